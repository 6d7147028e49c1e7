import { type LifetimeDays, lifetimeCutoff, readLifetimes } from '#features/flags/index'
import type { Queryable } from '#platform/db/tables'
import { healthOf } from './rules.ts'
import type { FeatureSummary, ProjectSummary } from './schema.ts'

/** What the overview says of the project itself. */
export interface ProjectFacts {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly mode: string
  readonly members: number
}

export async function readFacts(q: Queryable, id: string): Promise<ProjectFacts | undefined> {
  return q
    .selectFrom('projects as p')
    .select(['p.id', 'p.name', 'p.description', 'p.mode'])
    .select((eb) =>
      eb
        .selectFrom('project_members as m')
        .select((m) => m.fn.countAll<number>().as('count'))
        .whereRef('m.project', '=', 'p.id')
        .$asScalar()
        .$notNull()
        .as('members'),
    )
    .where('p.id', '=', id)
    .executeTakeFirst()
}

/** Repeats a name until the list has a length of 2^n: few statements for both engines to remember, however many names. */
function padded(names: readonly string[]): string[] {
  const length = 2 ** Math.ceil(Math.log2(names.length))
  return Array.from({ length }, (_, index) => names[index] ?? (names[0] as string))
}

interface SummaryRow {
  readonly name: string
  readonly type: string
  readonly stale: number
  readonly created_at: string
  readonly environment: string
  readonly display_name: string
  readonly enabled: number | null
  readonly seen_at: string | null
}

/** The rows of one toggle, one for each environment, follow each other. */
function folded(rows: readonly SummaryRow[]): FeatureSummary[] {
  const summaries: FeatureSummary[] = []
  for (const row of rows) {
    let summary = summaries.at(-1)
    if (summary?.name !== row.name) {
      const { name, type, stale, created_at: createdAt } = row
      summary = { name, type, stale: stale === 1, createdAt, lastSeenAt: null, environments: [] }
      summaries.push(summary)
    }
    if (row.seen_at !== null && row.seen_at > (summary.lastSeenAt ?? '')) summary.lastSeenAt = row.seen_at
    summary.environments.push({ name: row.environment, displayName: row.display_name, enabled: row.enabled === 1 })
  }
  return summaries
}

/** Live toggles of a project, or those of them that are named; by name, environments in their order. One statement. */
export async function readSummaries(
  q: Queryable,
  project: string,
  names?: readonly string[],
): Promise<FeatureSummary[]> {
  const rows = await q
    .selectFrom('features as f')
    .innerJoin('environments as e', (join) => join.onTrue())
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name'),
    )
    .leftJoin('last_seen as seen', (join) =>
      join.onRef('seen.feature', '=', 'f.name').onRef('seen.environment', '=', 'e.name'),
    )
    .where('f.project', '=', project)
    .where('f.archived_at', 'is', null)
    .$if(names !== undefined, (query) => query.where('f.name', 'in', padded(names as readonly string[])))
    .select([
      'f.name',
      'f.type',
      'f.stale',
      'f.created_at',
      'e.name as environment',
      'e.display_name',
      'fe.enabled',
      'seen.seen_at',
    ])
    .orderBy('f.name')
    .orderBy('e.sort_order')
    .orderBy('e.name')
    .execute()
  return folded(rows)
}

/** How many live toggles each project has, and how many of them weigh on its health. */
const countedToggles = (q: Queryable, now: Date, lifetimes: LifetimeDays) =>
  q
    .selectFrom('features')
    .where('archived_at', 'is', null)
    .groupBy('project')
    .select((eb) => [
      'project',
      eb.fn.countAll<number>().as('live'),
      eb.fn
        .countAll<number>()
        .filterWhere((f) =>
          f.or([
            f('stale', '=', 1),
            // Without a lifetime the cutoff is before everything.
            ...[...lifetimes].map(([id, days]) =>
              f.and([f('type', '=', id), f('created_at', '<', lifetimeCutoff(now, days))]),
            ),
          ]),
        )
        .as('worn_out'),
    ])

/** Only people have favourites. */
async function favoriteProjects(q: Queryable, userId: number | undefined): Promise<Set<string>> {
  if (userId === undefined) return new Set()
  const rows = await q.selectFrom('favorite_projects').select('project').where('user_id', '=', userId).execute()
  return new Set(rows.map(({ project }) => project))
}

interface Asking {
  readonly archived: boolean
  readonly now: Date
  readonly userId: number | undefined
}

/** Live or archived projects by name, with their counts: the store counts, no toggle is loaded. */
export async function readProjectSummaries(q: Queryable, { archived, now, userId }: Asking): Promise<ProjectSummary[]> {
  const lifetimes = await readLifetimes(q)
  const favorites = await favoriteProjects(q, userId)
  const rows = await q
    .with('toggles', () => countedToggles(q, now, lifetimes))
    .with('members', (db) =>
      db
        .selectFrom('project_members')
        .groupBy('project')
        .select((eb) => ['project', eb.fn.countAll<number>().as('count')]),
    )
    .selectFrom('projects as p')
    .leftJoin('toggles as t', 't.project', 'p.id')
    .leftJoin('members as m', 'm.project', 'p.id')
    .where('p.archived_at', archived ? 'is not' : 'is', null)
    .select(['p.id', 'p.name', 'p.description', 'p.mode', 'p.created_at', 'p.archived_at'])
    .select(['t.live', 't.worn_out', 'm.count as members'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    description: row.description,
    mode: row.mode,
    health: healthOf(row.live ?? 0, row.worn_out ?? 0),
    featureCount: row.live ?? 0,
    memberCount: row.members ?? 0,
    favorite: favorites.has(row.id),
    createdAt: row.created_at,
    archivedAt: row.archived_at,
  }))
}
