/**
 * The patterns of one environment have a budget together. Where it is passed, the most expensive ones are refused, and never
 * match. Which ones depends on the patterns alone: every instance refuses the same ones, whatever the order of changes was.
 */
import { PATTERN_LIMITS } from '../constraints/pattern.ts'
import type { Pool } from './pool.ts'
import type { Unit } from './unit.ts'

const PREFIX = 'refused:'

/** A refused constraint is a test of its own: the one that may match keeps its key. */
export const refusedKey = (key: string): string => `${PREFIX}${key}`
const constraintKey = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key)

/** By test that is counted: how many toggles use it. */
export type CountedTests = ReadonlyMap<number, number>

const NOTHING: CountedTests = new Map()

/** The counted tests after some toggles changed. */
export function recount(
  counted: CountedTests,
  changes: Iterable<{ readonly before: Unit | undefined; readonly after: Unit | undefined }>,
): CountedTests {
  let next: Map<number, number> | undefined
  for (const { before, after } of changes)
    for (const [unit, by] of [
      [before, -1],
      [after, 1],
    ] as const)
      for (const test of unit?.counted ?? []) {
        next ??= new Map(counted)
        const uses = (next.get(test) ?? 0) + by
        if (uses > 0) next.set(test, uses)
        else next.delete(test)
      }
  return next ?? counted
}

export const countAll = (units: Iterable<Unit | undefined>): CountedTests =>
  recount(
    NOTHING,
    Array.from(units, (after) => ({ before: undefined, after })),
  )

export const NONE_REFUSED: ReadonlySet<string> = new Set()

/** Keys of the constraints that are over the budget. */
export function refusedOf(pool: Pool, counted: CountedTests): ReadonlySet<string> {
  const costs = new Map<string, number>()
  let sum = 0
  for (const test of counted.keys()) {
    const cost = pool.loads.get(test)?.pattern ?? 0
    const key = constraintKey(pool.keyOfTest(test))
    if (cost === 0 || costs.has(key)) continue
    costs.set(key, cost)
    sum += cost
  }
  if (sum <= PATTERN_LIMITS.costOfEnvironment) return NONE_REFUSED
  const byCost = [...costs].sort(([a, costOfA], [b, costOfB]) => costOfB - costOfA || (a < b ? -1 : 1))
  const refused = new Set<string>()
  for (const [key, cost] of byCost) {
    if (sum <= PATTERN_LIMITS.costOfEnvironment) break
    refused.add(key)
    sum -= cost
  }
  return refused
}

/** Keys that are in one of the two sets only. */
export const differenceOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...a].filter((key) => !b.has(key)).concat([...b].filter((key) => !a.has(key))))

/** Does a toggle have one of these constraints, refused or not? */
export const usesConstraint = (pool: Pool, { counted }: Unit, keys: ReadonlySet<string>): boolean =>
  counted.some((test) => keys.has(constraintKey(pool.keyOfTest(test))))
