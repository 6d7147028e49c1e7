// @vitest-environment app
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../../test/hooks.ts'
import { type GivenToggle, toggleWith } from '../../../../test/toggle-values.ts'

const server = await startApi()
const { toggleQuery } = await import('../../../api/queries.ts')
const { pastQuery, revertPreview } = await import('./revert.ts')
const { useRevert } = await import('./use-revert.ts')

const TOGGLE = '/api/admin/projects/shop/features/pay'
const REVERT = `POST ${TOGGLE}/revert`

const previewOf = (now: GivenToggle, then: GivenToggle) => revertPreview(toggleWith(now), toggleWith(then), new Map())

describe('the preview of a revert', () => {
  it('has only the parts that differ', () => {
    const now = { rollouts: { dev: 100, prod: 50 } }
    expect(previewOf(now, now)).toEqual({ parts: [], skipped: [] })
    const { parts } = previewOf(now, { rollouts: { dev: 100, prod: 25 } })
    expect(parts.map(({ environment }) => environment)).toEqual(['prod'])
    expect(JSON.stringify(parts[0]?.rows)).toMatch(/50.*25/)
  })

  it('has the toggle itself as the first part', () => {
    const then = { description: 'Old', rollouts: { dev: 10 } }
    const { parts } = previewOf({ rollouts: { dev: 100 } }, then)
    expect(parts.map(({ environment }) => environment)).toEqual([null, 'dev'])
  })

  it('leaves out environments that exist only then or only now, and names them', () => {
    const { parts, skipped } = previewOf({ rollouts: { dev: 1, new: 2 } }, { rollouts: { dev: 1, old: 3 } })
    expect([parts, skipped]).toEqual([[], ['new', 'old']])
  })
})

describe('the toggle at an earlier moment', () => {
  it.each([
    [{ at: '2026-01-02T03:04:05.000Z' }, 'at=2026-01-02T03%3A04%3A05.000Z'],
    [{ eventId: 12 }, 'atEvent=12'],
  ])('is fetched by time or event: %o', async (moment, query) => {
    server.on(`GET ${TOGGLE}`, { body: { name: 'pay' } })
    expect(await newClient().fetchQuery(pastQuery('shop', 'pay', moment))).toEqual({ name: 'pay' })
    expect(String(server.callsOf(`GET ${TOGGLE}`)[0]?.query)).toBe(query)
  })

  it('is fetched again for another moment, and is invalidated with the toggle', () => {
    const [one, two] = [pastQuery('shop', 'pay', { eventId: 1 }), pastQuery('shop', 'pay', { eventId: 2 })]
    expect(one.queryKey).not.toEqual(two.queryKey)
    const whole = toggleQuery('shop', 'pay').queryKey
    expect(one.queryKey.slice(0, whole.length)).toEqual([...whole])
  })
})

describe('a revert', () => {
  beforeEach(() => server.on(REVERT, { body: {} }))

  const reverting = (etag: string | null = '"4"') =>
    hookWith(newClient(), () => useRevert({ projectId: 'shop', featureName: 'pay', etag, moment: { eventId: 12 } }))
      .result

  const bodies = () => server.callsOf(REVERT).map(({ body }) => body)

  it('of everything is one write, with the version that the user saw', async () => {
    const result = reverting()
    await act(() => result.current.run({ all: true, directly: ['dev'], waiting: [] }))
    expect(bodies()).toEqual([{ eventId: 12 }])
    expect(server.callsOf(REVERT)[0]?.headers['if-match']).toBe('"4"')
    expect(toasts()).toEqual(['pay restored'])
  })

  it('has no If-Match for a toggle without a version', async () => {
    const result = reverting(null)
    await act(() => result.current.run({ all: true, directly: [], waiting: [] }))
    expect(server.callsOf(REVERT)[0]?.headers).not.toHaveProperty('if-match')
  })

  it('of several environments is one write for those without protection, after one change request for each other', async () => {
    const result = reverting()
    await act(() => result.current.run({ all: false, directly: ['dev', 'test'], waiting: ['prod', 'edge'] }))
    expect(bodies()).toEqual([
      { eventId: 12, environments: ['prod'], asChangeRequest: true },
      { eventId: 12, environments: ['edge'], asChangeRequest: true },
      { eventId: 12, environments: ['dev', 'test'] },
    ])
    expect(toasts()).toHaveLength(3)
  })

  it('of protected environments alone writes nothing directly and does not say that the toggle is restored', async () => {
    const result = reverting()
    await act(() => result.current.run({ all: false, directly: [], waiting: ['prod'] }))
    expect(bodies()).toHaveLength(1)
    expect(toasts().join()).not.toContain('restored')
  })

  it('ends at the first refusal, and keeps its message', async () => {
    server.on(REVERT, { status: 409, body: { message: 'Someone changed it' } })
    const result = reverting()
    await act(() => result.current.run({ all: false, directly: ['dev'], waiting: ['prod'] }).catch(() => undefined))
    await waitFor(() => expect(result.current.error).toMatchObject({ message: 'Someone changed it' }))
    expect([bodies().length, toasts()]).toEqual([1, []])
  })
})
