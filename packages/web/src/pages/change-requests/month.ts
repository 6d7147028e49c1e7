import { t } from '../../lib/messages.ts'

/** Days and months in the time zone of the reader, as text: `2026-11-24` and `2026-11`. */
const two = (number: number): string => String(number).padStart(2, '0')

export const dayOf = (date: Date): string => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
export const monthOf = (date: Date): string => dayOf(date).slice(0, 7)

/** In the format of a date and time field. */
export const localMinuteOf = (date: Date): string => `${dayOf(date)}T${two(date.getHours())}:${two(date.getMinutes())}`

export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) && text < '9999-12'

const beginningOf = (month: string): Date => {
  const [year = 1970, number = 1] = month.split('-').map(Number)
  return new Date(year, number - 1, 1)
}

export function monthAfter(month: string, steps: number): string {
  const date = beginningOf(month)
  return monthOf(new Date(date.getFullYear(), date.getMonth() + steps, 1))
}

export const monthName = (month: string): string =>
  beginningOf(month).toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })

export const WEEKDAYS = [
  t('Monday'),
  t('Tuesday'),
  t('Wednesday'),
  t('Thursday'),
  t('Friday'),
  t('Saturday'),
  t('Sunday'),
] as const

/** Weeks from Monday to Sunday that contain all days of the month and the days that complete them. */
export function weeksOf(month: string): string[][] {
  const first = beginningOf(month)
  const offset = (first.getDay() + 6) % 7
  const weeks: string[][] = []
  for (let day = 1 - offset; ; day += 7) {
    const monday = new Date(first.getFullYear(), first.getMonth(), day)
    if (weeks.length > 0 && monthOf(monday) !== month) return weeks
    weeks.push(WEEKDAYS.map((_, index) => dayOf(new Date(first.getFullYear(), first.getMonth(), day + index))))
  }
}

/** The days that contain the weeks of a month in every time zone: the first one, and the first one after them. */
export function daysAround(month: string): readonly [string, string] {
  const days = weeksOf(month).flat()
  const moved = (day = '', by = 0) => {
    const [year = 1970, number = 1, date = 1] = day.split('-').map(Number)
    return dayOf(new Date(year, number - 1, date + by))
  }
  return [moved(days[0], -1), moved(days.at(-1), 2)]
}

/** "Europe/Berlin (UTC+1)": the time zone of the reader at that time. */
export function zoneOf(date: Date): string {
  const offset = date.toLocaleTimeString('en-GB', { timeZoneName: 'shortOffset' }).replace(/^.*?(GMT|UTC)/, 'UTC')
  const name = Intl.DateTimeFormat().resolvedOptions().timeZone
  return name === 'UTC' ? 'UTC' : `${name} (${offset})`
}

/** Tomorrow at nine. */
export const tomorrowMorning = (now: Date): Date => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1, 9)

export const timeOfDay = (at: string): string =>
  new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
