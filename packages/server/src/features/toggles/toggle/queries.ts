import { sql } from 'kysely'
import { listEnvironments, unusedBit, unusedByProject } from '#features/workspace/index'
import { PLANNING_EVENT_TYPES } from '#kernel/event'
import { padded, prepared } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'
import { familyOf } from './dependency-store.ts'
import { fieldsFrom, fieldsOf } from './fields.ts'
import { type Completion, type EnteredStage, stagesOf } from './lifecycle-rules.ts'
import { findCompletion } from './lifecycle-store.ts'
import { linksOf } from './link-store.ts'
import type { ArchivedToggle, FullToggle, ToggleMetadata } from './schema.ts'
import { TOGGLE_COLUMNS, type Toggle, toggleFrom } from './store.ts'
import { strategiesFrom, TARGETING_COLUMNS, targetingFrom, variantsFrom } from './targeting-row.ts'

/**
 * One statement, so that toggle, environments and revision are consistent. Environments are in their sort order. Those that
 * the project does not use are included: the lifecycle and the last use of a toggle count them.
 */
const allRows = prepared((q: Queryable, { name }: { name: string }) =>
  q
    .selectFrom('features as f')
    .innerJoin('environments as e', (join) => join.onTrue())
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name'),
    )
    .leftJoin('last_seen as seen', (join) =>
      join.onRef('seen.feature', '=', 'f.name').onRef('seen.environment', '=', 'e.name'),
    )
    .where('f.name', '=', name)
    .select([
      ...TOGGLE_COLUMNS,
      'e.name as environment',
      'e.type as environment_type',
      unusedBit('f.project', 'e.name').as('is_unused'),
      'e.sort_order',
      ...TARGETING_COLUMNS,
      'seen.seen_at',
      'seen.first_seen_at',
      sql<number>`(select max(id) from events where feature_name = f.name and type not in (${sql.join(PLANNING_EVENT_TYPES.map((type) => sql.lit(type)))}))`.as(
        'revision',
      ),
    ])
    .orderBy('e.sort_order')
    .orderBy('e.name'),
)

type ToggleRow = Awaited<ReturnType<typeof allRows>>[number]

const isShown = ({ is_unused }: ToggleRow): boolean => is_unused === 0

export interface RevisedToggle {
  readonly toggle: FullToggle
  readonly revision: number
}

export async function findRevisedToggle(q: Queryable, name: string): Promise<RevisedToggle | undefined> {
  const rows = await allRows(q, { name })
  const [first] = rows
  if (!first) return undefined
  const shown = rows.filter(isShown)
  // Read after the revision: if they change in between, an If-Match with this revision fails.
  const { dependencies, children } = await familyOf(q, name)
  const lifecycle = stageIn(rows, await findCompletion(q, name))
  return {
    revision: first.revision ?? 0,
    toggle: {
      name: first.name,
      project: first.project,
      ...fieldsFrom(first),
      createdAt: first.created_at,
      archived: first.archived_at !== null,
      lastSeenAt: lastSeenIn(rows),
      variants: variantsFrom(shown[0]?.variants ?? null),
      dependencies,
      children,
      links: await linksOf(q, name),
      ...(lifecycle && { lifecycle }),
      environments: shown.map((row) => ({
        name: row.environment,
        type: row.environment_type,
        sortOrder: row.sort_order,
        ...targetingFrom(row),
        ...(row.seen_at !== null && { lastSeenAt: row.seen_at }),
      })),
    },
  }
}

/** The newest time over all environments. */
const lastSeenIn = (rows: readonly { readonly seen_at: string | null }[]): string | null =>
  rows
    .flatMap(({ seen_at }) => seen_at ?? [])
    .sort()
    .at(-1) ?? null

/** The newest stage; undefined if the only stages are initial and archived. */
function stageIn(rows: readonly ToggleRow[], completion: Completion | undefined): EnteredStage | undefined {
  const [first] = rows
  const uses = rows.flatMap(({ environment_type: environmentType, seen_at, first_seen_at }) =>
    seen_at === null ? [] : [{ environmentType, firstSeenAt: first_seen_at ?? seen_at }],
  )
  if (!first || (uses.length === 0 && !completion)) return undefined
  const { created_at: createdAt, archived_at: archivedAt } = first
  return stagesOf({ createdAt, archivedAt, completion, uses }).at(-1)
}

/** The response of create, update and patch: the toggle, its last use, and the variants of the first environment. */
export async function metadataOf(q: Queryable, toggle: Toggle): Promise<ToggleMetadata> {
  const rows = await allRows(q, { name: toggle.name })
  return {
    name: toggle.name,
    project: toggle.project,
    ...fieldsOf(toggle),
    createdAt: toggle.createdAt,
    lastSeenAt: lastSeenIn(rows),
    variants: variantsFrom(rows.find(isShown)?.variants ?? null),
  }
}

const favoriteRow = prepared((q: Queryable, { userId, name }: { userId: number; name: string }) =>
  q.selectFrom('favorite_features').select('feature').where('user_id', '=', userId).where('feature', '=', name),
)

/** Only users have favourites. */
export const isFavorite = async (q: Queryable, userId: number | undefined, name: string): Promise<boolean> =>
  userId !== undefined && (await favoriteRow(q, { userId, name })).length > 0

const favoriteRows = prepared((q: Queryable, { userId }: { userId: number }) =>
  q.selectFrom('favorite_features').select('feature').where('user_id', '=', userId),
)

/** Only users have favourites: without a user id the result is empty. */
export async function favoriteToggles(q: Queryable, userId: number | undefined): Promise<ReadonlySet<string>> {
  if (userId === undefined) return new Set()
  return new Set((await favoriteRows(q, { userId })).map(({ feature }) => feature))
}

/** The users who created live toggles of a project. */
export const toggleCreators = (q: Queryable, project: string) =>
  q
    .selectFrom('features as f')
    .innerJoin('users as u', 'u.id', 'f.created_by_user_id')
    .select(['u.id', sql<string>`coalesce(u.name, u.username, u.email, '')`.as('name')])
    .distinct()
    .where('f.project', '=', project)
    .where('f.archived_at', 'is', null)
    .orderBy('name')
    .execute()

const archivedRows = (q: Queryable, project: string | undefined) =>
  q
    .selectFrom('features as f')
    .select([...TOGGLE_COLUMNS])
    .where('f.archived_at', 'is not', null)
    .$if(project !== undefined, (query) => query.where('f.project', '=', project as string))
    .orderBy('f.archived_at', 'desc')
    .orderBy('f.name')
    .execute()

/** Names in one statement. */
const BATCH = 500

/** When SDKs last used these toggles, by toggle and environment. */
async function lastUseOf(q: Queryable, names: readonly string[]) {
  const rows = []
  for (let start = 0; start < names.length; start += BATCH)
    rows.push(
      ...(await q
        .selectFrom('last_seen')
        .select(['feature', 'environment', 'seen_at'])
        .where('feature', 'in', padded(names.slice(start, start + BATCH)))
        .execute()),
    )
  const byToggle = new Map<string, Map<string, string>>()
  for (const { feature, environment, seen_at } of rows)
    byToggle.set(feature, (byToggle.get(feature) ?? new Map()).set(environment, seen_at))
  return byToggle
}

export async function listArchived(q: Queryable, project?: string): Promise<ArchivedToggle[]> {
  const rows = await archivedRows(q, project)
  const seen = await lastUseOf(
    q,
    rows.map(({ name }) => name),
  )
  const environments = (await listEnvironments(q)).map(({ name }) => name)
  const unused = await unusedByProject(q)
  return rows.map((row) => {
    const { name, project, description, type, stale, createdAt, archivedAt } = toggleFrom(row)
    const seenIn = seen.get(name)
    return {
      name,
      project,
      description,
      type,
      stale,
      createdAt,
      archivedAt: archivedAt ?? '',
      lastSeenAt: [...(seenIn?.values() ?? [])].sort().at(-1) ?? null,
      environments: environments.flatMap((environment) => {
        if (unused.get(project)?.has(environment)) return []
        const lastSeenAt = seenIn?.get(environment)
        return { name: environment, ...(lastSeenAt !== undefined && { lastSeenAt }) }
      }),
    }
  })
}

/** The names of the segments of its own project that a toggle uses. */
export async function projectSegmentsOf(q: Queryable, name: string): Promise<string[]> {
  const rows = await q
    .selectFrom('strategy_segments as use')
    .innerJoin('segments as s', 's.id', 'use.segment')
    .select('s.name')
    .distinct()
    .where('use.feature', '=', name)
    .where('s.project', 'is not', null)
    .orderBy('s.name')
    .execute()
  return rows.map((row) => row.name)
}

/** The names of the context fields of its own project in the constraints of a toggle. */
export async function projectFieldsOf(q: Queryable, { name, project }: Toggle): Promise<string[]> {
  const fields = await q.selectFrom('context_fields').select('name').where('project', '=', project).execute()
  if (fields.length === 0) return []
  const rows = await q.selectFrom('feature_environments').select('strategies').where('feature', '=', name).execute()
  const constraints = rows.flatMap((row) => strategiesFrom(row.strategies)).flatMap((one) => one.constraints)
  const used = new Set(constraints.map(({ contextName }) => contextName))
  return fields.map((field) => field.name).filter((field) => used.has(field))
}

/** Whether an SDK has asked for the toggle at or after this time. */
export async function isSeenSince(q: Queryable, name: string, since: string): Promise<boolean> {
  const row = await q
    .selectFrom('last_seen')
    .select('feature')
    .where('feature', '=', name)
    .where('seen_at', '>=', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
