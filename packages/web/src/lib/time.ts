const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

const format = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'long' })

/** "5 minutes ago", "in 2 days", "just now". */
export function relativeTime(at: string, nowMs: number): string {
  const seconds = Math.round((Date.parse(at) - nowMs) / 1_000)
  for (const [unit, size] of STEPS)
    if (Math.abs(seconds) >= size) return format.format(Math.trunc(seconds / size), unit)
  return seconds > 10 ? `in ${seconds} seconds` : 'just now'
}

const moment = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })

/** "17 Nov 2026, 13:17": in the time zone of the reader, short enough for a sentence. */
export const momentText = (at: string): string => moment.format(new Date(at))

/** In the time zone of the reader, with its name. */
export const exactTime = (at: string): string => exact.format(new Date(at))

/** "3 days": an age. */
export function ageOf(at: string, nowMs: number): string {
  const days = Math.floor((nowMs - Date.parse(at)) / 86_400_000)
  if (days < 1) return 'new today'
  return days === 1 ? '1 day' : `${days} days`
}
