import type { Selectable } from 'kysely'
import {
  type StrategyView,
  TARGETING_COLUMNS,
  TOGGLE_COLUMNS,
  type Toggle,
  targetingFrom,
  toggleFrom,
} from '#features/toggles/toggle/index'
import { notUsed, unusedBit } from '#features/workspace/index'
import { Failure, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { preparedLookup, preparedWrite } from '#platform/db/prepared'
import { bit, type Queryable, type Tables, type Tx } from '#platform/db/tables'
import { activeStrategies, type Targeting } from './rules.ts'
import type { ToggleEnvironment } from './toggle-environment.ts'

export interface Target {
  readonly toggle: Toggle
  readonly environment: string
  readonly targeting: Targeting
}

const toRow = ({ enabled, strategies, variants }: Targeting) => ({
  enabled: bit(enabled),
  strategies: JSON.stringify(strategies),
  variants: variants === null ? null : JSON.stringify(variants),
  strategy_count: strategies.length,
  active_strategy_count: activeStrategies(strategies).length,
  variant_count: variants?.length ?? 0,
})

const targetRows = preparedLookup((q: Queryable, { name, environment }: { name: string; environment: string }) =>
  q
    .selectFrom('features as f')
    .leftJoin('environments as e', (join) => join.on('e.name', '=', environment))
    .leftJoin('feature_environments as fe', (join) =>
      join.onRef('fe.feature', '=', 'f.name').onRef('fe.environment', '=', 'e.name'),
    )
    .where('f.name', '=', name)
    .select([
      ...TOGGLE_COLUMNS,
      ...TARGETING_COLUMNS,
      'e.name as environment',
      unusedBit('f.project', 'e.name').as('is_unused'),
    ]),
)

/**
 * Reads the toggle and its targeting in the environment with one statement. Throws 404 if project, toggle or environment
 * do not match. `unused` is the failure if the project does not use the environment.
 */
async function targetAt(
  q: Queryable,
  { project, name, environment }: ToggleEnvironment,
  unused: 'invalid' | 'not_found',
): Promise<Target> {
  const [row] = await targetRows(q, { name, environment })
  if (row?.project !== project) throw notFound('toggle', name)
  if (row.environment === null) throw notFound('environment', environment)
  if (row.is_unused === 1) throw notUsed(project, environment, unused)
  return { environment, targeting: targetingFrom(row), toggle: toggleFrom(row) }
}

/** For reads: throws 404 if the project does not use the environment. */
export const requireTarget = (q: Queryable, ref: ToggleEnvironment): Promise<Target> => targetAt(q, ref, 'not_found')

/** For writes: throws 409 if the toggle is archived, and 400 if the project does not use the environment. */
export async function requireLiveTarget(q: Queryable, ref: ToggleEnvironment): Promise<Target> {
  const target = await targetAt(q, ref, 'invalid')
  if (target.toggle.archivedAt !== null)
    throw new Failure('archived', `The toggle "${ref.name}" is archived: revive it first`)
  return target
}

/** The targeting of a toggle in every environment in which it was configured. */
export async function targetingsOf(q: Queryable, name: string): Promise<Map<string, Targeting>> {
  const rows = await q
    .selectFrom('feature_environments as fe')
    .select(['fe.environment', ...TARGETING_COLUMNS])
    .where('fe.feature', '=', name)
    .execute()
  return new Map(rows.map((row) => [row.environment, targetingFrom(row)]))
}

type StateColumns = ReturnType<typeof toRow>

const STATE_COLUMNS = [
  'enabled',
  'strategies',
  'variants',
  'strategy_count',
  'active_strategy_count',
  'variant_count',
] as const satisfies readonly (keyof StateColumns)[]

/** An object with a value for each column that an upsert writes. */
const eachColumn = <T>(toValue: (column: keyof StateColumns) => T) =>
  Object.fromEntries(STATE_COLUMNS.map((column) => [column, toValue(column)]))

const upsertTargeting = preparedWrite(
  (tx: Tx, row: Selectable<Tables['feature_environments']>) =>
    tx
      .insertInto('feature_environments')
      .values({
        feature: row.feature,
        environment: row.environment,
        ...(eachColumn((column) => row[column]) as unknown as StateColumns),
      })
      .onConflict((conflict) =>
        conflict
          .columns(['feature', 'environment'])
          .doUpdateSet(({ ref }) => eachColumn((column) => ref(`excluded.${column}`))),
      ),
  { order: 'adjacent', keyColumns: 2 },
)

const segmentUses = (strategies: readonly StrategyView[]) =>
  strategies.flatMap(({ id, segments }) => segments.map((segment) => ({ strategy_id: id, segment })))

/** A row has four parameters. This stays below the smaller parameter limit of the two engines. */
const ROWS_PER_INSERT = 1_000

async function saveSegmentUses(tx: Tx, feature: string, environment: string, after: Targeting): Promise<void> {
  await tx
    .deleteFrom('strategy_segments')
    .where('feature', '=', feature)
    .where('environment', '=', environment)
    .execute()
  await insertSegmentUses(
    tx,
    segmentUses(after.strategies).map((use) => ({ feature, environment, ...use })),
  )
}

async function insertSegmentUses(tx: Tx, rows: readonly Selectable<Tables['strategy_segments']>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT)
    await tx
      .insertInto('strategy_segments')
      .values(rows.slice(start, start + ROWS_PER_INSERT))
      .execute()
}

export interface StoredTargeting {
  readonly feature: string
  readonly environment: string
  readonly targeting: Targeting
}

/** Inserts the targeting of toggles in environments in which they have none, with the uses of segments. */
export async function insertTargetings(tx: Tx, given: readonly StoredTargeting[]): Promise<void> {
  if (given.length === 0) return
  const rows = given.map(({ feature, environment, targeting }) => ({ feature, environment, ...toRow(targeting) }))
  await tx.insertInto('feature_environments').values(rows).execute()
  const uses = given.flatMap(({ feature, environment, targeting }) =>
    segmentUses(targeting.strategies).map((use) => ({ feature, environment, ...use })),
  )
  await insertSegmentUses(tx, uses)
}

/** Saves the targeting and the uses of segments. Callers that pass `before` avoid rewriting unchanged uses. */
export async function saveTargeting(
  tx: Tx,
  toggle: string,
  environment: string,
  targeting: Targeting,
  before?: Targeting,
): Promise<void> {
  if (!before || !sameJson(segmentUses(before.strategies), segmentUses(targeting.strategies)))
    await saveSegmentUses(tx, toggle, environment, targeting)
  await upsertTargeting(tx, { feature: toggle, environment, ...toRow(targeting) }, (saved) => saved)
}
