import { localDay } from '../../lib/local-time.ts'
import { LOCALE, t } from '../../lib/messages.ts'

/** Days and months as text: `2026-11-24` and `2026-11`. A moment is on a day of the time zone of the reader. */
export const monthOf = (date: Date): string => localDay(date).slice(0, 7)

export const isMonth = (text: unknown): text is string =>
  typeof text === 'string' && /^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(text) && text < '9999-12'

/** The day that many days after the first one of a month. Days have no time zone, so they are counted in UTC. */
function dayIn(month: string, days: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Date(first.setUTCDate(1 + days)).toISOString().slice(0, 10)
}

export function monthAfter(month: string, steps: number): string {
  const first = new Date(`${month}-01T00:00:00Z`)
  return new Date(first.setUTCMonth(first.getUTCMonth() + steps)).toISOString().slice(0, 7)
}

const name = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' })
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`))

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
  const offset = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + 6) % 7
  const weeks: string[][] = []
  for (let day = -offset; ; day += 7) {
    if (weeks.length > 0 && !dayIn(month, day).startsWith(month)) return weeks
    weeks.push(WEEKDAYS.map((_, index) => dayIn(month, day + index)))
  }
}

/** The days that contain the weeks of a month in every time zone: the first one, and the first one after them. */
export function daysAround(month: string): readonly [string, string] {
  const weeks = weeksOf(month)
  const offset = weeks[0]?.indexOf(`${month}-01`) ?? 0
  return [dayIn(month, -offset - 1), dayIn(month, weeks.length * 7 - offset + 1)]
}

/** Tomorrow at nine, as the value of a date and time field. */
export function tomorrowMorning(now: Date): string {
  const [day, month] = [Number(localDay(now).slice(8)), monthOf(now)]
  return `${dayIn(month, day)}T09:00`
}
