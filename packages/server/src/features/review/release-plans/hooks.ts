import type { Releases } from '#features/toggles/index'
import type { EventType } from '#kernel/event'
import type { Context } from '#platform/commands/define'
import type { Move } from './plan-rules.ts'
import { moved } from './plan-rules.ts'
import { openPlansIn, openPlansOf, projectsPlanning, savePlan } from './plan-store.ts'
import { withoutTargeting } from './progress.ts'
import type { Plan } from './types.ts'
import { shownPlan } from './views.ts'

/** Ends or pauses a plan without a change of the toggle, because the toggle was changed already. */
async function movePlans(
  ctx: Context,
  plans: readonly Plan[],
  effect: { move: Move; event: EventType; reason: string },
) {
  for (const plan of plans)
    if (moved(plan.progress, effect.move, plan.milestones.length, 0).ok)
      await savePlan(ctx.tx, withoutTargeting(ctx, plan, effect))
}

/** What release plans do when a toggle is changed by hand. */
export const releases: Releases = {
  planOfMilestone: async (q, { name, environment }, milestoneId) =>
    (await openPlansIn(q, name, environment)).find(
      ({ milestones, progress }) => progress.state !== 'draft' && milestones.some(({ id }) => id === milestoneId),
    )?.name,
  pauseSwitchedOff: async (ctx, { name, environment }) => {
    const plans = await openPlansIn(ctx.tx, name, environment)
    const effect = {
      move: { type: 'pause' },
      event: 'release-plan-progressions-paused',
      reason: 'The toggle was switched off.',
    } as const
    return () => movePlans(ctx, plans, effect)
  },
  cancelArchived: async (ctx, toggle) =>
    movePlans(ctx, await openPlansOf(ctx.tx, toggle.name), {
      move: { type: 'cancel' },
      event: 'release-plan-cancelled',
      reason: 'The toggle was archived.',
    }),
  environmentsWithPlan: async (q, toggle) => (await openPlansOf(q, toggle)).map(({ environment }) => environment),
  shownPlans: async (q, toggle) => (await openPlansOf(q, toggle)).map(shownPlan),
  projectsPlanning,
}
