/**
 * The patterns of one environment share a budget. When it is exceeded, the most expensive ones are refused and never
 * match. The choice depends on the patterns alone: every instance refuses the same ones, whatever the order of changes
 * was.
 */
import type { Steps } from '@leverframe/domain'
import { PATTERN_LIMITS, type PatternRefusal } from '../constraints/pattern.ts'
import type { Pool } from './pool.ts'
import type { Unit } from './unit.ts'

const PREFIX = 'refused:'

/** A refused constraint is a separate test: the one that may match keeps its key. */
export const refusedKey = (key: string): string => `${PREFIX}${key}`
const constraintKey = (key: string): string => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : key)

/** The number of toggles that use each counted test. */
export type CountedTests = ReadonlyMap<number, number>

export const NO_COUNTED_TESTS: CountedTests = new Map()
const NO_TESTS: readonly number[] = []

/** A toggle before and after a change. */
export interface Recounted {
  readonly before?: Unit | undefined
  readonly after: Unit | undefined
}

function add(uses: Map<number, number>, tests: readonly number[], by: number): void {
  for (let index = 0; index < tests.length; index++) {
    const test = tests[index] as number
    const next = (uses.get(test) ?? 0) + by
    if (next > 0) uses.set(test, next)
    else uses.delete(test)
  }
}

/** The counted tests after some toggles changed. The same object when they use no counted test. */
export function* recount(counted: CountedTests, changes: Iterable<Recounted>): Steps<CountedTests> {
  let next: Map<number, number> | undefined
  for (const { before, after } of changes) {
    const [removed, added] = [before?.counted ?? NO_TESTS, after?.counted ?? NO_TESTS]
    if (removed.length + added.length > 0) {
      next ??= new Map(counted)
      add(next, removed, -1)
      add(next, added, 1)
    }
    yield
  }
  return next ?? counted
}

function* withoutBefore(units: Iterable<Unit | undefined>): Generator<Recounted> {
  for (const after of units) yield { after }
}

export const countAll = (units: Iterable<Unit | undefined>): Steps<CountedTests> =>
  recount(NO_COUNTED_TESTS, withoutBefore(units))

/** Why a pattern is not used, by the key of its constraint. */
export type RefusedPatterns = ReadonlyMap<string, PatternRefusal>

export const NONE_REFUSED: RefusedPatterns = new Map()

/**
 * The refused ones of the patterns in use: those over the limit, and the most expensive ones while the sum is over the
 * budget.
 */
export function refusedOf(pool: Pool, counted: CountedTests): RefusedPatterns {
  const refused = new Map<string, PatternRefusal>()
  const costs = new Map<string, number>()
  let sum = 0
  for (const test of counted.keys()) {
    const load = pool.loads.get(test)
    const key = constraintKey(pool.keyOfTest(test))
    if (load?.isTooExpensive) refused.set(key, 'too_expensive')
    if (!load || load.pattern === 0 || costs.has(key)) continue
    costs.set(key, load.pattern)
    sum += load.pattern
  }
  if (sum > PATTERN_LIMITS.costOfEnvironment) {
    const byCost = [...costs].sort(([a, costOfA], [b, costOfB]) => costOfB - costOfA || (a < b ? -1 : 1))
    for (const [key, cost] of byCost) {
      if (sum <= PATTERN_LIMITS.costOfEnvironment) break
      refused.set(key, 'environment_budget')
      sum -= cost
    }
  }
  return refused.size === 0 ? NONE_REFUSED : refused
}

/** Keys that are refused on one side only. */
export const differenceOf = (a: RefusedPatterns, b: RefusedPatterns): ReadonlySet<string> =>
  new Set([...a.keys()].filter((key) => !b.has(key)).concat([...b.keys()].filter((key) => !a.has(key))))

/** Whether a toggle has one of these constraints, refused or not. */
export const usesConstraint = (
  pool: Pool,
  { counted }: Unit,
  keys: { readonly has: (key: string) => boolean },
): boolean => counted.some((test) => keys.has(constraintKey(pool.keyOfTest(test))))
