import { describe, expect, it } from 'vitest'
import { markedChange } from './marked-change.ts'
import { markersOf } from './usage.ts'

const names = { segments: new Map<number, string>(), strategy: () => '' }
const entry = {
  eventId: 1,
  type: 'feature-strategy-update',
  createdAt: '2026-11-15T12:30:00.000Z',
  createdBy: 'ann',
  environment: 'production',
  changes: [{ path: 'environments/production/strategies/a/parameters/rollout', before: 25, after: 50 }],
}

describe('changes in a chart of usage', () => {
  it('name the environment, the difference and the change request', () => {
    expect(markedChange(entry, names)).toEqual({
      createdAt: entry.createdAt,
      environment: 'production',
      text: 'production: rollout 25% → 50%',
    })
    expect(markedChange({ ...entry, changeRequest: { id: 7 } }, names).text).toBe('production: rollout 25% → 50% (#7)')
  })

  it('are grouped by the hour, and only those of the selected environment', () => {
    const at = (hour: number) => ({ at: `2026-11-15T${hour}:00:00.000Z`, yes: 0, no: 0 })
    const change = (time: string, environment?: string) => ({
      createdAt: `2026-11-15T${time}:00.000Z`,
      environment,
      text: `${environment ?? 'all'} ${time}`,
    })
    const changes = [
      change('11:59', 'production'),
      change('11:00'),
      change('12:10', 'development'),
      change('09:59', 'production'),
    ]
    const periods = [at(10), at(11), at(12)]
    expect(markersOf(changes, periods, 'hour', { environment: null })).toEqual([
      { index: 1, texts: ['production 11:59', 'all 11:00'] },
      { index: 2, texts: ['development 12:10'] },
    ])
    expect(markersOf(changes, periods, 'hour', { environment: 'production' })).toEqual([
      { index: 1, texts: ['production 11:59', 'all 11:00'] },
    ])
  })
})
