// @vitest-environment app
import { rolloutOf } from '@leverframe/testing/strategies'
import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { hookWith, newClient, startApi } from '../../../../test/hooks.ts'
import type { Strategy, ToggleEnvironment } from '../../../lib/types.ts'

const server = await startApi()
const { useEstimate } = await import('./use-estimate.ts')

const USAGE = 'GET /api/admin/client-metrics/features/pay/raw'
const HISTORY = 'GET /api/admin/projects/shop/features/pay/history'

const ROLLOUT: Strategy = rolloutOf('s', 25)
const PLAN: Strategy = rolloutOf('s', 100, { constraints: [{ contextName: 'plan', operator: 'IN', values: ['pro'] }] })
const environmentWith = (...strategies: readonly Strategy[]) =>
  ({ name: 'prod', enabled: true, strategies }) as unknown as ToggleEnvironment

const hour = (timestamp: string, yes: number, no: number, environment = 'prod') => ({ timestamp, yes, no, environment })

beforeEach(() => {
  server.on(USAGE, {
    body: { data: [hour('2026-01-01T10:00:00.000Z', 100, 0), hour('2026-01-01T12:00:00.000Z', 100, 800)] },
  })
  server.on(HISTORY, { body: { entries: [] } })
})

async function estimateIn(isEnabled = true) {
  const client = newClient()
  const { result } = hookWith(client, () => useEstimate('shop', 'pay', isEnabled))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  return result
}

describe('the estimated evaluations of a strategy', () => {
  it('is the rollout of the evaluations of a day', async () => {
    const result = await estimateIn()
    await waitFor(() =>
      expect(result.current(environmentWith(ROLLOUT), ROLLOUT)).toBe('about 250 of 1,000 evaluations a day'),
    )
    expect(result.current(environmentWith(ROLLOUT), ROLLOUT, 50)).toBe('about 500 of 1,000 evaluations a day')
  })

  it('of a strategy with constraints is measured since the last change in the same environment', async () => {
    server.on(HISTORY, {
      body: {
        entries: [
          { environment: 'dev', createdAt: '2026-01-01T12:30:00.000Z' },
          { environment: 'prod', createdAt: '2026-01-01T11:30:00.000Z' },
        ],
      },
    })
    const result = await estimateIn()
    // 100 of the 900 evaluations since 12:00 were on.
    await waitFor(() =>
      expect(result.current(environmentWith(PLAN), PLAN)).toBe('about 110 of 1,000 evaluations a day'),
    )
  })

  it('of a strategy with constraints counts all hours of an environment without a change', async () => {
    const result = await estimateIn()
    await waitFor(() =>
      expect(result.current(environmentWith(PLAN), PLAN)).toBe('about 200 of 1,000 evaluations a day'),
    )
  })

  it('is unknown without usage in the environment', async () => {
    server.on(USAGE, { body: { data: [hour('2026-01-01T10:00:00.000Z', 5, 5, 'dev')] } })
    const result = await estimateIn()
    await waitFor(() => expect(server.callsOf(HISTORY)).toHaveLength(1))
    expect(result.current(environmentWith(ROLLOUT), ROLLOUT)).toBeUndefined()
  })

  it('asks for the changes only if the toggle is used at all', async () => {
    server.on(USAGE, { body: { data: [hour('2026-01-01T10:00:00.000Z', 0, 0)] } })
    const result = await estimateIn()
    expect(result.current(environmentWith(ROLLOUT), ROLLOUT)).toBeUndefined()
    expect(server.callsOf(HISTORY)).toEqual([])
  })

  it('asks for nothing where it is not shown', async () => {
    const result = await estimateIn(false)
    expect(result.current(environmentWith(ROLLOUT), ROLLOUT)).toBeUndefined()
    expect(server.calls).toEqual([])
  })
})
