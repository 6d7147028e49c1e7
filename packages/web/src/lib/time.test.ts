import { afterAll, describe, expect, it } from 'vitest'

const before = process.env.TZ
process.env.TZ = 'Europe/Berlin'
// The formatters take the time zone when the module is loaded.
const { ageOf, calendarDays, relativeTime, scheduledText } = await import('./time.ts')
afterAll(() => {
  if (before === undefined) delete process.env.TZ
  else process.env.TZ = before
})

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
    expect(relativeTime(at, now)).toBe(words)
  })

  it('count calendar days over a change of the clock', () => {
    // Clocks go back on 25 October 2026: that day has 25 hours.
    expect(calendarDays('2026-10-25T23:30:00Z', Date.parse('2026-10-24T22:30:00Z'))).toBe(1)
    expect(calendarDays('2026-10-25T22:30:00Z', Date.parse('2026-10-24T22:30:00Z'))).toBe(0)
  })

  it('count days of age', () => {
    expect([ageOf('2026-11-15T01:00:00Z', now), ageOf('2026-11-12T01:00:00Z', now)]).toEqual(['new today', '3 days'])
  })
})

describe('the time of something scheduled', () => {
  it('is absolute first, with the zone', () => {
    expect(scheduledText('2026-11-17T08:00:00Z', now)).toBe('17 Nov 2026, 09:00 CET (in 2 days)')
    expect(scheduledText('2026-12-24T17:00:00Z', now)).toBe('24 Dec 2026, 18:00 CET')
    expect(scheduledText('2027-07-01T07:00:00Z', now)).toBe('1 Jul 2027, 09:00 CEST')
  })
})
