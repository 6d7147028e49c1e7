// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi, toasts } from '../../../../test/hooks.ts'
import type { Strategy } from '../../../lib/types.ts'

const server = await startApi()
const { protectionQuery, toggleQuery } = await import('../../../api/queries.ts')
const { useStrategyActions } = await import('./use-strategy-actions.ts')

const TOGGLE = '/api/admin/projects/shop/features/pay'
const STRATEGIES = `${TOGGLE}/environments/dev/strategies`
const PROTECTION = 'GET /api/admin/projects/shop/change-requests/config'
const DRAFT = 'POST /api/admin/projects/shop/environments/dev/change-requests'

const strategy = (id: string, given: Partial<Strategy> = {}): Strategy => rolloutOf(id, '25', given)

const FIRST = strategy('s-1')
const toggleWith = (...strategies: readonly Strategy[]) => ({
  name: 'pay',
  environments: [{ name: 'dev', enabled: true, strategies, variants: [] }],
})

async function actionsWith(...strategies: readonly Strategy[]) {
  const client = newClient()
  client.setQueryData(toggleQuery('shop', 'pay').queryKey, { value: toggleWith(...strategies), etag: '"1"' } as never)
  server.on(`GET ${TOGGLE}`, { body: toggleWith(...strategies), headers: { etag: '"1"' } })
  const target = { projectId: 'shop', featureName: 'pay', environment: 'dev', etag: '"1"' }
  const { result } = hookWith(client, () => useStrategyActions(target))
  await waitFor(() => expect(client.getQueryState(protectionQuery('shop').queryKey)?.status).toBe('success'))
  return result
}

beforeEach(() => server.on(PROTECTION, { body: [] }))

describe('useStrategyActions in an unprotected environment', () => {
  it.each([
    [true, 'Strategy disabled'],
    [false, 'Strategy enabled'],
  ])('sets "disabled" to %s with the version that was read', async (disabled, text) => {
    server.on(`PUT ${STRATEGIES}/s-1`, { body: {} })
    const result = await actionsWith(FIRST)
    expect(await act(() => result.current.setDisabled(FIRST, disabled))).toBe(true)
    const [sent] = server.callsOf(`PUT ${STRATEGIES}/s-1`)
    expect([sent?.body, sent?.headers['if-match']]).toEqual([{ disabled }, '"1"'])
    expect(toasts()).toEqual([text])
  })

  it.each([
    ['flexibleRollout', { rollout: 40 }],
    ['gradualRolloutUserId', { percentage: 40 }],
  ])('sets the percentage of %s, and keeps its other parameters', async (name, changed) => {
    const parameters: Record<string, string> = {
      groupId: 'g',
      [name === 'flexibleRollout' ? 'rollout' : 'percentage']: '25',
    }
    const one = strategy('s-1', { name, parameters })
    server.on(`PUT ${STRATEGIES}/s-1`, { body: {} })
    const result = await actionsWith(one)
    await act(() => result.current.setRollout(one, 40))
    expect(server.callsOf(`PUT ${STRATEGIES}/s-1`)[0]?.body).toEqual({ parameters: { groupId: 'g', ...changed } })
    expect(toasts()).toEqual(['Rollout in dev is 40%'])
  })

  it('removes a strategy', async () => {
    server.on(`DELETE ${STRATEGIES}/s-1`, {})
    const result = await actionsWith(FIRST)
    expect(await act(() => result.current.remove(FIRST))).toBe(true)
    expect(toasts()).toEqual(['Strategy removed'])
  })

  it('sends the whole order of the strategies', async () => {
    server.on(`POST ${STRATEGIES}/set-sort-order`, {})
    const result = await actionsWith(FIRST, strategy('s-2'))
    await act(() => result.current.reorder(['s-1', 's-2'], ['s-2', 's-1']))
    const bodies = server.callsOf(`POST ${STRATEGIES}/set-sort-order`).map(({ body }) => body as { id: string }[])
    expect(bodies.map((order) => order.map(({ id }) => id))).toEqual([['s-2', 's-1']])
  })

  it('writes nothing over a change of another user, and says so', async () => {
    const result = await actionsWith(FIRST)
    const changed = strategy('s-1', { parameters: { rollout: '75', stickiness: 'default', groupId: 'g' } })
    server.on(`GET ${TOGGLE}`, { body: toggleWith(changed), headers: { etag: '"2"' } })
    server.on(`PUT ${STRATEGIES}/s-1`, { status: 412, body: { message: 'Changed' } })
    expect(await act(() => result.current.setDisabled(FIRST, true))).toBe(false)
    expect(toasts()[0]).toContain('Someone else changed this. Nothing was saved.')
  })

  it('writes again when another part of the toggle changed', async () => {
    const result = await actionsWith(FIRST)
    server.on(`GET ${TOGGLE}`, { body: toggleWith(FIRST, strategy('s-9')), headers: { etag: '"2"' } })
    server.on(`PUT ${STRATEGIES}/s-1`, ({ headers }) =>
      headers['if-match'] === '"2"' ? { body: {} } : { status: 412, body: { message: 'Changed' } },
    )
    expect(await act(() => result.current.setDisabled(FIRST, true))).toBe(true)
    expect(server.callsOf(`PUT ${STRATEGIES}/s-1`).map(({ headers }) => headers['if-match'])).toEqual(['"1"', '"2"'])
  })

  it('shows a refusal of the server', async () => {
    server.on(`DELETE ${STRATEGIES}/s-1`, { status: 403, body: { message: 'You may not' } })
    const result = await actionsWith(FIRST)
    expect(await act(() => result.current.remove(FIRST))).toBe(false)
    expect(toasts()).toEqual(['You may not'])
  })
})

describe('useStrategyActions in a protected environment', () => {
  it('adds each action to the draft', async () => {
    server.on(PROTECTION, { body: [{ environment: 'dev', changeRequestEnabled: true, requiredApprovals: 1 }] })
    server.on(DRAFT, { body: { id: 7 } })
    const result = await actionsWith(FIRST, strategy('s-2'))
    expect(await act(() => result.current.setDisabled(FIRST, true))).toBe(true)
    expect(await act(() => result.current.remove(FIRST))).toBe(true)
    expect(await act(() => result.current.reorder(['s-1', 's-2'], ['s-2', 's-1']))).toBe(true)
    const actions = server.callsOf(DRAFT).map(({ body }) => [body].flat()[0] as { action: string })
    expect(actions.map(({ action }) => action)).toEqual(['updateStrategy', 'deleteStrategy', 'reorderStrategy'])
    expect(server.calls.filter(({ route }) => route.includes(STRATEGIES))).toEqual([])
  })
})
