import { reachOf } from '@leverframe/domain'
import { fieldsFrom, strategiesFrom, TOGGLE_COLUMNS } from '#features/toggles/toggle/index'
import { preparedForNames } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'
import type { EnvironmentFacts, Facts } from './facts.ts'
import { type ToggleRecord, tagOfKey } from './records.ts'
import type { StoredToggle } from './result-json.ts'
import { lastSeenIn, stageOf } from './rules.ts'
import type { FoundEnvironment } from './schema.ts'

const toggleRows = preparedForNames((q, names) =>
  q
    .selectFrom('features as f')
    .select([...TOGGLE_COLUMNS, 'f.created_by', 'f.created_by_user_id'])
    .where('f.name', 'in', names),
)

/** Selects strategies only where the toggle is on: where it is off, its reach is `nobody` whatever its strategies are. */
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

/** Open change requests. */
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

/** A toggle is either a parent or a child, because a parent cannot have a parent. */
const dependencyRows = preparedForNames((q, names) =>
  q
    .selectFrom('feature_dependencies')
    .select(['child', 'parent'])
    .where((eb) => eb.or([eb('child', 'in', names), eb('parent', 'in', names)])),
)

type Targeting = Awaited<ReturnType<typeof targetingRows>>[number]

/** Groups rows by toggle. */
function byFeature<R extends { readonly feature: string | null }>(rows: readonly R[]): ReadonlyMap<string, R[]> {
  const groups = new Map<string, R[]>()
  for (const row of rows) {
    const group = groups.get(row.feature ?? '')
    if (group) group.push(row)
    else groups.set(row.feature ?? '', [row])
  }
  return groups
}

interface InEnvironment extends Pick<FoundEnvironment, 'lastSeenAt' | 'changeRequestIds'> {
  readonly targeting: Targeting | undefined
}

/** A toggle without a row for the environment is off and has no strategies. */
function foundEnvironment(
  environment: EnvironmentFacts,
  { targeting, lastSeenAt, changeRequestIds }: InEnvironment,
): StoredToggle['environments'][number] {
  const isOn = targeting?.enabled === 1
  return {
    name: environment.name,
    displayName: environment.displayName,
    type: environment.type,
    enabled: isOn,
    sortOrder: environment.sortOrder,
    variantCount: targeting?.variant_count ?? 0,
    lastSeenAt,
    hasStrategies: (targeting?.strategy_count ?? 0) > 0,
    hasEnabledStrategies: (targeting?.active_strategy_count ?? 0) > 0,
    changeRequestIds,
    ...reachOf(isOn, strategiesFrom(targeting?.strategies ?? null)),
  }
}

type ToggleRow = Awaited<ReturnType<typeof toggleRows>>[number]
type Related = Pick<StoredToggle, 'dependencyType' | 'segments' | 'tags' | 'environments'>

/** `related` has all environments. Those that the project does not use count for the last use and the stage, but are not shown. */
function foundToggle(row: ToggleRow, related: Related, isCompleted: boolean, { unused }: Facts): StoredToggle {
  const seenIn = related.environments.flatMap(({ type, lastSeenAt }) => (lastSeenAt === null ? [] : [type]))
  const isShown = ({ name }: { readonly name: string }) => !unused.get(row.project)?.has(name)
  return {
    name: row.name,
    project: row.project,
    ...fieldsFrom(row),
    createdAt: row.created_at,
    createdBy: { id: row.created_by_user_id, name: row.created_by },
    archivedAt: row.archived_at,
    lastSeenAt: lastSeenIn(related.environments),
    lifecycle: { stage: stageOf({ archived: row.archived_at !== null, isCompleted, seenIn }) },
    ...related,
    environments: related.environments.filter(isShown),
  }
}

/** The details of these toggles that are the same for all viewers, so without favourites and counts. */
export async function readDetails(
  q: Queryable,
  records: readonly ToggleRecord[],
  facts: Facts,
): Promise<StoredToggle[]> {
  const names = records.map(({ name }) => name)
  const [toggles, targetings, seen, dependencies, waiting] = await Promise.all([
    toggleRows(q, names),
    targetingRows(q, names),
    seenRows(q, names),
    dependencyRows(q, names),
    waitingRows(q, names),
  ])
  const rows = new Map(toggles.map((row) => [row.name, row]))
  const [targetingOf, seenOf, waitingOf] = [byFeature(targetings), byFeature(seen), byFeature(waiting)]
  const children = new Set(dependencies.map(({ child }) => child))
  const parents = new Set(dependencies.map(({ parent }) => parent))
  return records.flatMap(({ name, tags, segments, isCompleted }) => {
    const row = rows.get(name)
    if (!row) return []
    const environments = facts.environments.map((environment) => {
      const isHere = (one: { readonly environment: string }) => one.environment === environment.name
      return foundEnvironment(environment, {
        targeting: targetingOf.get(name)?.find(isHere),
        lastSeenAt: seenOf.get(name)?.find(isHere)?.seen_at ?? null,
        changeRequestIds: (waitingOf.get(name) ?? []).filter(isHere).map(({ id }) => id),
      })
    })
    const related = {
      dependencyType: parents.has(name) ? ('parent' as const) : children.has(name) ? ('child' as const) : null,
      segments: segments.flatMap((id) => facts.segmentNames.get(id) ?? []).sort(),
      tags: tags.map(tagOfKey),
      environments,
    }
    return [foundToggle(row, related, isCompleted, facts)]
  })
}
