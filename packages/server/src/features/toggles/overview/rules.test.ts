import { describe, expect, it } from 'vitest'
import { lifetimeCutoff } from '#features/toggles/toggle/index'
import { healthOf, projectHealth, unhealthyAfterMs } from './rules.ts'

describe('health', () => {
  it('is 100 for a project without toggles', () => {
    expect(healthOf(0, 0)).toBe(100)
  })

  it('is 100 minus the rounded percentage of toggles that are stale or past their lifetime', () => {
    expect(healthOf(3, 0)).toBe(100)
    expect(healthOf(3, 1)).toBe(67)
    expect(healthOf(3, 2)).toBe(33)
    expect(healthOf(1_000, 4)).toBe(100)
    expect(healthOf(1_000, 6)).toBe(99)
    expect(healthOf(2, 2)).toBe(0)
  })
})

it('the health of a project has the number of toggles of each kind', () => {
  expect(projectHealth(10, 1, 3)).toEqual({ rating: 70, total: 10, active: 7, stale: 1, potentiallyStale: 2 })
})

describe('the time after which a toggle lowers the health', () => {
  const createdAt = '2026-01-01T00:00:00.000Z'

  it('is its creation time plus the lifetime of its type', () => {
    expect(unhealthyAfterMs({ stale: false, createdAt, lifetimeDays: 40 })).toBe(Date.parse('2026-02-10T00:00:00.000Z'))
  })

  it('is infinity for a type without a lifetime, and minus infinity for a stale toggle', () => {
    expect(unhealthyAfterMs({ stale: false, createdAt, lifetimeDays: null })).toBe(Number.POSITIVE_INFINITY)
    expect(unhealthyAfterMs({ stale: true, createdAt, lifetimeDays: null })).toBe(Number.NEGATIVE_INFINITY)
  })

  it('agrees with the cutoff that is computed from the current time', () => {
    for (const shiftMs of [-1, 0, 1]) {
      const now = new Date(Date.parse(createdAt) + 7 * 86_400_000 + shiftMs)
      const isPast = unhealthyAfterMs({ stale: false, createdAt, lifetimeDays: 7 }) < now.getTime()
      expect(createdAt < lifetimeCutoff(now, 7)).toBe(isPast)
      expect(isPast).toBe(shiftMs === 1)
    }
  })
})
