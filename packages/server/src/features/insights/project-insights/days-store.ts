import type { Queryable, Tx } from '#platform/db/tables'

/** What is recorded of a project at the end of a day. */
export interface ProjectDay {
  readonly project: string
  /** `2026-01-31`, in UTC. */
  readonly day: string
  readonly toggles: number
  readonly stale: number
  readonly potentiallyStale: number
  /** How often SDKs evaluated a toggle of the project to on and to off on this day. */
  readonly yes: number
  readonly no: number
}

/** The recorded days of a project from `since` on, oldest first. */
export async function readDays(q: Queryable, project: string, since: string): Promise<ProjectDay[]> {
  const rows = await q
    .selectFrom('project_days')
    .selectAll()
    .where('project', '=', project)
    .where('day', '>=', since)
    .orderBy('day')
    .execute()
  return rows.map(({ potentially_stale: potentiallyStale, ...row }) => ({ ...row, potentiallyStale }))
}

export async function isRecorded(q: Queryable, day: string): Promise<boolean> {
  const row = await q.selectFrom('project_days').select('day').where('day', '=', day).limit(1).executeTakeFirst()
  return row !== undefined
}

interface UsageRow {
  readonly project: string
  readonly app: string
  readonly yes: number
  readonly no: number
}

const usageIn = (q: Queryable, table: 'client_metrics' | 'client_metrics_daily', day: string) =>
  q
    .selectFrom(`${table as 'client_metrics'} as m`)
    .innerJoin('features as f', 'f.name', 'm.feature')
    .select((eb) => [
      'f.project',
      'm.app_name as app',
      eb.fn.sum<number>('m.yes').as('yes'),
      eb.fn.sum<number>('m.no').as('no'),
    ])
    .$if(table === 'client_metrics', (query) =>
      query.where('m.hour', '>=', `${day}T00:00:00.000Z`).where('m.hour', '<=', `${day}T23:59:59.999Z`),
    )
    .$if(table === 'client_metrics_daily', (query) => query.where('m.day' as 'm.hour', '=', day))
    .groupBy(['f.project', 'm.app_name'])
    .execute()

/** The projects of the tokens with which each application reports. */
async function tokenProjects(q: Queryable): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const rows = await q.selectFrom('application_scopes').select(['app_name', 'projects']).execute()
  const projects = new Map<string, Set<string>>()
  for (const row of rows) {
    const known = projects.get(row.app_name) ?? new Set()
    for (const project of JSON.parse(row.projects) as string[]) known.add(project)
    projects.set(row.app_name, known)
  }
  return projects
}

/** The usage of a day by project. Only reports that everyone who sees the project may see are counted. */
async function readUsage(q: Queryable, day: string): Promise<Map<string, { yes: number; no: number }>> {
  const scopes = await tokenProjects(q)
  const rows: UsageRow[] = [
    ...(await usageIn(q, 'client_metrics', day)),
    ...(await usageIn(q, 'client_metrics_daily', day)),
  ]
  const usage = new Map<string, { yes: number; no: number }>()
  for (const { project, app, yes, no } of rows) {
    const scope = scopes.get(app)
    if (!scope?.has('*') && !scope?.has(project)) continue
    const sum = usage.get(project) ?? { yes: 0, no: 0 }
    usage.set(project, { yes: sum.yes + Number(yes), no: sum.no + Number(no) })
  }
  return usage
}

/** All live projects as they are now, with the usage of `day`. Reads all toggles: only the daily job calls it. */
export async function measureProjects(q: Queryable, day: string): Promise<ProjectDay[]> {
  const rows = await q
    .selectFrom('projects as p')
    .leftJoin('features as f', (join) => join.onRef('f.project', '=', 'p.id').on('f.archived_at', 'is', null))
    .select((eb) => [
      'p.id',
      eb.fn.count<number>('f.name').as('toggles'),
      eb.fn.count<number>(eb.case().when('f.stale', '=', 1).then(1).end()).as('stale'),
      eb.fn
        .count<number>(
          eb
            .case()
            .when(eb.and([eb('f.stale', '=', 0), eb('f.potentially_stale', '=', 1)]))
            .then(1)
            .end(),
        )
        .as('potentially_stale'),
    ])
    .where('p.archived_at', 'is', null)
    .groupBy('p.id')
    .execute()
  const usage = await readUsage(q, day)
  return rows.map(({ id, toggles, stale, potentially_stale: potentiallyStale }) => {
    const { yes, no } = usage.get(id) ?? { yes: 0, no: 0 }
    return { project: id, day, toggles, stale, potentiallyStale, yes, no }
  })
}

/** Leaves out projects that were deleted after they were measured. */
export async function insertDays(tx: Tx, days: readonly ProjectDay[]): Promise<void> {
  const ids = days.map(({ project }) => project)
  const rows = ids.length === 0 ? [] : await tx.selectFrom('projects').select('id').where('id', 'in', ids).execute()
  const exists = new Set(rows.map(({ id }) => id))
  const values = days
    .filter(({ project }) => exists.has(project))
    .map(({ potentiallyStale, ...day }) => ({ ...day, potentially_stale: potentiallyStale }))
  if (values.length === 0) return
  await tx
    .insertInto('project_days')
    .values(values)
    .onConflict((conflict) => conflict.columns(['project', 'day']).doNothing())
    .execute()
}

/** Deletes days before `before`. Returns how many rows were deleted. */
export async function removeDays(tx: Tx, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('project_days')
    .where((eb) =>
      eb(
        eb.refTuple('project', 'day'),
        'in',
        eb
          .selectFrom('project_days as old')
          .select(['old.project', 'old.day'])
          .where('old.day', '<', before)
          .orderBy('old.day')
          .limit(limit)
          .$asTuple('project', 'day'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
