// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aLiveEvent, hookWith, newClient, startApi, toasts } from '../../../test/hooks.ts'
import type { LiveEvent } from '../../api/invalidation.ts'

const server = await startApi()
const { eventBatcher } = await import('../../api/live-updates.ts')
const { useRequestNews } = await import('./use-request-news.ts')

const ME = 'GET /api/admin/user'
const REQUEST = 'GET /api/admin/projects/shop/change-requests/7'

const event = (type: string, given: Partial<LiveEvent> = {}) => aLiveEvent(type, { changeRequestId: 7, ...given })

const requestOf = (author: number) => ({
  body: { id: 7, title: 'Change Request #7', environment: 'production', createdBy: { id: author } },
})

/** Live events, one after the other. Returns the toasts when their requests are answered. */
async function toastsAfter(...events: readonly LiveEvent[]): Promise<string[]> {
  const client = newClient()
  hookWith(client, () => useRequestNews())
  const { add, stop } = eventBatcher(client)
  act(() => events.forEach(add))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  await act(async () => {})
  stop()
  return toasts()
}

beforeEach(() => {
  server.on(ME, { body: { user: { id: 3, name: 'Ann', username: 'ann', email: null }, permissions: [] } })
  server.on(REQUEST, requestOf(3))
})

describe('the author of a change request', () => {
  it.each([
    ['change-request-approved', 'Your change request #7 for production was approved by bob. Open'],
    ['change-request-rejected', 'Your change request #7 for production was rejected by bob. Open'],
    ['change-request-applied', 'Your change request #7 for production was applied by bob. Open'],
    [
      'change-request-scheduled-application-failure',
      'Your change request #7 for production could not be applied. Open',
    ],
  ])('gets a toast about %s', async (type, text) => {
    await toastsAfter(event(type))
    await waitFor(() => expect(toasts().map((one) => one.replaceAll(/\s+/g, ' '))).toEqual([text]))
  })

  it('gets one toast for the newest of several events of a request', async () => {
    await toastsAfter(event('change-request-approved'), event('change-request-applied', { id: 2 }))
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('was applied by bob')]))
  })

  it('gets a toast about what the schedule did in the name of the author', async () => {
    await toastsAfter(event('change-request-scheduled-application-success', { createdBy: 'ann' }))
    await waitFor(() => expect(toasts()).toEqual([expect.stringContaining('was applied as scheduled')]))
  })

  it.each(['Ann', 'ann'])('gets none about an action of their own, recorded as %s', async (createdBy) => {
    expect(await toastsAfter(event('change-request-applied', { createdBy }))).toEqual([])
  })
})

describe('other users', () => {
  it('get no toast', async () => {
    server.on(REQUEST, requestOf(4))
    expect(await toastsAfter(event('change-request-approved'))).toEqual([])
    expect(server.callsOf(REQUEST)).toHaveLength(1)
  })

  it('get none about a request that they may not see', async () => {
    server.on(REQUEST, { status: 404, body: { message: 'No such change request' } })
    expect(await toastsAfter(event('change-request-approved'))).toEqual([])
  })
})

it.each([
  event('feature-created'),
  event('change-request-approved', { project: null }),
  event('change-request-created'),
])('requests nothing for other events (%j)', async (given) => {
  expect(await toastsAfter(given)).toEqual([])
  expect(server.calls).toEqual([])
})
