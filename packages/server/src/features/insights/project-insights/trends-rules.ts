import type { ProjectHealth } from '#features/toggles/index'
import type { ProjectDay } from './days-store.ts'
import { type Activity, averageOf, dayOf, lastDays, type TimeToProduction } from './rules.ts'

/** How far back trends go. */
export const TREND_WEEKS = 26
export const TREND_DAYS = TREND_WEEKS * 7

const DAY_MS = 24 * 60 * 60 * 1_000

/** The Monday of the week of a day. Both are days in UTC, such as `2026-01-31`. */
export function weekOf(day: string): string {
  const time = new Date(`${day}T00:00:00.000Z`)
  const daysSinceMonday = (time.getUTCDay() + 6) % 7
  return dayOf(new Date(time.getTime() - daysSinceMonday * DAY_MS).toISOString())
}

/** The Mondays of the last weeks, oldest first. The last one is the current week. */
export const lastWeeks = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    weekOf(dayOf(new Date(now.getTime() - (count - 1 - index) * 7 * DAY_MS).toISOString())),
  )

/** The activity of a project by week. */
export function weeksOf(activity: Activity, releases: readonly TimeToProduction[], now: Date) {
  const weeks = new Map(
    lastWeeks(now, TREND_WEEKS).map((week) => [
      week,
      { created: 0, archived: 0, changes: 0, reverted: 0, times: [] as number[] },
    ]),
  )
  for (const [day, counts] of activity.days) {
    const week = weeks.get(weekOf(day))
    if (!week) continue
    week.created += counts.created
    week.archived += counts.archived
    week.changes += counts.changes
    week.reverted += counts.reverted
  }
  for (const { releasedAt, timeToProduction } of releases)
    weeks.get(weekOf(dayOf(releasedAt)))?.times.push(timeToProduction)
  return [...weeks].map(([week, { times, ...counts }]) => ({
    week,
    ...counts,
    released: times.length,
    leadTime: times.length === 0 ? null : averageOf(times),
  }))
}

const healthOf = (toggles: number, unhealthy: number): number =>
  toggles === 0 ? 100 : 100 - Math.round((100 * unhealthy) / toggles)

/** The recorded days, and the current day, whose usage is not complete. */
export function daysWithToday(
  days: readonly ProjectDay[],
  { total, stale, potentiallyStale }: ProjectHealth,
  now: Date,
) {
  const today = dayOf(now.toISOString())
  const recorded = days.map(({ day, toggles, yes, no, ...counts }) => ({
    day,
    health: healthOf(toggles, counts.stale + counts.potentiallyStale),
    toggles,
    stale: counts.stale,
    potentiallyStale: counts.potentiallyStale,
    usage: { yes, no },
  }))
  const health = healthOf(total, stale + potentiallyStale)
  return [...recorded, { day: today, health, toggles: total, stale, potentiallyStale, usage: null }]
}

/** The first day of the trend. */
export const firstTrendDay = (now: Date): string => lastDays(now, TREND_DAYS)[0] ?? ''
