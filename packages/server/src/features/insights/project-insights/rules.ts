import { REVERT_GROUP, type StoredEvent } from '#kernel/event'

const DAY_MS = 24 * 60 * 60 * 1_000
/** The length of a window: stats compare the last 30 days with the 30 days before. */
export const WINDOW_DAYS = 30
/** How far back activity goes. */
export const ACTIVITY_DAYS = 365

export interface DayCounts {
  readonly events: number
  readonly created: number
  readonly archived: number
  /** Events of one of the `CHANGE_TYPES`. */
  readonly changes: number
  /** Those of them that restored an earlier state. */
  readonly reverted: number
}

/** When a toggle was created, and when it was first switched on in an environment of type production. */
export interface Release {
  readonly createdAt: string
  readonly releasedAt?: string
}

/** The activity in one project, from its events. */
export interface Activity {
  /** By day in UTC, `2026-01-31`. Days without events have no entry. */
  readonly days: Map<string, DayCounts>
  /** The toggles that were created in this time, by name. */
  readonly toggles: Map<string, Release>
}

export const noActivity = (): Activity => ({ days: new Map(), toggles: new Map() })

/** Housekeeping, which is not the work of users. */
export const UNCOUNTED_TYPE = 'feature-checkpoint'

/** The event types that change more than the number of events. */
export const RELEASE_TYPES = ['feature-created', 'feature-environment-enabled', 'feature-archived'] as const

/** The event types that change what SDKs get of a toggle. */
export const CHANGE_TYPES = [
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'feature-variants-updated',
] as const

const isChange = (type: string): boolean => (CHANGE_TYPES as readonly string[]).includes(type)

export const dayOf = (time: string): string => time.slice(0, 10)

/** The last `count` days in UTC, oldest first, including the day of `now`. */
export const lastDays = (now: Date, count: number): string[] =>
  Array.from({ length: count }, (_, index) =>
    dayOf(new Date(now.getTime() - (count - 1 - index) * DAY_MS).toISOString()),
  )

const NO_EVENTS: DayCounts = { events: 0, created: 0, archived: 0, changes: 0, reverted: 0 }

const dayAt = ({ days }: Activity, day: string): DayCounts => days.get(day) ?? NO_EVENTS

export type EventCounts = Pick<DayCounts, 'events' | 'changes' | 'reverted'>

export function addEvents(activity: Activity, day: string, { events, changes, reverted }: EventCounts): void {
  const before = dayAt(activity, day)
  activity.days.set(day, {
    ...before,
    events: before.events + events,
    changes: before.changes + changes,
    reverted: before.reverted + reverted,
  })
}

/** What one event adds to the counts of its day. */
export function countsOfEvent({ type, groupId }: Pick<StoredEvent, 'type' | 'groupId'>): EventCounts {
  const changes = Number(isChange(type))
  return { events: 1, changes, reverted: groupId?.startsWith(REVERT_GROUP) ? changes : 0 }
}

export type ReleaseEvent = Pick<StoredEvent, 'type' | 'createdAt' | 'environment' | 'featureName'>

/** Applies what an event of one of the `RELEASE_TYPES` changes, except the number of events. */
export function applyRelease(activity: Activity, event: ReleaseEvent, production: ReadonlySet<string>): void {
  const { type, createdAt, environment = '', featureName = '' } = event
  const day = dayOf(createdAt)
  const counts = dayAt(activity, day)
  if (type === 'feature-archived') activity.days.set(day, { ...counts, archived: counts.archived + 1 })
  else if (type === 'feature-created') {
    activity.days.set(day, { ...counts, created: counts.created + 1 })
    activity.toggles.set(featureName, { createdAt })
  } else if (type === 'feature-environment-enabled' && production.has(environment)) {
    const toggle = activity.toggles.get(featureName)
    if (toggle && toggle.releasedAt === undefined)
      activity.toggles.set(featureName, { ...toggle, releasedAt: createdAt })
  }
}

export interface TimeToProduction {
  readonly name: string
  readonly releasedAt: string
  /** In days. */
  readonly timeToProduction: number
}

/** Days with one decimal. */
export const daysBetween = (from: string, to: string): number =>
  Math.round(((Date.parse(to) - Date.parse(from)) / DAY_MS) * 10) / 10

const rounded = (value: number): number => Math.round(value * 10) / 10

/** With one decimal; 0 for no values. */
export const averageOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : rounded(values.reduce((sum, value) => sum + value, 0) / values.length)

/** The toggles that were switched on in production, newest first. `isShown` says whether a toggle is in the project. */
export function releasesIn({ toggles }: Activity, isShown: (name: string) => boolean): TimeToProduction[] {
  const releases: TimeToProduction[] = []
  for (const [name, { createdAt, releasedAt }] of toggles)
    if (releasedAt !== undefined && isShown(name))
      releases.push({ name, releasedAt, timeToProduction: daysBetween(createdAt, releasedAt) })
  return releases.sort((a, b) => (a.releasedAt > b.releasedAt ? -1 : 1))
}

/** The current window and the one before it. */
export function statsOf(activity: Activity, releases: readonly TimeToProduction[], now: Date) {
  const days = lastDays(now, 2 * WINDOW_DAYS)
  const [past, current] = [days.slice(0, WINDOW_DAYS), days.slice(WINDOW_DAYS)]
  const sumOf = (window: readonly string[], key: keyof DayCounts) =>
    window.reduce((sum, day) => sum + dayAt(activity, day)[key], 0)
  const timesIn = (window: readonly string[]) => {
    const [first = ''] = window
    const last = window.at(-1) ?? ''
    const isInside = ({ releasedAt }: TimeToProduction) => dayOf(releasedAt) >= first && dayOf(releasedAt) <= last
    return releases.filter(isInside).map(({ timeToProduction }) => timeToProduction)
  }
  return {
    avgTimeToProdCurrentWindow: averageOf(timesIn(current)),
    avgTimeToProdPastWindow: averageOf(timesIn(past)),
    releasedCurrentWindow: timesIn(current).length,
    releasedPastWindow: timesIn(past).length,
    createdCurrentWindow: sumOf(current, 'created'),
    createdPastWindow: sumOf(past, 'created'),
    archivedCurrentWindow: sumOf(current, 'archived'),
    archivedPastWindow: sumOf(past, 'archived'),
    projectActivityCurrentWindow: sumOf(current, 'events'),
    projectActivityPastWindow: sumOf(past, 'events'),
  }
}

/** Days with events, oldest first. */
export const activityByDay = (activity: Activity, now: Date): { date: string; count: number }[] =>
  lastDays(now, ACTIVITY_DAYS).flatMap((date) => {
    const { events } = dayAt(activity, date)
    return events === 0 ? [] : [{ date, count: events }]
  })
