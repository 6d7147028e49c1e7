import type { Selectable } from 'kysely'
import {
  type StrategyView,
  TOGGLE_COLUMNS,
  type Toggle,
  toggleFrom,
  type VariantView,
} from '#features/toggles/toggle/index'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { prepared, preparedWrite } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import type { Place } from './place.ts'
import { activeStrategies, type Targeting, UNTOUCHED } from './rules.ts'

export interface Target {
  readonly toggle: Toggle
  readonly environment: string
  readonly targeting: Targeting
}

interface TargetingColumns {
  readonly enabled: number | null
  readonly strategies: string | null
  readonly variants: string | null
}

const targetingFrom = ({ enabled, strategies, variants }: TargetingColumns): Targeting =>
  strategies === null
    ? UNTOUCHED
    : {
        enabled: enabled === 1,
        strategies: JSON.parse(strategies) as StrategyView[],
        variants: variants === null ? null : (JSON.parse(variants) as VariantView[]),
      }

const targetRows = prepared((q: Queryable, { name, environment }: { name: string; environment: string }) =>
  q
    .selectFrom('features as f')
    .leftJoin('environments as e', (join) => join.on('e.name', '=', environment))
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name'),
    )
    .where('f.name', '=', name)
    .select([...TOGGLE_COLUMNS, 'e.name as environment', 'fe.enabled', 'fe.strategies', 'fe.variants']),
)

/** The toggle and what it does in that environment, in one statement; 404 for whatever of the three is not there. */
export async function requireTarget(q: Queryable, { project, name, environment }: Place): Promise<Target> {
  const [row] = await targetRows(q, { name, environment })
  if (row?.project !== project) throw notFound('toggle', name)
  if (row.environment === null) throw notFound('environment', environment)
  return { environment, targeting: targetingFrom(row), toggle: toggleFrom(row) }
}

/** For writes: an archived toggle is not edited. */
export async function requireLiveTarget(q: Queryable, ref: Place): Promise<Target> {
  const target = await requireTarget(q, ref)
  if (target.toggle.archivedAt !== null)
    throw new Failure('archived', `The toggle "${ref.name}" is archived: revive it first`)
  return target
}

/** What a toggle does in every environment that it was ever touched in. */
export async function targetingsOf(q: Queryable, name: string): Promise<Map<string, Targeting>> {
  const rows = await q
    .selectFrom('feature_environments')
    .select(['environment', 'enabled', 'strategies', 'variants'])
    .where('feature', '=', name)
    .execute()
  return new Map(rows.map((row) => [row.environment, targetingFrom(row)]))
}

const upsertTargeting = preparedWrite((tx: Tx, row: Selectable<Tables['feature_environments']>) => {
  const columns = {
    enabled: row.enabled,
    strategies: row.strategies,
    variants: row.variants,
    strategy_count: row.strategy_count,
    active_strategy_count: row.active_strategy_count,
    variant_count: row.variant_count,
  }
  return tx
    .insertInto('feature_environments')
    .values({ feature: row.feature, environment: row.environment, ...columns })
    .onConflict((conflict) => conflict.columns(['feature', 'environment']).doUpdateSet(columns))
})

const segmentUses = (strategies: readonly StrategyView[]) =>
  strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ strategy_id: id, segment })))

/** Four columns a row: stays below the smallest parameter limit of both engines. */
const ROWS_PER_INSERT = 1_000

async function saveSegmentUses(tx: Tx, feature: string, environment: string, after: Targeting): Promise<void> {
  await tx
    .deleteFrom('strategy_segments')
    .where('feature', '=', feature)
    .where('environment', '=', environment)
    .execute()
  const rows = segmentUses(after.strategies).map((use) => ({ feature, environment, ...use }))
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx
      .insertInto('strategy_segments')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
}

/** Which segments are used where stays in step; who says what was there `before` saves the look at it. */
export async function saveTargeting(
  tx: Tx,
  toggle: string,
  environment: string,
  targeting: Targeting,
  before?: Targeting,
): Promise<void> {
  if (!before || !sameJson(segmentUses(before.strategies), segmentUses(targeting.strategies)))
    await saveSegmentUses(tx, toggle, environment, targeting)
  const row = {
    feature: toggle,
    environment,
    enabled: bit(targeting.enabled),
    strategies: JSON.stringify(targeting.strategies),
    variants: targeting.variants === null ? null : JSON.stringify(targeting.variants),
    strategy_count: targeting.strategies.length,
    active_strategy_count: activeStrategies(targeting.strategies).length,
    variant_count: targeting.variants?.length ?? 0,
  }
  await upsertTargeting(tx, row, (saved) => saved)
}
