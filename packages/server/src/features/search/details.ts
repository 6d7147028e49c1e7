import type { Selectable } from 'kysely'
import type { StrategyView } from '#features/flags/index'
import type { Bit, Queryable, Tables } from '#platform/db/tables'
import type { Viewer } from './filters.ts'
import { reachOf } from './reach-rules.ts'
import { lastSeenIn, stageOf } from './rules.ts'
import type { FoundEnvironment, FoundFlag } from './schema.ts'

/**
 * Repeats the last name until the length is a power of two: the engines keep a plan per statement, and a list of every length
 * would be a statement of its own.
 */
export function padded<T>(values: readonly T[]): readonly T[] {
  const last = values.at(-1)
  if (last === undefined) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array<T>(length - values.length).fill(last)]
}

function grouped<R extends { readonly feature: string }, T>(rows: readonly R[], as: (row: R) => T): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const row of rows) {
    const group = groups.get(row.feature)
    if (group) group.push(as(row))
    else groups.set(row.feature, [as(row)])
  }
  return groups
}

interface EnvironmentRow {
  readonly name: string
  readonly display_name: string
  readonly type: string
  readonly sort_order: number
  readonly enabled: Bit | null
  readonly variant_count: number | null
  readonly strategy_count: number | null
  readonly active_strategy_count: number | null
  /** Only where it is on: what is off reaches nobody, whatever its strategies say. */
  readonly strategies: string | null
  readonly seen_at: string | null
}

/** Where a toggle has no row it is off, without strategies. */
const foundEnvironment = (row: EnvironmentRow): FoundEnvironment => ({
  name: row.name,
  displayName: row.display_name,
  type: row.type,
  enabled: row.enabled === 1,
  sortOrder: row.sort_order,
  variantCount: row.variant_count ?? 0,
  lastSeenAt: row.seen_at,
  hasStrategies: (row.strategy_count ?? 0) > 0,
  hasEnabledStrategies: (row.active_strategy_count ?? 0) > 0,
  changeRequestIds: [],
  ...reachOf(row.enabled === 1, row.strategies === null ? [] : (JSON.parse(row.strategies) as StrategyView[])),
})

/**
 * Every environment of each toggle, in order. The joins name the toggles again because PostgreSQL would otherwise read both
 * tables as a whole.
 */
async function environmentsOf(q: Queryable, names: readonly string[]): Promise<Map<string, FoundEnvironment[]>> {
  const rows = await q
    .selectFrom('features as f')
    .innerJoin('environments as e', (join) => join.onTrue())
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name').on('fe.feature', 'in', names),
    )
    .leftJoin('last_seen as seen', (join) =>
      join
        .onRef('seen.feature', '=', 'f.name')
        .onRef('seen.environment', '=', 'e.name')
        .on('seen.feature', 'in', names),
    )
    .where('f.name', 'in', names)
    .select((eb) => [
      'f.name as feature',
      'e.name',
      'e.display_name',
      'e.type',
      'e.sort_order',
      'fe.enabled',
      'fe.variant_count',
      'fe.strategy_count',
      'fe.active_strategy_count',
      eb.case().when('fe.enabled', '=', 1).then(eb.ref('fe.strategies')).end().as('strategies'),
      'seen.seen_at',
    ])
    .orderBy('e.sort_order')
    .orderBy('e.name')
    .execute()
  return grouped(rows, foundEnvironment)
}

async function tagsOf(q: Queryable, names: readonly string[]): Promise<Map<string, { type: string; value: string }[]>> {
  const rows = await q
    .selectFrom('feature_tags')
    .selectAll()
    .where('feature', 'in', names)
    .orderBy('type')
    .orderBy('value')
    .execute()
  return grouped(rows, ({ type, value }) => ({ type, value }))
}

async function segmentsOf(q: Queryable, names: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await q
    .selectFrom('strategy_segments as use')
    .innerJoin('segments as s', 's.id', 'use.segment')
    .select(['use.feature', 's.name'])
    .distinct()
    .where('use.feature', 'in', names)
    .orderBy('s.name')
    .execute()
  return grouped(rows, ({ name }) => name)
}

/** Change requests that wait, by toggle and environment. */
async function waitingFor(q: Queryable, names: readonly string[]): Promise<Map<string, WaitingRequest[]>> {
  const rows = await q
    .selectFrom('change_request_changes as c')
    .innerJoin('change_requests as r', 'r.id', 'c.request_id')
    .select(['c.feature', 'r.id', 'r.environment'])
    .distinct()
    .where('c.feature', 'in', names)
    .where('r.state', 'not in', ['Applied', 'Cancelled', 'Rejected'])
    .orderBy('r.id')
    .execute()
  return grouped(
    rows.map(({ feature, ...row }) => ({ ...row, feature: feature ?? '' })),
    ({ id, environment }) => ({ id, environment }),
  )
}

interface WaitingRequest {
  readonly id: number
  readonly environment: string
}

const withWaiting = (environment: FoundEnvironment, waiting: readonly WaitingRequest[]): FoundEnvironment => ({
  ...environment,
  changeRequestIds: waiting.flatMap((one) => (one.environment === environment.name ? [one.id] : [])),
})

/** A toggle is one or the other, for a parent has no parent. */
async function rolesOf(q: Queryable, names: readonly string[]): Promise<Map<string, 'parent' | 'child'>> {
  const rows = await q
    .selectFrom('feature_dependencies')
    .select(['child', 'parent'])
    .where((eb) => eb.or([eb('child', 'in', names), eb('parent', 'in', names)]))
    .execute()
  return new Map(
    rows.flatMap(({ child, parent }): [string, 'parent' | 'child'][] => [
      [child, 'child'],
      [parent, 'parent'],
    ]),
  )
}

async function favoritesAmong(
  q: Queryable,
  names: readonly string[],
  userId: number | undefined,
): Promise<Set<string>> {
  if (userId === undefined) return new Set()
  const rows = await q
    .selectFrom('favorite_features')
    .select('feature')
    .where('user_id', '=', userId)
    .where('feature', 'in', names)
    .execute()
  return new Set(rows.map(({ feature }) => feature))
}

async function completedAmong(q: Queryable, names: readonly string[]): Promise<Set<string>> {
  const rows = await q.selectFrom('feature_completions').select('feature').where('feature', 'in', names).execute()
  return new Set(rows.map(({ feature }) => feature))
}

type Beside = Pick<FoundFlag, 'dependencyType' | 'favorite' | 'segments' | 'tags' | 'environments'>

const foundFlag = (row: Selectable<Tables['features']>, beside: Beside, isCompleted: boolean): FoundFlag => ({
  name: row.name,
  type: row.type,
  description: row.description,
  project: row.project,
  stale: row.stale === 1,
  impressionData: row.impression_data === 1,
  createdAt: row.created_at,
  createdBy: { id: row.created_by_user_id, name: row.created_by },
  archivedAt: row.archived_at,
  lastSeenAt: lastSeenIn(beside.environments),
  lifecycle: { stage: stageOf(row.archived_at, beside.environments, isCompleted) },
  ...beside,
})

/** What the search shows of each of these toggles. */
export async function detailsOf(
  q: Queryable,
  wanted: readonly string[],
  { userId }: Viewer,
): Promise<Map<string, FoundFlag>> {
  if (wanted.length === 0) return new Map()
  const names = padded(wanted)
  const [rows, environments, tags, segments, favorites, roles, completed, waiting] = await Promise.all([
    q.selectFrom('features').selectAll().where('name', 'in', names).execute(),
    environmentsOf(q, names),
    tagsOf(q, names),
    segmentsOf(q, names),
    favoritesAmong(q, names, userId),
    rolesOf(q, names),
    completedAmong(q, names),
    waitingFor(q, names),
  ])
  const details = rows.map((row) => {
    const beside = {
      dependencyType: roles.get(row.name) ?? null,
      favorite: favorites.has(row.name),
      segments: segments.get(row.name) ?? [],
      tags: tags.get(row.name) ?? [],
      environments: (environments.get(row.name) ?? []).map((one) => withWaiting(one, waiting.get(row.name) ?? [])),
    }
    return foundFlag(row, beside, completed.has(row.name))
  })
  return new Map(details.map((one) => [one.name, one]))
}
