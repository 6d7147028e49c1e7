import { describe, expect, it } from 'vitest'
import { dayOf, expiresAt, isOver } from './expiry.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

describe('token expiry', () => {
  it('is computed in days from now', () => {
    expect(expiresAt('30', '', now)).toBe('2026-12-15T12:00:00.000Z')
    expect(expiresAt('never', '', now)).toBeNull()
  })

  it('is the end of the chosen day', () => {
    const end = expiresAt('date', '2027-01-31', now)
    expect(Date.parse(end!)).toBe(new Date(2027, 0, 31, 23, 59, 59).getTime())
    expect(expiresAt('date', '', now)).toBeUndefined()
  })

  it('is compared with now', () => {
    expect([isOver(null, now), isOver('2026-11-15T11:59:00Z', now), isOver('2026-11-16T00:00:00Z', now)]).toEqual([
      false,
      true,
      false,
    ])
    expect(dayOf(new Date(2026, 0, 5, 23).getTime())).toBe('2026-01-05')
  })
})
