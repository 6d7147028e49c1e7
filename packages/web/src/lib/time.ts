// Times in the zone of the reader, or in a given one.

import { LOCALE, plural, t } from './messages.ts'
import { readersZone } from './time-zone.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY_MS = 86_400_000
/** Beyond a week, a date says more than a number of days. */
const MAX_RELATIVE_DAYS = 7

const relative = new Intl.RelativeTimeFormat(LOCALE, { numeric: 'auto', style: 'long' })

/** The formats of a time zone; that of the browser without one. */
function formatsOf(zone: string | undefined) {
  const timeZone = zone === undefined ? {} : { timeZone: zone }
  return {
    day: new Intl.DateTimeFormat('en-CA', { ...timeZone, dateStyle: 'short' }),
    date: new Intl.DateTimeFormat(LOCALE, { ...timeZone, dateStyle: 'medium' }),
    moment: new Intl.DateTimeFormat(LOCALE, { ...timeZone, dateStyle: 'medium', timeStyle: 'short' }),
    exact: new Intl.DateTimeFormat(LOCALE, { ...timeZone, dateStyle: 'full', timeStyle: 'long' }),
    zoned: new Intl.DateTimeFormat(LOCALE, { ...timeZone, timeZoneName: 'short' }),
  }
}

const known = new Map<string | undefined, ReturnType<typeof formatsOf>>()

function formats(zone: string | undefined): ReturnType<typeof formatsOf> {
  const chosen = zone ?? readersZone()
  const found = known.get(chosen) ?? formatsOf(chosen)
  known.set(chosen, found)
  return found
}

/** The calendar days from now to a moment. Tomorrow is 1, at any hour. */
export function calendarDays(at: string, nowMs: number, zone?: string): number {
  // In Canada a date is written as 2026-11-17, which is parsed as midnight in UTC.
  const { day } = formats(zone)
  return Math.round((Date.parse(day.format(new Date(at))) - Date.parse(day.format(nowMs))) / DAY_MS)
}

/** "17 Nov 2026". */
export const dateText = (at: string, zone?: string): string => formats(zone).date.format(new Date(at))

/** "5 minutes ago", "tomorrow", "in 3 days", "just now"; "17 Nov 2026" beyond a week. */
export function relativeTime(at: string, nowMs: number, zone?: string): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1_000)
  if (Math.abs(seconds) < MINUTE) return seconds > 10 ? t('in {seconds} seconds', { seconds }) : t('just now')
  if (Math.abs(seconds) < HOUR) return relative.format(Math.trunc(seconds / MINUTE), 'minute')
  const days = calendarDays(at, nowMs, zone)
  if (days === 0) return relative.format(Math.trunc(seconds / HOUR), 'hour')
  return Math.abs(days) > MAX_RELATIVE_DAYS ? dateText(at, zone) : relative.format(days, 'day')
}

/** "17 Nov 2026, 13:17": short enough for a sentence. */
export const momentText = (at: string, zone?: string): string => formats(zone).moment.format(new Date(at))

/** With the name of the time zone. */
export const exactTime = (at: string, zone?: string): string => formats(zone).exact.format(new Date(at))

/** "CET". */
const zoneName = (at: string, zone?: string): string =>
  formats(zone)
    .zoned.formatToParts(new Date(at))
    .find(({ type }) => type === 'timeZoneName')?.value ?? ''

/** "17 Nov 2026, 13:17 CET". */
export const zonedText = (at: string, zone?: string): string => `${momentText(at, zone)} ${zoneName(at, zone)}`

/** "17 Nov 2026, 13:17 CET (tomorrow)": for something that will happen. The relative part is left out beyond a week. */
export function scheduledText(at: string, nowMs: number, zone?: string): string {
  const text = zonedText(at, zone)
  const isNear = Math.abs(calendarDays(at, nowMs, zone)) <= MAX_RELATIVE_DAYS
  return isNear ? `${text} (${relativeTime(at, nowMs, zone)})` : text
}

/** "3 days": an age. */
export function ageOf(at: string, nowMs: number): string {
  const days = -calendarDays(at, nowMs)
  if (days < 1) return t('new today')
  return plural(days, '1 day', '{days} days', { days })
}
