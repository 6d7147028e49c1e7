import type { Compiled, Prepared } from '@leverframe/engine'
import { StepBudget } from '#features/sdk/index'
import { yieldIfDue } from '#platform/turns'
import { gotOf, holds, sameGot } from './rules.ts'
import type { Got } from './schema.ts'
import { compiledIn, type SnapshotView } from './snapshot-view.ts'
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

/** The toggles of some cases, compiled by environment. */
type CompiledEnvironments = ReadonlyMap<string, Compiled>

function compileFor(view: SnapshotView, tests: readonly StoredTest[]): CompiledEnvironments {
  const environments = new Map<string, Set<string>>()
  for (const { environment, feature } of tests)
    environments.set(environment, (environments.get(environment) ?? new Set()).add(feature))
  return new Map([...environments].map(([name, features]) => [name, compiledIn(view, name, features)]))
}

async function runOn(
  compiledEnvironments: CompiledEnvironments,
  tests: readonly StoredTest[],
  now: number,
  budget: StepBudget,
): Promise<TestRun[]> {
  const runs: TestRun[] = []
  for (const test of tests) {
    const compiled = compiledEnvironments.get(test.environment) as Compiled
    const { feature: name, context } = test
    const prepared = await budget.preparedFor(compiled, context, { now, random: () => 0 }, name)
    const got = gotOf(compiled, { name, context, now, prepared })
    runs.push({ test, got, passed: holds(test.expected, got), compiled, prepared })
    await yieldIfDue()
  }
  return runs
}

/** Runs all cases, with pauses. The view is read before the first pause. */
export const runTests = (view: SnapshotView, tests: readonly StoredTest[], now: number): Promise<TestRun[]> =>
  runOn(compileFor(view, tests), tests, now, new StepBudget(MAX_STEPS))

/**
 * The cases that fail because of a write: they fail after it, and before it they passed or failed with another result. A case
 * that already failed with the same result does not block the write. Both views are read before the first pause.
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
  const [compiledBefore, compiledAfter] = [compileFor(before, alive), compileFor(after, alive)]
  const failing = (await runOn(compiledAfter, alive, now, budget)).filter(({ passed }) => !passed)
  const earlier = await runOn(
    compiledBefore,
    failing.map(({ test }) => test),
    now,
    budget,
  )
  return failing.filter(({ got }, index) => !sameGot(got, (earlier[index] as TestRun).got))
}
