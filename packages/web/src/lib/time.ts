const MINUTE = 60
const HOUR = 3_600
const DAY_MS = 86_400_000
/** Beyond a week, a date says more than a number of days. */
const MAX_RELATIVE_DAYS = 7

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })
const dates = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' })

/** The calendar days from now to a moment, in the time zone of the reader. Tomorrow is 1, at any hour. */
export function calendarDays(at: string, nowMs: number): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return Math.round((midnight(new Date(at)) - midnight(new Date(nowMs))) / DAY_MS)
}

/** "17 Nov 2026": in the time zone of the reader. */
export const dateText = (at: string): string => dates.format(new Date(at))

/** "5 minutes ago", "tomorrow", "in 3 days", "just now"; "17 Nov 2026" beyond a week. */
export function relativeTime(at: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1_000)
  if (Math.abs(seconds) < MINUTE) return seconds > 10 ? `in ${seconds} seconds` : 'just now'
  if (Math.abs(seconds) < HOUR) return format.format(Math.trunc(seconds / MINUTE), 'minute')
  const days = calendarDays(at, nowMs)
  if (days === 0) return format.format(Math.trunc(seconds / HOUR), 'hour')
  return Math.abs(days) > MAX_RELATIVE_DAYS ? dateText(at) : format.format(days, 'day')
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "17 Nov 2026, 13:17": in the time zone of the reader, short enough for a sentence. */
export const momentText = (at: string): string => moment.format(new Date(at))

/** In the time zone of the reader, with its name. */
export const exactTime = (at: string): string => exact.format(new Date(at))

/** "CET": the time zone of the reader at a moment. */
function zoneOf(at: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', { timeZoneName: 'short' }).formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}

/** "17 Nov 2026, 13:17 CET (tomorrow)": for something that will happen. The relative part is left out beyond a week. */
export function scheduledText(at: string, nowMs: number): string {
  const text = `${momentText(at)} ${zoneOf(at)}`
  return Math.abs(calendarDays(at, nowMs)) > MAX_RELATIVE_DAYS ? text : `${text} (${relativeTime(at, nowMs)})`
}

/** "3 days": an age. */
export function ageOf(at: string, nowMs: number): string {
  const days = -calendarDays(at, nowMs)
  if (days < 1) return 'new today'
  return days === 1 ? '1 day' : `${days} days`
}
