import { describe, expect, it } from 'vitest'
import { ageOf, calendarDays, relativeTime, scheduledText } from './time.ts'

const ZONE = 'Europe/Berlin'

/** 23:30 on 15 November in Berlin. */
const now = Date.parse('2026-11-15T22:30:00Z')

describe('relative times', () => {
  it.each([
    ['2026-11-15T22:29:55Z', 'just now'],
    ['2026-11-15T22:30:45Z', 'in 45 seconds'],
    ['2026-11-15T22:25:00Z', '5 minutes ago'],
    ['2026-11-15T23:10:00Z', 'in 40 minutes'],
    ['2026-11-15T12:30:00Z', '10 hours ago'],
    ['2026-11-17T22:00:00Z', 'in 2 days'],
    ['2026-11-16T22:00:00Z', 'tomorrow'],
    // 25 hours ahead, after two midnights.
    ['2026-11-16T23:30:00Z', 'in 2 days'],
    ['2026-11-14T05:00:00Z', 'yesterday'],
    ['2026-11-12T22:00:00Z', '3 days ago'],
    ['2026-11-22T05:00:00Z', 'in 7 days'],
    ['2026-11-23T05:00:00Z', '23 Nov 2026'],
    ['2026-10-15T05:00:00Z', '15 Oct 2026'],
    ['2025-11-01T12:00:00Z', '1 Nov 2025'],
  ])('%s is %s', (at, words) => {
    expect(relativeTime(at, now, ZONE)).toBe(words)
  })

  it('count calendar days over a change of the clock', () => {
    // Clocks go back on 25 October 2026: that day has 25 hours.
    expect(calendarDays('2026-10-25T23:30:00Z', Date.parse('2026-10-24T22:30:00Z'), ZONE)).toBe(1)
    expect(calendarDays('2026-10-25T22:30:00Z', Date.parse('2026-10-24T22:30:00Z'), ZONE)).toBe(0)
  })

  it('are different days in different zones', () => {
    const at = '2026-11-16T23:30:00Z'
    expect([relativeTime(at, now, 'Europe/Berlin'), relativeTime(at, now, 'UTC')]).toEqual(['in 2 days', 'tomorrow'])
  })

  it('count days of age', () => {
    const noon = Date.parse('2026-11-15T12:00:00')
    expect([ageOf('2026-11-15T01:00:00', noon), ageOf('2026-11-12T23:00:00', noon)]).toEqual(['new today', '3 days'])
  })
})

describe('the time of something scheduled', () => {
  it('is absolute first, with the zone', () => {
    expect(scheduledText('2026-11-17T08:00:00Z', now, ZONE)).toBe('17 Nov 2026, 09:00 CET (in 2 days)')
    expect(scheduledText('2026-12-24T17:00:00Z', now, ZONE)).toBe('24 Dec 2026, 18:00 CET')
    expect(scheduledText('2027-07-01T07:00:00Z', now, ZONE)).toBe('1 Jul 2027, 09:00 CEST')
  })
})
