import { describe, expect, it } from 'vitest'
import { cleanUpSearch, isUnused, nextStep, reasonText } from './clean-up-rules.ts'

const NOW = Date.parse('2026-11-15T12:00:00Z')

describe('cleaning up toggles', () => {
  it('keeps valid filters of the URL', () => {
    expect(cleanUpSearch({ owner: 'group:2', unused: 30 })).toEqual({ owner: 'group:2', unused: 30 })
    expect(cleanUpSearch({ owner: 'ann', unused: 31 })).toEqual({ owner: undefined, unused: undefined })
  })

  it('counts days since the last request, or since the creation of a toggle that was never used', () => {
    const createdAt = '2026-10-01T00:00:00Z'
    expect(isUnused({ createdAt, lastSeenAt: '2026-11-14T12:00:00Z' }, 7, NOW)).toBe(false)
    expect(isUnused({ createdAt, lastSeenAt: '2026-11-08T11:00:00Z' }, 7, NOW)).toBe(true)
    expect(isUnused({ createdAt, lastSeenAt: null }, 30, NOW)).toBe(true)
    expect(isUnused({ createdAt: '2026-11-14T00:00:00Z', lastSeenAt: null }, 7, NOW)).toBe(false)
  })

  it('says why a toggle is in the list', () => {
    expect(reasonText({ stale: true, createdAt: '2026-01-01' }, 40, NOW)).toBe('stale')
    expect(reasonText({ stale: false, createdAt: '2026-10-01T12:00:00Z' }, 40, NOW)).toBe(
      '5 days past its lifetime of 40 days',
    )
    const today = new Date(NOW - 40 * 86_400_000 - 60_000).toISOString()
    expect(reasonText({ stale: false, createdAt: today }, 40, NOW)).toBe('past its lifetime of 40 days')
  })

  it('completes a toggle in use first, and archives a completed or unused one', () => {
    const stages = ['initial', 'pre-live', 'live', 'completed'] as const
    expect(stages.map((stage) => nextStep({ lifecycle: { stage } }))).toEqual([
      'archive',
      'complete',
      'complete',
      'archive',
    ])
  })
})
