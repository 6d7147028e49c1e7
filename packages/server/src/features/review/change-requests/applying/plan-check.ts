import { milestoneStarts } from '#features/review/release-plans/index'
import { hasTests } from '#features/review/toggle-tests/index'
import type { Actor } from '#kernel/actor'
import type { Step } from '#platform/commands/runner'
import type { Deps } from '#platform/slice'

export type CheckPlans = (actor: Actor, steps: readonly Step[]) => Promise<void>

/** Rehearses the steps with each milestone of the plans that they add, so that toggle tests run against each of them. */
export const planCheck =
  ({ store, rehearse }: Pick<Deps, 'store' | 'rehearse'>): CheckPlans =>
  async (actor, steps) => {
    const starts = await milestoneStarts(store.read, steps)
    if (starts.length === 0 || !(await hasTests(store.read))) return
    for (const one of starts) await rehearse(actor, one)
  }
