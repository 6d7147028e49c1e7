import { groupedBy } from '@leverframe/domain'
import type { Compiled, Prepared } from '@leverframe/engine'
import { StepBudget } from '#features/sdk/index'
import { yieldIfDue } from '#platform/turns'
import { gotOf, holds, sameGot } from './rules.ts'
import type { Got } from './schema.ts'
import { compiledIn, pinToggles, type SnapshotView } from './snapshot-view.ts'
import type { StoredTest } from './store.ts'

export interface TestRun {
  readonly test: StoredTest
  readonly got: Got
  readonly passed: boolean
  /** For an explanation. */
  readonly compiled: Compiled
  readonly prepared: Prepared | undefined
}

/** The limit of slow tests over all cases: about one second. Other writes wait while the cases of a write are run. */
const MAX_STEPS = 10_000_000

const togglesOf = (tests: readonly StoredTest[]): ReadonlySet<string> => new Set(tests.map(({ feature }) => feature))

/** Toggles that are compiled at once, between two pauses. */
const TOGGLES_AT_ONCE = 50

/** Cases of few enough toggles to compile them at once. */
function* compiledTogether(tests: readonly StoredTest[]): Generator<readonly StoredTest[]> {
  const toggles = [...groupedBy(tests, ({ feature }) => feature).values()]
  for (let start = 0; start < toggles.length; start += TOGGLES_AT_ONCE)
    yield toggles.slice(start, start + TOGGLES_AT_ONCE).flat()
}

/** Runs the cases with pauses, and returns the results in their order. */
async function runOn(
  view: SnapshotView,
  tests: readonly StoredTest[],
  now: number,
  budget: StepBudget,
): Promise<TestRun[]> {
  const runs = new Map<StoredTest, TestRun>()
  for (const [environment, inEnvironment] of groupedBy(tests, (test) => test.environment))
    for (const group of compiledTogether(inEnvironment)) {
      await yieldIfDue()
      const compiled = await compiledIn(view, environment, togglesOf(group))
      for (const test of group) {
        await yieldIfDue()
        const { feature: name, context } = test
        const prepared = await budget.preparedFor(compiled, context, { now, random: () => 0 }, name)
        const got = gotOf(compiled, { name, context, now, prepared })
        runs.set(test, { test, got, passed: holds(test.expected, got), compiled, prepared })
      }
    }
  return tests.map((test) => runs.get(test) as TestRun)
}

/** Runs all cases, with pauses, on the toggles as they are now. */
export function runTests(view: SnapshotView, tests: readonly StoredTest[], now: number): Promise<TestRun[]> {
  pinToggles(view, togglesOf(tests))
  return runOn(view, tests, now, new StepBudget(MAX_STEPS))
}

/**
 * The cases that fail because of a write: they fail after it, and before it they passed or failed with another result. A case
 * that already failed with the same result does not block the write.
 */
export async function failedBy(
  before: SnapshotView,
  after: SnapshotView,
  tests: readonly StoredTest[],
  now: number,
): Promise<TestRun[]> {
  // SDKs do not receive archived toggles, so their cases are not run.
  const alive = tests.filter(({ feature }) => after.toggle(feature)?.archived === false)
  const budget = new StepBudget(MAX_STEPS)
  const failing = (await runOn(after, alive, now, budget)).filter(({ passed }) => !passed)
  const earlier = await runOn(
    before,
    failing.map(({ test }) => test),
    now,
    budget,
  )
  return failing.filter(({ got }, index) => !sameGot(got, (earlier[index] as TestRun).got))
}
