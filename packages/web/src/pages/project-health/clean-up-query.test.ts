// @vitest-environment app
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newClient, startApi } from '../../../test/hooks.ts'

const server = await startApi()
const { cleanUpQuery } = await import('./clean-up-query.ts')

const SEARCH = 'GET /api/admin/search/features'
const NOW = '2026-03-31T12:00:00.000Z'
const RELEASE = { id: 'release', name: 'Release', lifetimeDays: 40 }
const KILL_SWITCH = { id: 'kill-switch', name: 'Kill switch', lifetimeDays: null }

/** 40 days before now is noon of 19 February. */
const LATE = { name: 'late', stale: false, createdAt: '2026-02-19T11:59:59.000Z' }
const IN_TIME = { name: 'in-time', stale: false, createdAt: '2026-02-19T12:00:01.000Z' }

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) })
  server.on(SEARCH, ({ query }) =>
    query.get('state') === 'IS:stale'
      ? { body: { features: [{ name: 'stale', stale: true, createdAt: NOW }], total: 1 } }
      : { body: { features: [LATE, IN_TIME], total: 12 } },
  )
})
afterEach(() => void vi.useRealTimers())

const found = (types: Parameters<typeof cleanUpQuery>[1], owner?: string) =>
  newClient().fetchQuery(cleanUpQuery('shop', types, owner))

describe('the toggles that lower the health of a project', () => {
  it('are the stale ones and those past the lifetime of their type', async () => {
    const { toggles } = await found([RELEASE])
    expect(toggles.map(({ name }) => name)).toEqual(['stale', 'late'])
  })

  it('are counted without those that the search returns only because it compares days', async () => {
    expect((await found([RELEASE])).total).toBe(1 + 12 - 1)
  })

  it('are searched by the first day on which a toggle is still in time', async () => {
    await found([RELEASE])
    const [stale, release] = server.callsOf(SEARCH).map(({ query }) => query)
    expect([stale?.get('project'), stale?.get('createdAt')]).toEqual(['IS:shop', null])
    expect([release?.get('type'), release?.get('createdAt')]).toEqual(['IS:release', 'IS_BEFORE:2026-02-20'])
  })

  it('include no active toggle of a type without a lifetime', async () => {
    expect((await found([KILL_SWITCH])).toggles.map(({ name }) => name)).toEqual(['stale'])
    expect(server.callsOf(SEARCH)).toHaveLength(1)
  })

  it('can be those of one owner', async () => {
    await found([RELEASE], 'user:7')
    expect(server.callsOf(SEARCH).map(({ query }) => query.get('owner'))).toEqual(['IS:user:7', 'IS:user:7'])
  })

  it('are fetched again when the lifetime of a type or the owner changes', () => {
    const key = (lifetimeDays: number, owner?: string) =>
      JSON.stringify(cleanUpQuery('shop', [{ ...RELEASE, lifetimeDays }], owner).queryKey)
    expect(new Set([key(40), key(41), key(40, 'user:7')]).size).toBe(3)
    expect(key(40)).toBe(key(40))
  })
})
