import { approvedStep, step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import type { Deps } from '#platform/slice'
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
