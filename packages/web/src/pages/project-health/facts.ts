import { healthWord } from '../../lib/health-text.ts'
import type { Insights, Status } from './queries.ts'

const DAY_MS = 86_400_000
/** The same as the window of the server. */
export const WINDOW_DAYS = 30

export interface Day {
  /** `2026-01-31`, in UTC like the days of the server. */
  readonly date: string
  readonly count: number
}

/** One entry per day of the window, oldest first. */
export function recentDays(activity: Status['activityCountByDate'], nowMs: number): Day[] {
  const counts = new Map(activity.map(({ date, count }) => [date, count]))
  return Array.from({ length: WINDOW_DAYS }, (_, index) => {
    const date = new Date(nowMs - (WINDOW_DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10)
    return { date, count: counts.get(date) ?? 0 }
  })
}

export const eventsWord = (count: number): string => (count === 1 ? '1 event' : `${count.toLocaleString('en')} events`)

const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const dayWord = (date: string): string => DAY.format(new Date(date))

/** The text alternative of the chart. */
export function activitySentence(days: readonly Day[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = days.reduce((a, b) => (b.count > a.count ? b : a))
  const sentence = `${eventsWord(total)} in the last ${WINDOW_DAYS} days`
  return total === 0 ? sentence : `${sentence}, most on ${dayWord(most.date)}: ${most.count.toLocaleString('en')}`
}

/** "3.5 days", "1 day", "under a day". */
export function daysWord(days: number): string {
  if (days < 1) return 'under a day'
  return days === 1 ? '1 day' : `${days.toLocaleString('en')} days`
}

export interface Tile {
  readonly label: string
  readonly value: string
  readonly detail: string
}

function healthDetail({ activeCount, staleCount, potentiallyStaleCount }: Insights['health']): string {
  const parts = [`${activeCount} active`, `${staleCount} stale`, `${potentiallyStaleCount} past lifetime`]
  return parts.join(', ')
}

function timeDetail({ stats }: Insights): string {
  const { releasedCurrentWindow: now, releasedPastWindow: before, avgTimeToProdPastWindow: past } = stats
  const earlier = before === 0 ? 'none in the 30 days before' : `${daysWord(past)} in the 30 days before`
  return now === 0 ? `No first release in the last 30 days; ${earlier}` : `Average of ${now}; ${earlier}`
}

/** The figures at the top of the page. */
export function tilesOf(insights: Insights): Tile[] {
  const { health, stats, members } = insights
  return [
    { label: 'Health', value: `${health.rating}%, ${healthWord(health.rating)}`, detail: healthDetail(health) },
    {
      label: 'Time to production',
      value: stats.releasedCurrentWindow === 0 ? 'No data' : daysWord(stats.avgTimeToProdCurrentWindow),
      detail: timeDetail(insights),
    },
    {
      label: 'Created in 30 days',
      value: stats.createdCurrentWindow.toLocaleString('en'),
      detail: `${stats.createdPastWindow} in the 30 days before`,
    },
    {
      label: 'Archived in 30 days',
      value: stats.archivedCurrentWindow.toLocaleString('en'),
      detail: `${stats.archivedPastWindow} in the 30 days before`,
    },
    {
      label: 'Members',
      value: members.currentMembers.toLocaleString('en'),
      detail: members.change === 0 ? 'None added in the last 30 days' : `${members.change} added in the last 30 days`,
    },
  ]
}

export interface StageRow {
  readonly stage: string
  readonly toggles: number
  readonly time: string
}

export function stageRows({ lifecycleSummary }: Pick<Status, 'lifecycleSummary'>): StageRow[] {
  const { initial, preLive, live, completed, archived } = lifecycleSummary
  const row = (stage: string, { averageDays, currentFlags }: typeof initial): StageRow => ({
    stage,
    toggles: currentFlags,
    time: averageDays === null ? '–' : daysWord(averageDays),
  })
  return [
    row('No usage yet', initial),
    row('In development', preLive),
    row('Live in production', live),
    row('Completed', completed),
    { stage: 'Archived', toggles: archived.currentFlags, time: '–' },
  ]
}
