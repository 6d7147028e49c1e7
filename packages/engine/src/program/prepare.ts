/**
 * Slow tests, such as patterns on long texts, can run before the evaluation, with pauses between them. Their results
 * are then passed to the evaluation.
 */
import { type Load, stepsFor } from '../constraints/load.ts'
import { type Chance, type Context, type FieldName, fieldText, timeOf } from '../context.ts'
import { readingOf, type Test } from '../reading.ts'
import type { Pool } from './pool.ts'
import type { State } from './state.ts'

/** Results of tests for one context, by test number. Valid for the compiled form that created them. */
export interface Prepared {
  readonly pool: Pool
  readonly results: ReadonlyMap<number, boolean>
}

/** The counted tests of all toggles, or of one toggle and its dependencies. */
export function countedTests({ pool, units, counted }: State, name?: string): Iterable<number> {
  if (name === undefined || counted.size === 0) return counted.keys()
  const unitOf = (toggle: string) => units[pool.slots.get(toggle) ?? -1]
  const unit = unitOf(name)
  const parents = (unit?.definition.dependencies ?? []).flatMap(({ feature }) => unitOf(feature) ?? [])
  return new Set([unit, ...parents].flatMap((one) => one?.counted ?? []))
}

const fieldOf = ({ fields, fieldOfTest }: Pool, test: number): FieldName =>
  fields[fieldOfTest[test] as number] as FieldName

/** The cost of the counted tests for this context, in steps. */
export function stepsOf({ pool }: State, tests: Iterable<number>, context: Context): number {
  let steps = 0
  for (const test of tests) {
    const load = pool.loads.get(test) as Load
    steps += stepsFor(load, fieldText(context, fieldOf(pool, test))?.length ?? 0)
  }
  return steps
}

/** Yields after each test. */
export function* prepare(
  { pool }: State,
  tests: Iterable<number>,
  context: Context,
  chance: Chance,
): Generator<void, Prepared> {
  const results = new Map<number, boolean>()
  const now = timeOf(context, chance)
  for (const test of tests) {
    results.set(test, (pool.tests[test] as Test)(readingOf(fieldText(context, fieldOf(pool, test))), now))
    yield
  }
  return { pool, results }
}
