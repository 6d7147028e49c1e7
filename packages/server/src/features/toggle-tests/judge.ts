import type { Compiled } from '@leverframe/engine'
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
}

/** Every case on the scene; the toggles of an environment are compiled together. */
export function judge(scene: Scene, tests: readonly StoredTest[], now: number): Judged[] {
  const environments = new Map<string, Set<string>>()
  for (const { environment, feature } of tests)
    environments.set(environment, (environments.get(environment) ?? new Set()).add(feature))
  const compiled = new Map([...environments].map(([name, features]) => [name, compiledIn(scene, name, features)]))
  return tests.map((test) => {
    const there = compiled.get(test.environment) as Compiled
    const got = gotOf(there, test.feature, test.context, now)
    return { test, got, passed: holds(test.expected, got), compiled: there }
  })
}

/**
 * The cases that a write fails: they fail after it, and not in the same way before it. What was wrong already, and stays
 * as it was, is no reason to refuse something else.
 */
export function failedBy(before: Scene, after: Scene, tests: readonly StoredTest[], now: number): Judged[] {
  // Nobody is told of a toggle that is archived: there is nothing to hold it against.
  const alive = tests.filter(({ feature }) => after.flag(feature)?.archived === false)
  const failing = judge(after, alive, now).filter(({ passed }) => !passed)
  if (failing.length === 0) return []
  const earlier = judge(
    before,
    failing.map(({ test }) => test),
    now,
  )
  return failing.filter(({ got }, index) => !sameGot(got, (earlier[index] as Judged).got))
}
