// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { aLiveEvent, hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'
import type { LiveEvent } from '../../api/invalidation.ts'
import type { ChangeRequest } from '../../lib/types.ts'

await startApi()
const { eventBatcher } = await import('../../api/live-updates.ts')
const { draftQuery } = await import('../../api/queries.ts')
const { useConflictNews } = await import('./use-conflict-news.ts')

const request = (id: number, conflict?: string): ChangeRequest =>
  ({
    id,
    title: `Change Request #${id}`,
    project: 'shop',
    environment: 'prod',
    state: 'Draft',
    features: [{ name: 'pay', changes: [{ id: 1, action: 'x', ...(conflict !== undefined && { conflict }) }] }],
    segments: [],
    environmentChanges: [],
  }) as unknown as ChangeRequest

interface Shown {
  readonly project: string
  readonly requests: readonly ChangeRequest[] | undefined
}

function pageWith(start: Shown) {
  const client = newClient()
  const { result } = hookWith(client, () => {
    const [{ project, requests }, show] = useState(start)
    useConflictNews(project, requests)
    return show
  })
  return { client, show: (shown: Shown) => act(() => result.current(shown)) }
}

describe('a new conflict of a request of the user', () => {
  it('is shown as a toast', async () => {
    const { show } = pageWith({ project: 'shop', requests: [request(7), request(8)] })
    show({ project: 'shop', requests: [request(7, 'The strategy is gone'), request(8)] })
    await waitFor(() => expect(toasts()).toHaveLength(1))
    expect(toasts()[0]).toContain('Your change request #7 for prod is in conflict')
  })

  it('is not new when the page opens, and not when the requests arrive after it', () => {
    const { show } = pageWith({ project: 'shop', requests: undefined })
    show({ project: 'shop', requests: [request(7, 'Gone')] })
    show({ project: 'shop', requests: [request(7, 'Gone'), request(9, 'Gone')] })
    expect(toasts()).toEqual([])
  })

  it('is not taken from the requests of the project that was open before', () => {
    const { show } = pageWith({ project: 'other', requests: [request(7)] })
    show({ project: 'shop', requests: [request(7, 'Gone')] })
    expect(toasts()).toEqual([])
  })
})

describe('the requests of the user', () => {
  const staleAfter = (event: LiveEvent, requests: readonly ChangeRequest[] = [request(7)]) => {
    const { client } = pageWith({ project: 'shop', requests })
    client.setQueryData(draftQuery('shop').queryKey, requests as never)
    const { add, stop } = eventBatcher(newClient())
    act(() => add(event))
    stop()
    return client.getQueryState(draftQuery('shop').queryKey)?.isInvalidated
  }

  it.each(['feature-strategy-update', 'segment-updated', 'environment-deleted', 'project-environment-removed'])(
    'are fetched again after %s, which can cause a conflict',
    (type) => expect(staleAfter(aLiveEvent(type))).toBe(true),
  )

  it('are fetched again after a change of a segment of all projects', () => {
    expect(staleAfter(aLiveEvent('segment-updated', { project: null }))).toBe(true)
  })

  it.each([
    ['an event that causes no conflict', aLiveEvent('user-created')],
    ['an event of another project', aLiveEvent('feature-updated', { project: 'other' })],
  ])('are not fetched again after %s', (_, event) => expect(staleAfter(event)).toBe(false))

  it('are not fetched again when there are none', () => {
    expect(staleAfter(aLiveEvent('feature-updated'), [])).toBe(false)
  })
})
