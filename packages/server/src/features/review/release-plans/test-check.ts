import { approvedStep, type Step, step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import type { Deps } from '#platform/slice'
import { ADD_PLAN, type AddedPlan } from './add-command.ts'
import { draftFrom } from './drafts.ts'
import type { PlanRouteDeps } from './plan-routes.ts'
import type { RunCommands } from './run-commands.ts'

/**
 * Rehearses the plan with each of its milestones started, so that toggle tests run against each of them. The start counts
 * as approved, because it is rolled back.
 */
export const checkTests =
  (
    { store, rehearse }: Pick<Deps, 'store' | 'rehearse'>,
    { startMilestone }: RunCommands,
    hasTests: (q: Queryable) => Promise<boolean>,
  ): PlanRouteDeps['checkTests'] =>
  async (actor, save, { milestoneIds, ...ref }) => {
    if (!(await hasTests(store.read))) return
    const approval = { changeRequestId: 0, project: ref.project, environment: ref.environment }
    for (const milestoneId of milestoneIds)
      await rehearse(actor, [save, approvedStep(step(startMilestone, { ...ref, milestoneId }), approval)])
  }

/**
 * The same steps once per milestone, each time with the plans that they add started at this milestone, or at their last one.
 * Empty when they add no plan.
 */
export async function milestoneStarts(q: Queryable, steps: readonly Step[]): Promise<Step[][]> {
  const counts = new Map<Step, number>()
  let ids = 0
  for (const one of steps) {
    if (one.command.name !== ADD_PLAN) continue
    const { project, plan } = one.input as AddedPlan
    counts.set(one, (await draftFrom(q, project, plan, () => `${++ids}`)).milestones.length)
  }
  const startedAt = (one: Step, index: number): Step => {
    const count = counts.get(one)
    if (count === undefined) return one
    return { ...one, input: { ...(one.input as AddedPlan), start: true, milestone: Math.min(index, count - 1) } }
  }
  const longest = Math.max(0, ...counts.values())
  return Array.from({ length: longest }, (_, index) => steps.map((one) => startedAt(one, index)))
}
