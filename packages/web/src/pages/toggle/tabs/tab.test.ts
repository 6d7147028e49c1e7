// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../../test/hooks.ts'
import type { Toggle } from '../../../lib/types.ts'

const server = await startApi()
const { ifMatch, useMainEnvironment, useNames } = await import('./tab.ts')
const { useMarkedChanges } = await import('./use-marked-changes.ts')
const { addLink, linkChanges, removeLink, updateLink } = await import('../facts/link-api.ts')

const toggleIn = (...names: readonly string[]): Toggle =>
  ({
    name: 'pay',
    environments: names.map((name) => ({
      name,
      enabled: true,
      strategies: [rolloutOf(`s-${name}`, 25)],
    })),
  }) as unknown as Toggle

const environment = (name: string, type: string) => ({ name, type, displayName: name, sortOrder: 1 })

beforeEach(() => {
  server.on('GET /api/admin/segments', { body: { segments: [{ id: 3, name: 'staff', constraints: [] }] } })
  server.on('GET /api/admin/environments', {
    body: { environments: [environment('live', 'production'), environment('dev', 'development')] },
  })
})

async function settledHook<T>(hook: () => T): Promise<{ readonly current: T }> {
  const client = newClient()
  const { result } = hookWith(client, hook)
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result
}

describe('the environment that a tab shows first', () => {
  it('is the one of type production, wherever it is in the list', async () => {
    const result = await settledHook(() => useMainEnvironment(toggleIn('live', 'dev')))
    await waitFor(() => expect(result.current).toBe('live'))
  })

  it('is the last one without production, and none without environments', async () => {
    expect((await settledHook(() => useMainEnvironment(toggleIn('test', 'dev')))).current).toBe('dev')
    expect((await settledHook(() => useMainEnvironment(toggleIn()))).current).toBe('')
  })
})

describe('the names in sentences about a toggle', () => {
  it('include those of all segments', async () => {
    const result = await settledHook(() => useNames(toggleIn('dev')))
    await waitFor(() => expect(result.current.segments.get(3)).toBe('staff'))
    expect(result.current.segments.get(4)).toBeUndefined()
  })
})

describe('the version of a toggle', () => {
  it('is sent as If-Match, and not at all when it is not known', () => {
    expect(ifMatch('"4"')).toEqual({ 'If-Match': '"4"' })
    expect(ifMatch(null)).toEqual({})
  })
})

describe('the marked changes of a chart', () => {
  it('are the newest changes without drafts, in words', async () => {
    const HISTORY = 'GET /api/admin/projects/shop/features/pay/history'
    const entry = {
      eventId: 9,
      type: 'feature-environment-enabled',
      createdAt: '2026-01-01T10:00:00.000Z',
      createdBy: 'ann',
      environment: 'dev',
      changes: [{ path: 'environments/dev/enabled', before: false, after: true }],
    }
    server.on(HISTORY, { body: { entries: [entry] } })
    const props = { projectId: 'shop', toggle: toggleIn('dev'), etag: null }
    const result = await settledHook(() => useMarkedChanges(props))
    await waitFor(() => expect(result.current).toHaveLength(1))
    expect(result.current[0]).toMatchObject({ createdAt: entry.createdAt, environment: 'dev' })
    const [call] = server.callsOf(HISTORY)
    expect([call?.query.get('drafts'), call?.query.get('limit')]).toEqual(['hide', '200'])
  })
})

describe('the links of a toggle', () => {
  const LINKS = '/api/admin/projects/shop/features/pay/link'

  it('are added, changed and removed one by one', async () => {
    server.on(`POST ${LINKS}`, { status: 201, body: {} })
    server.on(`PUT ${LINKS}/l%2F1`, {})
    server.on(`DELETE ${LINKS}/l%2F1`, {})
    const link = { url: 'https://wiki.example/pay', title: 'Wiki' }
    await addLink('shop', 'pay', link)
    await updateLink('shop', 'pay', 'l/1', link)
    await removeLink('shop', 'pay', 'l/1')
    expect(server.calls.map(({ route, body }) => [route, body])).toEqual([
      [`POST ${LINKS}`, link],
      [`PUT ${LINKS}/l%2F1`, link],
      [`DELETE ${LINKS}/l%2F1`, undefined],
    ])
  })

  it('invalidate the queries of their toggle only', () => {
    expect(linkChanges('shop', 'pay')).toEqual({ subject: 'toggle', project: 'shop', toggle: 'pay' })
  })
})
