import { createHash } from 'node:crypto'
import { TARGETING_COLUMNS, targetingFrom } from '#features/toggles/toggle/index'
import type { Tx } from '#platform/db/tables'
import { yieldIfDue } from '#platform/turns'
import type { Targeting } from './rules.ts'
import { insertTargetings, type StoredTargeting } from './store.ts'

/** Toggles per statement. */
const BATCH = 50

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The same number with these bits flipped, as hexadecimal text of the same length. */
const flipped = (hex: string, mask: string): string =>
  (Number.parseInt(hex, 16) ^ Number.parseInt(mask, 16)).toString(16).padStart(hex.length, '0')

/**
 * Returns the id of the copy of a strategy in an environment. It is computed, so that the one event of a cloned environment
 * is enough to replay the copies of all toggles. Different ids give different copies, because the same bits of each are flipped.
 */
function copiedIds(environment: string): (id: string) => string {
  const mask = hashOf(environment)
  return (id) => {
    const hex = UUID.test(id) ? id.replaceAll('-', '') : hashOf(id)
    let copy = ''
    for (let at = 0; at < hex.length; at += 4) copy += flipped(hex.slice(at, at + 4), mask.slice(at, at + 4))
    return [copy.slice(0, 8), copy.slice(8, 12), copy.slice(12, 16), copy.slice(16, 20), copy.slice(20)].join('-')
  }
}

/** The function of the last environment: a clone calls it for every toggle. */
let last: { readonly environment: string; readonly copiedId: (id: string) => string } | undefined

function copiedIdIn(environment: string): (id: string) => string {
  if (last?.environment !== environment) last = { environment, copiedId: copiedIds(environment) }
  return last.copiedId
}

/** The same targeting for another environment: strategies have other ids. */
export function copiedTargeting({ enabled, strategies, variants }: Targeting, environment: string): Targeting {
  const copiedId = copiedIdIn(environment)
  return {
    enabled,
    // A release plan belongs to one environment, so its mark is not copied.
    strategies: strategies.map(({ id, milestoneId: _, ...strategy }) => ({ id: copiedId(id), ...strategy })),
    variants,
  }
}

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
