import { type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import { RecentMap } from '#platform/recent-map'
import type { ProjectStats } from './schema.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
const WINDOW_MS = 30 * DAY_MS
const MAX_AGE_MS = 5 * 60 * 1_000
const KEPT_PROJECTS = 500

/** The starts of the current window and of the one before it. */
interface Windows {
  readonly current: string
  readonly past: string
}

const windowsAt = (now: Date): Windows => ({
  current: new Date(now.getTime() - WINDOW_MS).toISOString(),
  past: new Date(now.getTime() - 2 * WINDOW_MS).toISOString(),
})

/** The first event of both windows, so that older events are not read. */
const firstEvent = ({ past }: Windows) =>
  sql<number>`(select id from events where created_at >= ${past} order by created_at, id limit 1)`

type Counted = readonly [table: 'features' | 'events' | 'project_members', column: string]

/** A project does not inherit the events of a deleted project with the same id. */
const isOfThisProject = (project: string) =>
  sql<SqlBool>`created_at >= (select created_at from projects where id = ${project})`

/** The number of rows of a project in both windows. */
async function countsOf(q: Queryable, [table, column]: Counted, project: string, windows: Windows) {
  const time = sql.ref<string>(column)
  const isRecent =
    table === 'events'
      ? sql<SqlBool>`id >= ${firstEvent(windows)} and ${isOfThisProject(project)}`
      : sql<SqlBool>`${time} >= ${windows.past}`
  return q
    .selectFrom(table as 'features')
    .select([
      sql<number>`count(case when ${time} >= ${windows.current} then 1 end)`.as('recent'),
      sql<number>`count(case when ${time} < ${windows.current} then 1 end)`.as('earlier'),
    ])
    .where('project', '=', project)
    .where(isRecent)
    .executeTakeFirstOrThrow()
}

/** For the toggles that were created in one of the windows: an older one may have been activated before its events begin. */
async function averageDaysToProduction(q: Queryable, project: string, windows: Windows): Promise<number> {
  const rows = await q
    .selectFrom('events as v')
    .innerJoin('features as f', 'f.name', 'v.feature_name')
    .innerJoin('environments as e', 'e.name', 'v.environment')
    .select((eb) => ['f.created_at', eb.fn.min('v.created_at').as('enabled_at')])
    .where('v.project', '=', project)
    .where('v.id', '>=', firstEvent(windows))
    .where('v.type', '=', 'feature-environment-enabled')
    .where('e.type', '=', 'production')
    .where('f.created_at', '>=', windows.past)
    .groupBy(['f.name', 'f.created_at'])
    .execute()
  const days = rows.map((row) => Math.max(0, Date.parse(row.enabled_at) - Date.parse(row.created_at)) / DAY_MS)
  const average = days.reduce((sum, one) => sum + one, 0) / Math.max(1, days.length)
  return Math.round(average * 10) / 10
}

export async function projectStats(q: Queryable, project: string, now: Date): Promise<ProjectStats> {
  const windows = windowsAt(now)
  const created = await countsOf(q, ['features', 'created_at'], project, windows)
  const archived = await countsOf(q, ['features', 'archived_at'], project, windows)
  const activity = await countsOf(q, ['events', 'created_at'], project, windows)
  const members = await countsOf(q, ['project_members', 'added_at'], project, windows)
  return {
    avgTimeToProdCurrentWindow: await averageDaysToProduction(q, project, windows),
    createdCurrentWindow: created.recent,
    createdPastWindow: created.earlier,
    archivedCurrentWindow: archived.recent,
    archivedPastWindow: archived.earlier,
    projectActivityCurrentWindow: activity.recent,
    projectActivityPastWindow: activity.earlier,
    projectMembersAddedCurrentWindow: members.recent,
  }
}

/** Caches the statistics of projects for a few minutes, because they are read from all toggles of a project. */
export class RecentStats {
  readonly #store: Store
  readonly #clock: () => Date
  readonly #known = new RecentMap<string, { readonly atMs: number; readonly stats: Promise<ProjectStats> }>(
    KEPT_PROJECTS,
  )

  constructor({ store, clock }: { readonly store: Store; readonly clock: () => Date }) {
    this.#store = store
    this.#clock = clock
  }

  async of(project: string): Promise<ProjectStats> {
    const now = this.#clock()
    const known = this.#known.get(project)
    if (known && now.getTime() - known.atMs < MAX_AGE_MS) return known.stats
    const stats = projectStats(this.#store.scan, project, now)
    this.#known.set(project, { atMs: now.getTime(), stats })
    try {
      return await stats
    } catch (error) {
      this.#known.delete(project)
      throw error
    }
  }
}
