// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { eventBatcher } = await import('../../api/live-updates.ts')
const { useEventLog } = await import('./use-event-log.ts')

const LOG = 'GET /api/admin/search/events'

/** The ids of the log of the server, newest first. */
let stored: number[] = []
const createdAt = (id: number) => new Date(Date.UTC(2026, 0, 1) + id * 1_000).toISOString()

beforeEach(() => {
  stored = []
  server.on(LOG, ({ query }) => {
    const [from, to] = ['from', 'to'].map((name) => query.get(name)?.replace('IS:', ''))
    const found = stored.filter((id) => (!from || createdAt(id) >= from) && (!to || createdAt(id) <= to))
    const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
    const events = found.slice(offset, offset + limit).map((id) => ({ id, createdAt: createdAt(id) }))
    return { body: { events, total: found.length, totalIsCapped: false } }
  })
})

const write = (count: number) => {
  const next = (stored[0] ?? 0) + 1
  stored = [...Array.from({ length: count }, (_, index) => next + index).reverse(), ...stored]
}

async function openLog(count: number) {
  write(count)
  const client = newClient()
  const query = {}
  const { result } = hookWith(client, () => useEventLog(query))
  await waitFor(() => expect(result.current.pages.isSuccess && client.isFetching() === 0).toBe(true))
  const live = eventBatcher(client)
  const event = { id: 1, type: 'x', project: null, featureName: null, environment: null, createdBy: 'ann' }
  const report = (more: number) => {
    write(more)
    act(() => live.add(event))
    live.stop()
  }
  return { result, report, ids: () => result.current.events.map(({ id }) => id) }
}

describe('the event log', () => {
  it('loads pages of 50, which new events do not shift', async () => {
    const { result, report, ids } = await openLog(120)
    expect(ids()).toHaveLength(50)
    report(3)
    await waitFor(() => expect(ids()[0]).toBe(123))
    await act(async () => void (await result.current.pages.fetchNextPage()))
    await waitFor(() => expect(ids()).toEqual(stored.slice(0, 103)))
    await act(async () => void (await result.current.pages.fetchNextPage()))
    await waitFor(() => expect(ids()).toEqual(stored))
    expect(result.current.pages.hasNextPage).toBe(false)
  })

  it('counts new events, and knows which arrived while it is open', async () => {
    const { result, report } = await openLog(2)
    report(3)
    await waitFor(() => expect(result.current.total).toBe(5))
    expect(result.current.since).toBe(2)
  })

  it('holds new events back while it is paused', async () => {
    const { result, report, ids } = await openLog(2)
    act(() => result.current.pause())
    report(4)
    await waitFor(() => expect(result.current.waiting).toBe(4))
    expect([ids(), result.current.total, result.current.isPaused]).toEqual([[2, 1], 2, true])
    act(() => result.current.goOn())
    expect([ids(), result.current.waiting]).toEqual([[6, 5, 4, 3, 2, 1], 0])
  })

  it('shows the first events of an empty log', async () => {
    const { result, report, ids } = await openLog(0)
    expect(result.current.pages.hasNextPage).toBe(false)
    report(1)
    await waitFor(() => expect(ids()).toEqual([1]))
  })

  it('is loaded again when more arrived than it fetches at once', async () => {
    const { report, ids } = await openLog(1)
    report(200)
    await waitFor(() => expect([ids()[0], ids().length]).toEqual([201, 50]))
  })
})
