import { describe, expect, it } from 'vitest'
import { readingOf } from '../reading.ts'
import { isAfter, isBefore } from './date.ts'

describe('date operators', () => {
  const noon = Date.parse('2026-03-01T12:00:00Z')
  const nothing = readingOf(undefined)

  it('compare strictly with the time of the evaluation', () => {
    expect(isAfter('2026-03-01T11:59:59Z')(nothing, noon)).toBe(true)
    expect(isAfter('2026-03-01T12:00:00Z')(nothing, noon)).toBe(false)
    expect(isBefore('2026-03-01T12:00:01Z')(nothing, noon)).toBe(true)
    expect(isBefore('2026-03-01T12:00:00Z')(nothing, noon)).toBe(false)
  })

  it('respect UTC offsets', () => {
    expect(isAfter('2026-03-01T13:30:00+02:00')(nothing, noon)).toBe(true)
  })

  it('do not match invalid dates', () => {
    for (const value of ['soon', '', undefined]) {
      expect(isAfter(value)(nothing, noon)).toBe(false)
      expect(isBefore(value)(nothing, noon)).toBe(false)
    }
    expect(isAfter('2020-01-01')(nothing, Number.NaN)).toBe(false)
  })
})
