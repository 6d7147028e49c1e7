// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'
import type { ChangeRequest } from '../../lib/types.ts'

const server = await startApi()
const { isGivenByServer, moveRequest, restoreDraft, sentChange, sentChanges, sentPayload } = await import(
  './requests-api.ts'
)
const { useRequestAction } = await import('./use-request-action.ts')
const { keys } = await import('../../api/query-keys.ts')

const ONE = '/api/admin/projects/shop/change-requests/7'
const DRAFT = 'POST /api/admin/projects/shop/environments/production/change-requests'

const request = (given: Partial<ChangeRequest> = {}) =>
  ({
    id: 7,
    project: 'shop',
    environment: 'production',
    title: 'Change Request #7',
    features: [
      {
        name: 'pay',
        changes: [
          { id: 1, action: 'updateEnabled', payload: { enabled: true, snapshot: { enabled: false } } },
          { id: 2, action: 'archiveFeature' },
        ],
      },
    ],
    segments: [{ id: 3, action: 'deleteSegment', payload: { id: 9 } }],
    environmentChanges: [],
    ...given,
  }) as unknown as ChangeRequest

describe('the changes of a request as they were sent', () => {
  it('contain neither ids nor what the server added', () => {
    expect(sentChanges(request())).toEqual([
      { action: 'updateEnabled', feature: 'pay', payload: { enabled: true } },
      { action: 'archiveFeature', feature: 'pay' },
      { action: 'deleteSegment', payload: { id: 9 } },
    ])
  })

  it.each([
    ['a list', [{ id: 'a', sortOrder: 1 }], [{ id: 'a', sortOrder: 1 }]],
    ['an object with a snapshot', { enabled: true, snapshot: 1 }, { enabled: true }],
    ['null', null, null],
    ['text', 'x', 'x'],
  ])('keep %s as the payload', (_, payload, expected) => {
    expect(sentPayload(payload)).toEqual(expected)
  })

  it('have no payload when there was none', () => {
    expect(sentChange({ action: 'archiveFeature', payload: null }, 'pay')).toEqual({
      action: 'archiveFeature',
      feature: 'pay',
    })
  })
})

describe('a decision', () => {
  it('is about the version that the user has read', async () => {
    server.on(`PUT ${ONE}/state`, { body: {} })
    await moveRequest({ project: 'shop', id: 7, version: 3 }, { state: 'Approved' })
    expect(server.callsOf(`PUT ${ONE}/state`)[0]?.body).toEqual({ state: 'Approved', version: 3 })
  })
})

describe('a discarded draft', () => {
  it('is restored with its changes, and keeps a title that the user gave', async () => {
    server.on(DRAFT, { body: { id: 8 } })
    server.on('PUT /api/admin/projects/shop/change-requests/8/title', {})
    await restoreDraft(request({ title: 'Open the shop' }))
    expect(server.callsOf(DRAFT)[0]?.body).toHaveLength(3)
    expect(server.callsOf('PUT /api/admin/projects/shop/change-requests/8/title')[0]?.body).toEqual({
      title: 'Open the shop',
    })
  })

  it('gets a new title of the server when the old one was of the server, too', async () => {
    server.on(DRAFT, { body: { id: 8 } })
    await restoreDraft(request())
    expect(server.calls.map(({ route }) => route)).toEqual([DRAFT])
  })

  it.each([
    [7, 'Change Request #7', true],
    [7, 'Change Request #8', false],
    [7, 'Open the shop', false],
  ])('with id %s and title "%s" has a title of the server: %s', (id, title, expected) => {
    expect(isGivenByServer({ id, title })).toBe(expected)
  })
})

describe('useRequestAction', () => {
  const requestKey = keys.changeRequests('one', 'shop', 7)
  const toggleKey = keys.toggle('shop', 'pay')

  function setUp() {
    const client = newClient()
    client.setQueryData(requestKey, {})
    client.setQueryData(toggleKey, {})
    const { result } = hookWith(client, useRequestAction)
    return { client, result, isOld: (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated }
  }

  it('names the action under way', async () => {
    const { result } = setUp()
    let finish = () => {}
    const work = () =>
      new Promise<void>((resolve) => {
        finish = resolve
      })
    act(() => void result.current.run('approve', work))
    await waitFor(() => expect(result.current.busy).toBe('approve'))
    await act(async () => finish())
    await waitFor(() => expect(result.current.busy).toBeUndefined())
  })

  it.each([
    ['approve', [true, false]],
    ['apply', [true, true]],
  ])('invalidates the request after "%s", and toggles only when it was applied', async (name, expected) => {
    const { result, isOld } = setUp()
    expect(await act(() => result.current.run(name, async () => {}))).toBe(true)
    expect([isOld(requestKey), isOld(toggleKey)]).toEqual(expected)
  })

  it('keeps the error until it is cleared, and refetches the request', async () => {
    const { result, isOld } = setUp()
    const failure = new Error('No')
    expect(await act(() => result.current.run('approve', () => Promise.reject(failure)))).toBe(false)
    await waitFor(() => expect(result.current.error).toBe(failure))
    expect(isOld(requestKey)).toBe(true)
    act(() => result.current.clearError())
    await waitFor(() => expect(result.current.error).toBeUndefined())
  })
})
