import type { Selectable } from 'kysely'
import type { StrategyView } from '#features/flags/index'
import { preparedForNames } from '#platform/db/prepared'
import type { Queryable, Tables } from '#platform/db/tables'
import type { EnvironmentFacts, Facts } from './facts.ts'
import { reachOf } from './reach-rules.ts'
import { type ToggleRecord, tagOfKey } from './records.ts'
import { lastSeenIn, stageOf } from './rules.ts'
import type { FoundEnvironment, FoundFlag } from './schema.ts'

const flagRows = preparedForNames((q, names) =>
  q
    .selectFrom('features')
    .select(['name', 'type', 'description', 'project', 'stale', 'impression_data', 'created_at'])
    .select(['created_by', 'created_by_user_id', 'archived_at'])
    .where('name', 'in', names),
)

/** Strategies only where it is on: what is off reaches nobody, whatever its strategies say. */
const targetingRows = preparedForNames((q, names) =>
  q
    .selectFrom('feature_environments as fe')
    .select((eb) => [
      'fe.feature',
      'fe.environment',
      'fe.enabled',
      'fe.variant_count',
      'fe.strategy_count',
      'fe.active_strategy_count',
      eb.case().when('fe.enabled', '=', 1).then(eb.ref('fe.strategies')).end().as('strategies'),
    ])
    .where('fe.feature', 'in', names),
)

const seenRows = preparedForNames((q, names) =>
  q.selectFrom('last_seen').select(['feature', 'environment', 'seen_at']).where('feature', 'in', names),
)

/** Change requests that wait. */
const waitingRows = preparedForNames((q, names) =>
  q
    .selectFrom('change_request_changes as c')
    .innerJoin('change_requests as r', 'r.id', 'c.request_id')
    .select(['c.feature', 'r.id', 'r.environment'])
    .distinct()
    .where('c.feature', 'in', names)
    .where((eb) => eb.and(['Applied', 'Cancelled', 'Rejected'].map((state) => eb('r.state', '!=', state))))
    .orderBy('r.id'),
)

/** A toggle is one or the other, for a parent has no parent. */
const dependencyRows = preparedForNames((q, names) =>
  q
    .selectFrom('feature_dependencies')
    .select(['child', 'parent'])
    .where((eb) => eb.or([eb('child', 'in', names), eb('parent', 'in', names)])),
)

type Targeting = Awaited<ReturnType<typeof targetingRows>>[number]

/** Rows by toggle, then by environment. */
function byPlace<R extends { readonly feature: string | null; readonly environment: string }, T>(
  rows: readonly R[],
  add: (before: T | undefined, row: R) => T,
): (feature: string, environment: string) => T | undefined {
  const places = new Map<string, Map<string, T>>()
  for (const row of rows) {
    const feature = row.feature ?? ''
    const place = places.get(feature) ?? new Map<string, T>()
    place.set(row.environment, add(place.get(row.environment), row))
    places.set(feature, place)
  }
  return (feature, environment) => places.get(feature)?.get(environment)
}

interface Place {
  readonly targeting: Targeting | undefined
  readonly seenAt: string | undefined
  readonly waiting: readonly number[] | undefined
}

/** Where a toggle has no row it is off, without strategies. */
function foundEnvironment(environment: EnvironmentFacts, { targeting, seenAt, waiting }: Place): FoundEnvironment {
  const isOn = targeting?.enabled === 1
  const strategies = targeting?.strategies ?? null
  return {
    name: environment.name,
    displayName: environment.displayName,
    type: environment.type,
    enabled: isOn,
    sortOrder: environment.sortOrder,
    variantCount: targeting?.variant_count ?? 0,
    lastSeenAt: seenAt ?? null,
    hasStrategies: (targeting?.strategy_count ?? 0) > 0,
    hasEnabledStrategies: (targeting?.active_strategy_count ?? 0) > 0,
    changeRequestIds: [...(waiting ?? [])],
    ...reachOf(isOn, strategies === null ? [] : (JSON.parse(strategies) as StrategyView[])),
  }
}

type FlagRow = Omit<Selectable<Tables['features']>, 'potentially_stale'>
type Beside = Pick<FoundFlag, 'dependencyType' | 'favorite' | 'segments' | 'tags' | 'environments'>

function foundFlag(row: FlagRow, beside: Beside, isCompleted: boolean): FoundFlag {
  const seenIn = beside.environments.flatMap(({ type, lastSeenAt }) => (lastSeenAt === null ? [] : [type]))
  return {
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
    lifecycle: { stage: stageOf({ archived: row.archived_at !== null, isCompleted, seenIn }) },
    ...beside,
  }
}

/** What the search shows of these toggles, in their order. One that is deleted in the meantime is missing. */
export async function detailsOf(
  q: Queryable,
  records: readonly ToggleRecord[],
  facts: Facts,
  favorites: ReadonlySet<string>,
): Promise<FoundFlag[]> {
  if (records.length === 0) return []
  const names = records.map(({ name }) => name)
  const [flags, targetings, seen, waiting, dependencies] = await Promise.all([
    flagRows(q, names),
    targetingRows(q, names),
    seenRows(q, names),
    waitingRows(q, names),
    dependencyRows(q, names),
  ])
  const rows = new Map(flags.map((row) => [row.name, row]))
  const targetingIn = byPlace(targetings, (_, row): Targeting => row)
  const seenIn = byPlace(seen, (_, { seen_at: at }): string => at)
  const waitingIn = byPlace(waiting, (before: readonly number[] | undefined, { id }) => [...(before ?? []), id])
  const children = new Set(dependencies.map(({ child }) => child))
  const parents = new Set(dependencies.map(({ parent }) => parent))
  return records.flatMap(({ name, tags, segments, isCompleted }) => {
    const row = rows.get(name)
    if (!row) return []
    const environments = facts.environments.map((environment) =>
      foundEnvironment(environment, {
        targeting: targetingIn(name, environment.name),
        seenAt: seenIn(name, environment.name),
        waiting: waitingIn(name, environment.name),
      }),
    )
    const beside = {
      dependencyType: parents.has(name) ? ('parent' as const) : children.has(name) ? ('child' as const) : null,
      favorite: favorites.has(name),
      segments: segments.flatMap((id) => facts.segmentNames.get(id) ?? []).sort(),
      tags: tags.map(tagOfKey),
      environments,
    }
    return [foundFlag(row, beside, isCompleted)]
  })
}
