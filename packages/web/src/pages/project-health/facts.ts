import { healthWord } from '../../lib/health-text.ts'
import { LOCALE, plural, t } from '../../lib/messages.ts'
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

export const eventsWord = (count: number): string =>
  plural(count, '1 event', '{count} events', { count: count.toLocaleString(LOCALE) })

const DAY = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' })
export const dayWord = (date: string): string => DAY.format(new Date(date))

/** The text alternative of the chart. */
export function activitySentence(days: readonly Day[]): string {
  const total = days.reduce((sum, { count }) => sum + count, 0)
  const most = days.reduce((a, b) => (b.count > a.count ? b : a))
  const sentence = t('{eventsWord} in the last {windowDays} days', {
    eventsWord: eventsWord(total),
    windowDays: WINDOW_DAYS,
  })
  return total === 0
    ? sentence
    : t('{sentence}, most on {dayWord}: {count}', {
        sentence,
        dayWord: dayWord(most.date),
        count: most.count.toLocaleString(LOCALE),
      })
}

/** "3.5 days", "1 day", "under a day". */
export function daysWord(days: number): string {
  if (days < 1) return t('under a day')
  return plural(days, '1 day', '{days} days', { days: days.toLocaleString(LOCALE) })
}

export interface Tile {
  readonly label: string
  readonly value: string
  readonly detail: string
}

function healthDetail({ activeCount, staleCount, potentiallyStaleCount }: Insights['health']): string {
  const parts = [
    t('{activeCount} active', { activeCount }),
    t('{staleCount} stale', { staleCount }),
    t('{potentiallyStaleCount} past lifetime', { potentiallyStaleCount }),
  ]
  return parts.join(', ')
}

function timeDetail({ stats }: Insights): string {
  const { releasedCurrentWindow: now, releasedPastWindow: before, avgTimeToProdPastWindow: past } = stats
  const earlier =
    before === 0 ? t('none in the 30 days before') : t('{daysWord} in the 30 days before', { daysWord: daysWord(past) })
  return now === 0
    ? t('No first release in the last 30 days; {earlier}', { earlier })
    : t('Average of {now}; {earlier}', { now, earlier })
}

/** The figures at the top of the page. */
export function tilesOf(insights: Insights): Tile[] {
  const { health, stats, members } = insights
  return [
    { label: t('Health'), value: `${health.rating}%, ${t(healthWord(health.rating))}`, detail: healthDetail(health) },
    {
      label: t('Time to production'),
      value: stats.releasedCurrentWindow === 0 ? t('No data') : daysWord(stats.avgTimeToProdCurrentWindow),
      detail: timeDetail(insights),
    },
    {
      label: t('Created in 30 days'),
      value: stats.createdCurrentWindow.toLocaleString(LOCALE),
      detail: t('{createdPastWindow} in the 30 days before', { createdPastWindow: stats.createdPastWindow }),
    },
    {
      label: t('Archived in 30 days'),
      value: stats.archivedCurrentWindow.toLocaleString(LOCALE),
      detail: t('{archivedPastWindow} in the 30 days before', { archivedPastWindow: stats.archivedPastWindow }),
    },
    {
      label: t('Members'),
      value: members.currentMembers.toLocaleString(LOCALE),
      detail:
        members.change === 0
          ? t('None added in the last 30 days')
          : t('{change} added in the last 30 days', { change: members.change }),
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
    row(t('No usage yet'), initial),
    row(t('In development'), preLive),
    row(t('Live in production'), live),
    row(t('Completed'), completed),
    { stage: t('Archived'), toggles: archived.currentFlags, time: '–' },
  ]
}
