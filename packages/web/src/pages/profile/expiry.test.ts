import { describe, expect, it } from 'vitest'
import { setReadersZone } from '../../lib/time-zone.ts'
import { expiresAt, isOver } from './expiry.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

describe('token expiry', () => {
  it('is computed in days from now', () => {
    expect(expiresAt('30', '', now)).toBe('2026-12-15T12:00:00.000Z')
    expect(expiresAt('never', '', now)).toBeNull()
  })

  it('is the end of the chosen day, in the time zone of the reader', () => {
    setReadersZone('Asia/Tokyo')
    expect(expiresAt('date', '2027-01-31', now)).toBe('2027-01-31T14:59:59.000Z')
    setReadersZone(null)
    expect(expiresAt('date', '', now)).toBeUndefined()
  })

  it('is compared with now', () => {
    expect([isOver(null, now), isOver('2026-11-15T11:59:00Z', now), isOver('2026-11-16T00:00:00Z', now)]).toEqual([
      false,
      true,
      false,
    ])
  })
})
