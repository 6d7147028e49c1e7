import type { Compiled, Prepared } from '@leverframe/engine'
import { StepBudget } from '#features/sdk/index'
import { yieldIfDue } from '#platform/turns'
import { gotOf, holds, sameGot } from './rules.ts'
import { compiledIn, type Scene } from './scene.ts'
import type { Got } from './schema.ts'
import type { StoredTest } from './store.ts'

export interface Judged {
  readonly test: StoredTest
  readonly got: Got
  readonly passed: boolean
  /** What was asked, for an explanation. */
  readonly compiled: Compiled
  readonly prepared: Prepared | undefined
}

/** Of slow tests, over all cases: about a second at worst. Writes wait that long for a write that is held against cases. */
const MAX_STEPS = 10_000_000

/** By environment: the toggles of some cases, compiled together. */
type Bench = ReadonlyMap<string, Compiled>

function benchOf(scene: Scene, tests: readonly StoredTest[]): Bench {
  const environments = new Map<string, Set<string>>()
  for (const { environment, feature } of tests)
    environments.set(environment, (environments.get(environment) ?? new Set()).add(feature))
  return new Map([...environments].map(([name, features]) => [name, compiledIn(scene, name, features)]))
}

async function judgeOn(bench: Bench, tests: readonly StoredTest[], now: number, budget: StepBudget): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const test of tests) {
    const compiled = bench.get(test.environment) as Compiled
    const { feature: name, context } = test
    const prepared = await budget.preparedFor(compiled, context, { now, random: () => 0 }, name)
    const got = gotOf(compiled, { name, context, now, prepared })
    judged.push({ test, got, passed: holds(test.expected, got), compiled, prepared })
    await yieldIfDue()
  }
  return judged
}

/** Every case on the scene, with pauses. The scene is read before the first pause. */
export const judge = (scene: Scene, tests: readonly StoredTest[], now: number): Promise<Judged[]> =>
  judgeOn(benchOf(scene, tests), tests, now, new StepBudget(MAX_STEPS))

/**
 * The cases that a write fails: they fail after it, and not in the same way before it. What was wrong already, and stays
 * as it was, is no reason to refuse something else. Both scenes are read before the first pause.
 */
export async function failedBy(
  before: Scene,
  after: Scene,
  tests: readonly StoredTest[],
  now: number,
): Promise<Judged[]> {
  // Nobody is told of a toggle that is archived: there is nothing to hold it against.
  const alive = tests.filter(({ feature }) => after.toggle(feature)?.archived === false)
  const budget = new StepBudget(MAX_STEPS)
  const [earlierBench, laterBench] = [benchOf(before, alive), benchOf(after, alive)]
  const failing = (await judgeOn(laterBench, alive, now, budget)).filter(({ passed }) => !passed)
  const earlier = await judgeOn(
    earlierBench,
    failing.map(({ test }) => test),
    now,
    budget,
  )
  return failing.filter(({ got }, index) => !sameGot(got, (earlier[index] as Judged).got))
}
