import { stagesOf } from '#features/toggles/index'
import type { StoredEvent } from '#kernel/event'
import { inPages } from '#platform/db/pages'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import { type EventLog, eachEvent } from '#platform/events/event-log'
import { RecentMap } from '#platform/recent-map'
import { type LifecycleSummary, StageSums } from './lifecycle-rules.ts'
import { lastDays, WINDOW_DAYS } from './rules.ts'

/** The use of toggles has no events, so a summary is read again after this time. */
const MAX_AGE_MS = 60_000
const MAX_PROJECTS = 200
const ROWS_PER_PAGE = 1_000

/** One row per toggle of a project, with the first use in production and elsewhere. */
const lifeRows = (q: Queryable, project: string, after: string, limit: number) =>
  q
    .selectFrom('features as f')
    .leftJoin('feature_completions as c', 'c.feature', 'f.name')
    .leftJoin('last_seen as s', 's.feature', 'f.name')
    .leftJoin('environments as e', 'e.name', 's.environment')
    .select((eb) => {
      const firstSeen = eb.fn.coalesce('s.first_seen_at', 's.seen_at')
      return [
        'f.name',
        'f.created_at',
        'f.archived_at',
        'c.status',
        'c.status_value',
        'c.completed_at',
        eb.fn.min(eb.case().when('e.type', '=', 'production').then(firstSeen).end()).as('live_at'),
        eb.fn.min(eb.case().when('e.type', '<>', 'production').then(firstSeen).end()).as('elsewhere_at'),
      ]
    })
    .where('f.project', '=', project)
    .where('f.name', '>', after)
    .groupBy(['f.name', 'f.created_at', 'f.archived_at', 'c.status', 'c.status_value', 'c.completed_at'])
    .orderBy('f.name')
    .limit(limit)
    .execute()

type LifeRow = Awaited<ReturnType<typeof lifeRows>>[number]

const use = (environmentType: string, firstSeenAt: string | null) =>
  firstSeenAt === null ? [] : [{ environmentType, firstSeenAt }]

const stagesIn = (row: LifeRow) =>
  stagesOf({
    createdAt: row.created_at,
    archivedAt: row.archived_at,
    completion:
      row.completed_at === null
        ? undefined
        : { status: row.status ?? '', statusValue: row.status_value, completedAt: row.completed_at },
    uses: [...use('production', row.live_at), ...use('', row.elsewhere_at)],
  })

async function readSummary(q: Queryable, project: string, now: Date): Promise<LifecycleSummary> {
  const sums = new StageSums(lastDays(now, WINDOW_DAYS)[0] ?? '')
  const pages = inPages(
    '',
    ({ name }: LifeRow) => name,
    (after, limit) => lifeRows(q, project, after, limit),
    ROWS_PER_PAGE,
  )
  for await (const page of pages) for (const row of page) sums.add(stagesIn(row))
  return sums.summary()
}

export interface LifecycleDeps {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
}

/** Caches the lifecycle of the toggles of a project until one of them changes, for a minute at most. */
export class LifecycleSummaries {
  readonly #deps: LifecycleDeps
  readonly #summaries = new RecentMap<string, { readonly atMs: number; readonly value: Promise<LifecycleSummary> }>(
    MAX_PROJECTS,
  )

  constructor(deps: LifecycleDeps) {
    this.#deps = deps
    deps.log.followInSteps(eachEvent((event) => this.#drop(event)))
  }

  #drop({ type, project, featureName, data }: StoredEvent): void {
    if (type.startsWith('environment-')) this.#summaries.clear()
    else if (featureName !== undefined)
      for (const id of [project, data?.oldProject]) if (typeof id === 'string') this.#summaries.delete(id)
  }

  async of(project: string): Promise<LifecycleSummary> {
    const { store, log, clock } = this.#deps
    await log.catchUp()
    const now = clock()
    const known = this.#summaries.get(project)
    if (known && now.getTime() - known.atMs < MAX_AGE_MS) return known.value
    const value = readSummary(store.scan, project, now)
    this.#summaries.set(project, { atMs: now.getTime(), value })
    value.catch(() => this.#summaries.delete(project))
    return value
  }
}
