import { favoriteToggles, type LifetimeDays, lifetimeCutoff } from '#features/toggles/toggle/index'
import { environmentsInOverview, isUnused, linkTemplatesFrom, namingFrom } from '#features/workspace/index'
import { padded, prepared } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'
import { unhealthyAfterMs } from './rules.ts'
import type { FeatureSummary, ProjectOverview } from './schema.ts'

/** The fields of the overview that belong to the project itself. */
export type ProjectFacts = Pick<
  ProjectOverview,
  | 'name'
  | 'description'
  | 'mode'
  | 'defaultStickiness'
  | 'featureLimit'
  | 'featureNaming'
  | 'linkTemplates'
  | 'createdAt'
  | 'updatedAt'
  | 'archivedAt'
  | 'members'
  | 'environments'
> & { readonly id: string }

export async function readFacts(q: Queryable, id: string): Promise<ProjectFacts | undefined> {
  const row = await q
    .selectFrom('projects as p')
    .selectAll('p')
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
  return (
    row && {
      id,
      name: row.name,
      description: row.description,
      mode: row.mode,
      defaultStickiness: row.default_stickiness,
      featureLimit: row.feature_limit,
      featureNaming: namingFrom(row.feature_naming),
      linkTemplates: linkTemplatesFrom(row.link_templates),
      createdAt: row.created_at,
      updatedAt: row.updated_at ?? row.created_at,
      archivedAt: row.archived_at,
      members: row.members,
      environments: await environmentsInOverview(q, id),
    }
  )
}

interface SummaryRow {
  readonly name: string
  readonly type: string
  readonly stale: number
  readonly created_at: string
  readonly environment: string
  readonly display_name: string
  readonly environment_type: string
  readonly sort_order: number
  readonly enabled: number | null
  readonly strategy_count: number | null
  readonly active_strategy_count: number | null
  readonly seen_at: string | null
}

/** Groups the rows by toggle. The rows of one toggle, one per environment, must be adjacent. */
function groupedByToggle(rows: readonly SummaryRow[]): FeatureSummary[] {
  const summaries: FeatureSummary[] = []
  for (const row of rows) {
    let summary = summaries.at(-1)
    if (summary?.name !== row.name) {
      const { name, type, stale, created_at: createdAt } = row
      // The viewer is not known here. A list of a viewer with favourites replaces the last field.
      summary = { name, type, stale: stale === 1, createdAt, lastSeenAt: null, environments: [], favorite: false }
      summaries.push(summary)
    }
    if (row.seen_at !== null && row.seen_at > (summary.lastSeenAt ?? '')) summary.lastSeenAt = row.seen_at
    summary.environments.push({
      name: row.environment,
      displayName: row.display_name,
      type: row.environment_type,
      sortOrder: row.sort_order,
      enabled: row.enabled === 1,
      hasStrategies: (row.strategy_count ?? 0) > 0,
      hasEnabledStrategies: (row.active_strategy_count ?? 0) > 0,
      ...(row.seen_at !== null && { lastSeenAt: row.seen_at }),
    })
  }
  return summaries
}

/** Live toggles of a project, or only those in `names`. Sorted by name, with the environments in their order. One statement. */
export async function readSummaries(
  q: Queryable,
  project: string,
  names?: readonly string[],
): Promise<FeatureSummary[]> {
  const rows = await summaryRows(q)
    .where('f.project', '=', project)
    .$if(names !== undefined, (query) => query.where('f.name', 'in', padded(names as readonly string[])))
    .execute()
  return groupedByToggle(rows)
}

/** Live toggles of any project. */
export async function readSummariesOf(q: Queryable, names: readonly string[]): Promise<FeatureSummary[]> {
  if (names.length === 0) return []
  return groupedByToggle(await summaryRows(q).where('f.name', 'in', padded(names)).execute())
}

/** Sorted by toggle, and by the order of the environments. */
const summaryRows = (q: Queryable) =>
  q
    .selectFrom('features as f')
    .innerJoin('environments as e', (join) => join.onTrue())
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name'),
    )
    .leftJoin('last_seen as seen', (join) =>
      join.onRef('seen.feature', '=', 'f.name').onRef('seen.environment', '=', 'e.name'),
    )
    .where('f.archived_at', 'is', null)
    .where((eb) => eb.not(isUnused('f.project', 'e.name')))
    .select([
      'f.name',
      'f.type',
      'f.stale',
      'f.created_at',
      'e.name as environment',
      'e.display_name',
      'e.type as environment_type',
      'e.sort_order',
      'fe.enabled',
      'fe.strategy_count',
      'fe.active_strategy_count',
      'seen.seen_at',
    ])
    .orderBy('f.name')
    .orderBy('e.sort_order')
    .orderBy('e.name')

/**
 * The number of live toggles, and of those that are stale or past their lifetime (`unhealthy`). Valid until the next toggle
 * passes its lifetime.
 */
export interface ToggleCounts {
  readonly live: number
  readonly unhealthy: number
  readonly validUntilMs: number
  /** The number of live toggles of each type that the project has. */
  readonly byType: readonly { readonly type: string; readonly count: number }[]
}

const NO_TOGGLES: ToggleCounts = { live: 0, unhealthy: 0, validUntilMs: Number.POSITIVE_INFINITY, byType: [] }

/** One statement, for which the index `features_by_health` is enough. */
async function countRows(q: Queryable, projects: readonly string[], cutoffs: readonly (readonly [string, string])[]) {
  return q
    .selectFrom('features')
    .where('archived_at', 'is', null)
    .where('project', 'in', padded(projects))
    .groupBy(['project', 'type'])
    .select((eb) => {
      const isPast = eb.or([
        eb('stale', '=', 1),
        ...cutoffs.map(([type, cutoff]) => eb.and([eb('type', '=', type), eb('created_at', '<', cutoff)])),
      ])
      return [
        'project',
        'type',
        eb.fn.countAll<number>().as('live'),
        eb.fn.countAll<number>().filterWhere(isPast).as('worn_out'),
        eb.fn.min('created_at').filterWhere(eb.not(isPast)).as('oldest'),
      ]
    })
    .execute()
}

/** The counts of these projects at the time `now`. */
export async function readToggleCounts(
  q: Queryable,
  projects: readonly string[],
  now: Date,
  lifetimes: LifetimeDays,
): Promise<Map<string, ToggleCounts>> {
  const cutoffs = [...lifetimes].map(([id, days]) => [id, lifetimeCutoff(now, days)] as const)
  const counts = new Map(projects.map((project) => [project, NO_TOGGLES]))
  for (const row of await countRows(q, projects, cutoffs)) {
    const before = counts.get(row.project) ?? NO_TOGGLES
    const oldest = { stale: false, createdAt: row.oldest ?? '', lifetimeDays: lifetimes.get(row.type) ?? null }
    counts.set(row.project, {
      live: before.live + row.live,
      byType: [...before.byType, { type: row.type, count: row.live }],
      unhealthy: before.unhealthy + row.worn_out,
      validUntilMs: row.oldest === null ? before.validUntilMs : Math.min(before.validUntilMs, unhealthyAfterMs(oldest)),
    })
  }
  return counts
}

/** Only users have favourites: without a user id the result is empty. */
export async function favoriteProjects(q: Queryable, userId: number | undefined): Promise<Set<string>> {
  if (userId === undefined) return new Set()
  const rows = await favoriteRows(q, { userId })
  return new Set(rows.map(({ project }) => project))
}

/** What differs between two viewers of a project. */
export const viewerOf = async (q: Queryable, userId: number | undefined, project: string) => ({
  favorite: (await favoriteProjects(q, userId)).has(project),
  favorites: await favoriteToggles(q, userId),
})

const favoriteRows = prepared((q: Queryable, { userId }: { userId: number }) =>
  q.selectFrom('favorite_projects').select('project').where('user_id', '=', userId),
)

/** Live and archived projects, sorted by name, with their number of members. */
export async function readProjects(q: Queryable) {
  return q
    .with('members', (db) =>
      db
        .selectFrom('project_members')
        .groupBy('project')
        .select((eb) => ['project', eb.fn.countAll<number>().as('count')]),
    )
    .selectFrom('projects as p')
    .leftJoin('members as m', 'm.project', 'p.id')
    .select(['p.id', 'p.name', 'p.description', 'p.mode', 'p.created_at', 'p.archived_at', 'm.count as members'])
    .orderBy('p.name')
    .orderBy('p.id')
    .execute()
}
