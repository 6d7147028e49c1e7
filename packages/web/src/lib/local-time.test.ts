import { afterEach, describe, expect, it } from 'vitest'
import { fromLocal, localDay, localMinute, localSecond, timeOfDay, zoneText } from './local-time.ts'
import { setReadersZone } from './time-zone.ts'

const [BERLIN, TOKYO, NEW_YORK] = ['Europe/Berlin', 'Asia/Tokyo', 'America/New_York']

afterEach(() => setReadersZone(null))

describe('the value of a date and time field', () => {
  it.each([
    ['2026-11-17T08:30:05.999Z', BERLIN, '2026-11-17T09:30:05'],
    ['2026-07-17T08:30:05.000Z', BERLIN, '2026-07-17T10:30:05'],
    ['2026-11-17T20:30:00.000Z', TOKYO, '2026-11-18T05:30:00'],
    ['2026-01-01T03:00:00.000Z', NEW_YORK, '2025-12-31T22:00:00'],
    ['2026-11-17T00:00:00.000Z', 'UTC', '2026-11-17T00:00:00'],
    ['2026-11-17T00:00:00.000Z', 'Asia/Kathmandu', '2026-11-17T05:45:00'],
  ])('of %s in %s is %s', (at, zone, text) => {
    const date = new Date(at)
    expect(localSecond(date, zone)).toBe(text)
    expect(localMinute(date, zone)).toBe(text.slice(0, 16))
    expect(localDay(date, zone)).toBe(text.slice(0, 10))
    expect(timeOfDay(at, zone)).toBe(text.slice(11, 16))
  })

  it('is that of the zone that the reader chose, not of the browser', () => {
    setReadersZone(TOKYO)
    expect(localMinute(new Date('2026-11-17T00:00:00Z'))).toBe('2026-11-17T09:00')
    expect(fromLocal('2026-11-17T09:00').toISOString()).toBe('2026-11-17T00:00:00.000Z')
  })

  it('is that of the browser without a choice', () => {
    const text = '2026-11-17T09:00'
    expect(fromLocal(text).getTime()).toBe(new Date(text).getTime())
    expect(localMinute(new Date(text))).toBe(text)
  })

  it('is empty for an invalid time', () => {
    expect(localSecond(new Date('never'))).toBe('')
    expect(localDay(new Date(Number.NaN))).toBe('')
  })
})

describe('the moment of a date and time field', () => {
  it('is the same after a round trip, at every hour around a change of the clock', () => {
    const start = Date.parse('2026-03-28T00:00:00Z')
    for (let hour = 0; hour < 72; hour++) {
      const at = new Date(start + hour * 3_600_000)
      for (const zone of [BERLIN, TOKYO, 'America/Sao_Paulo'])
        expect(fromLocal(localMinute(at, zone), zone).toISOString()).toBe(at.toISOString())
    }
  })

  it('has seconds if they were entered', () => {
    expect(fromLocal('2026-11-17T09:00:30', BERLIN).toISOString()).toBe('2026-11-17T08:00:30.000Z')
  })

  it('is moved by an hour when the clock skips it, and is one of two when the clock repeats it', () => {
    expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(
      fromLocal('2026-03-29T02:30', BERLIN).toISOString(),
    )
    expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(
      fromLocal('2026-10-25T02:30', BERLIN).toISOString(),
    )
  })

  it.each(['', '2026-11', 'tomorrow', '2026-13-01T00:00'])('is invalid for %j', (text) => {
    expect(fromLocal(text, BERLIN).getTime()).toBeNaN()
  })
})

describe('the name of the time zone', () => {
  it('has the offset at that time', () => {
    expect(zoneText(new Date('2026-11-17T00:00:00Z'), BERLIN)).toBe('Europe/Berlin (UTC+1)')
    expect(zoneText(new Date('2026-07-17T00:00:00Z'), BERLIN)).toBe('Europe/Berlin (UTC+2)')
    expect(zoneText(new Date('2026-07-17T00:00:00Z'), 'UTC')).toBe('UTC')
  })
})
