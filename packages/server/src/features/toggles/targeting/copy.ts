import { createHash } from 'node:crypto'
import { TARGETING_COLUMNS, targetingFrom } from '#features/toggles/toggle/index'
import type { Tx } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import type { Targeting } from './rules.ts'
import { insertTargetings, type StoredTargeting } from './store.ts'

/** Toggles per statement. */
const BATCH = 50

/**
 * The id of the copy of a strategy in another environment. It is computed, so that the one event of a cloned environment is
 * enough to replay the copies of all toggles.
 */
function copiedStrategyId(id: string, environment: string): string {
  const hex = createHash('sha256').update(`${environment}/${id}`).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The same targeting for another environment: strategies have other ids. */
export const copiedTargeting = (source: Targeting, environment: string): Targeting => ({
  ...source,
  strategies: source.strategies.map((strategy) => ({ ...strategy, id: copiedStrategyId(strategy.id, environment) })),
})

export interface EnvironmentCopy {
  readonly from: string
  readonly to: string
  /** Undefined for all projects. */
  readonly projects?: readonly string[] | undefined
}

const rowsAfter = (tx: Tx, { from, projects }: EnvironmentCopy, name: string) =>
  tx
    .selectFrom('feature_environments as fe')
    .innerJoin('features as f', 'f.name', 'fe.feature')
    .select(['fe.feature', ...TARGETING_COLUMNS])
    .where('fe.environment', '=', from)
    .where('fe.feature', '>', name)
    .$if(projects !== undefined, (query) => query.where('f.project', 'in', [...(projects ?? []), '']))
    .orderBy('fe.feature')
    .limit(BATCH)
    .execute()

/** Copies the targeting of all toggles to an environment in which no toggle has any. It pauses between toggles. */
export async function copyTargetings(tx: Tx, copy: EnvironmentCopy): Promise<void> {
  for (let last = ''; ; ) {
    const rows = await rowsAfter(tx, copy, last)
    const copies: StoredTargeting[] = []
    for (const row of rows) {
      const targeting = copiedTargeting(targetingFrom(row), copy.to)
      copies.push({ feature: row.feature, environment: copy.to, targeting })
      await yieldIfDue()
    }
    await insertTargetings(tx, copies)
    last = rows.at(-1)?.feature ?? last
    if (rows.length < BATCH) return
    await yieldIfDue()
  }
}
