// Date and time fields: text without a zone, in the time zone of the reader.
import { LOCALE } from './messages.ts'
import { readersZone } from './time-zone.ts'

const SECOND_MS = 1_000
/** Other texts are parsed as something by browsers, too. */
const FIELD = /^\d{4,}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** The numbers on a clock of that zone, as a time in UTC. Without a zone, that of the browser. */
function wallClock(ms: number, zone: string | undefined): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    ...(zone !== undefined && { timeZone: zone }),
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(ms)
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    ['year', 'month', 'day', 'hour', 'minute', 'second'] as const
  ).map((wanted) => Number(parts.find(({ type }) => type === wanted)?.value))
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

const offsetAt = (ms: number, zone: string | undefined): number =>
  wallClock(ms, zone) - Math.floor(ms / SECOND_MS) * SECOND_MS

/** "2026-11-17T09:30:00": the value of a date and time field with seconds. Empty for an invalid time. */
export function localSecond(at: Date, zone = readersZone()): string {
  const ms = at.getTime()
  return Number.isNaN(ms) ? '' : new Date(wallClock(ms, zone)).toISOString().slice(0, 19)
}

/** "2026-11-17T09:30". */
export const localMinute = (at: Date, zone?: string): string => localSecond(at, zone).slice(0, 16)

/** "2026-11-17". */
export const localDay = (at: Date, zone?: string): string => localSecond(at, zone).slice(0, 10)

/**
 * The moment of the value of a date and time field. An hour that the clock skips in spring is moved by an hour; of an hour
 * that it repeats in autumn, it is one of the two.
 */
export function fromLocal(text: string, zone = readersZone()): Date {
  const asUtc = FIELD.test(text) ? Date.parse(`${text}Z`) : Number.NaN
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  // The offset at the moment that the text would be in UTC can be that of the other side of a change of the clock.
  const near = asUtc - offsetAt(asUtc, zone)
  return new Date(asUtc - offsetAt(near, zone))
}

/** "09:30". */
export const timeOfDay = (at: string, zone?: string): string => localMinute(new Date(at), zone).slice(11)

/** "Europe/Berlin (UTC+1)": the time zone of the reader at that time. */
export function zoneText(at: Date, zone = readersZone()): string {
  const name = zone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone
  if (name === 'UTC') return name
  const offset = new Intl.DateTimeFormat(LOCALE, { timeZone: name, timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value
  return `${name} (${(offset ?? 'UTC').replace('GMT', 'UTC')})`
}
