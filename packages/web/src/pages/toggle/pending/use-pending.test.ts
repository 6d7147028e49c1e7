// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { act, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../../test/hooks.ts'
import type { Toggle } from '../../../lib/types.ts'

const server = await startApi()
const { usePending } = await import('./use-pending.ts')

const pathOf = (name: string) => `GET /api/admin/projects/shop/features/${name}/pending-changes`

const toggleOf = (name: string): Toggle =>
  ({
    name,
    environments: ['dev', 'prod'].map((environment) => ({
      name: environment,
      enabled: false,
      strategies: [rolloutOf('s', 25)],
      variants: null,
    })),
    dependencies: [],
  }) as unknown as Toggle

/** A change request that switches the toggle on in `prod`. */
const switching = (id: number) => ({
  id,
  title: `Change Request #${id}`,
  environment: 'prod',
  state: 'In review',
  createdBy: { id: 2, username: 'bob' },
  isMine: false,
  changes: [{ id: 1, action: 'updateEnabled', payload: { enabled: true } }],
})

const answerWith = (...requests: readonly object[]) => ({ body: { changeRequests: requests } })

beforeEach(() => {
  server.on('GET /api/admin/segments', { body: { segments: [] } })
  server.on(pathOf('pay'), answerWith(switching(7)))
})

interface Shown {
  readonly name: string
  readonly etag: string
  readonly isReadOnly?: boolean
}

const shown = (start: Shown) =>
  hookWith(newClient(), () => {
    const [{ name, etag, isReadOnly = false }, show] = useState(start)
    return { pending: usePending({ projectId: 'shop', toggle: toggleOf(name), etag, isReadOnly }), show }
  }).result

const isPending = (result: ReturnType<typeof shown>, environment: string) =>
  JSON.stringify(result.current.pending.inEnvironment(environment)).includes('"id":7')

describe('the pending changes of a toggle', () => {
  it('are shown in the environment of their change request only', async () => {
    const result = shown({ name: 'pay', etag: '"1"' })
    await waitFor(() => expect(isPending(result, 'prod')).toBe(true))
    expect(isPending(result, 'dev')).toBe(false)
  })

  it('are none in an environment that the toggle does not have', async () => {
    const result = shown({ name: 'pay', etag: '"1"' })
    await waitFor(() => expect(isPending(result, 'prod')).toBe(true))
    expect(isPending(result, 'gone')).toBe(false)
  })

  it('are fetched again for each version of the toggle, and stay visible until then', async () => {
    const result = shown({ name: 'pay', etag: '"1"' })
    await waitFor(() => expect(isPending(result, 'prod')).toBe(true))
    const { release } = server.hold(pathOf('pay'), answerWith())
    act(() => result.current.show({ name: 'pay', etag: '"2"' }))
    expect(isPending(result, 'prod')).toBe(true)
    release()
    await waitFor(() => expect(isPending(result, 'prod')).toBe(false))
    expect(server.callsOf(pathOf('pay'))).toHaveLength(2)
  })

  it('of another toggle are not shown while its own load', async () => {
    const result = shown({ name: 'pay', etag: '"1"' })
    await waitFor(() => expect(isPending(result, 'prod')).toBe(true))
    const { release } = server.hold(pathOf('other'), answerWith())
    act(() => result.current.show({ name: 'other', etag: '"1"' }))
    expect(isPending(result, 'prod')).toBe(false)
    release()
  })

  it('are neither fetched nor shown on a page that only shows an earlier state', async () => {
    const result = shown({ name: 'pay', etag: '"1"' })
    await waitFor(() => expect(isPending(result, 'prod')).toBe(true))
    act(() => result.current.show({ name: 'pay', etag: '"2"', isReadOnly: true }))
    expect(isPending(result, 'prod')).toBe(false)
    expect(server.callsOf(pathOf('pay'))).toHaveLength(1)
  })
})
