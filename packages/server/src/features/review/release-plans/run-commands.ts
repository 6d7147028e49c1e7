import { Type } from 'typebox'
import { ToggleEnvironment } from '#features/toggles/index'
import type { Versioned } from '#kernel/command'
import { notFound } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import type { Queryable } from '#platform/db/tables'
import { isUnderWay } from './plan-rules.ts'
import { findPlan, type PlanRef, requirePlan } from './plan-store.ts'
import { carryOut, type PlanDeps } from './progress.ts'
import { Reason } from './schema.ts'
import type { Plan } from './types.ts'

export const OnePlan = { ...ToggleEnvironment.properties, planId: Type.String({ maxLength: 100 }) }

const scope = ({ project, environment }: PlanRef) => [{ project, environment }]

/** `If-Match` of a plan is its version. */
const versionOf = async (ref: PlanRef, q: Queryable): Promise<Versioned> => {
  const { name, version } = await requirePlan(q, ref)
  return { version, staleText: `The release plan "${name}" has changed: its version is ${version}. Read it again` }
}

export const onOnePlan = { where: scope, versionOf }

/**
 * Starting a plan is a guarded write. What an approved plan does afterwards is part of what was approved, so it needs no
 * further approval. A plan that was started before its environment was protected was not approved.
 */
async function guardedUnlessReviewed(ref: PlanRef, q: Queryable) {
  const plan = await findPlan(q, ref.planId)
  const isItself = plan?.project === ref.project && plan.feature === ref.name && plan.environment === ref.environment
  return isItself && plan.isReviewed && isUnderWay(plan.progress.state) ? [] : scope(ref)
}

const running = { needs: ['UPDATE_FEATURE_ENVIRONMENT'], ...onOnePlan } as const
const WithReason = Type.Object({ ...OnePlan, ...Reason.properties })

/** Commands that run a plan. Pausing and going back are never guarded. */
export const runCommands = (deps: PlanDeps) => ({
  startMilestone: defineCommand({
    name: 'plan.start-milestone',
    ...running,
    guardedIn: guardedUnlessReviewed,
    input: Type.Object({ ...OnePlan, milestoneId: Type.String({ maxLength: 100 }) }),
    async run(ctx, { milestoneId, ...ref }): Promise<Plan> {
      const plan = await requirePlan(ctx.tx, ref)
      const milestone = plan.milestones.findIndex(({ id }) => id === milestoneId)
      if (milestone < 0) throw notFound('milestone', milestoneId)
      return carryOut(ctx, deps, plan, { move: { type: 'start', milestone }, event: 'release-plan-milestone-started' })
    },
  }),
  resumePlan: defineCommand({
    name: 'plan.resume',
    ...running,
    guardedIn: guardedUnlessReviewed,
    input: Type.Object(OnePlan),
    run: async (ctx, ref): Promise<Plan> =>
      carryOut(ctx, deps, await requirePlan(ctx.tx, ref), {
        move: { type: 'resume' },
        event: 'release-plan-progressions-resumed',
      }),
  }),
  pausePlan: defineCommand({
    name: 'plan.pause',
    ...running,
    input: WithReason,
    run: async (ctx, { reason, ...ref }): Promise<Plan> =>
      carryOut(ctx, deps, await requirePlan(ctx.tx, ref), {
        move: { type: 'pause' },
        event: 'release-plan-progressions-paused',
        reason,
      }),
  }),
  rollBackPlan: defineCommand({
    name: 'plan.roll-back',
    ...running,
    input: WithReason,
    run: async (ctx, { reason, ...ref }): Promise<Plan> =>
      carryOut(ctx, deps, await requirePlan(ctx.tx, ref), {
        move: { type: 'rollBack' },
        event: 'release-plan-rolled-back',
        reason,
      }),
  }),
  completePlan: defineCommand({
    name: 'plan.complete',
    ...running,
    input: Type.Object(OnePlan),
    run: async (ctx, ref): Promise<Plan> =>
      carryOut(ctx, deps, await requirePlan(ctx.tx, ref), {
        move: { type: 'complete' },
        event: 'release-plan-completed',
      }),
  }),
  cancelPlan: defineCommand({
    name: 'plan.cancel',
    ...running,
    input: WithReason,
    run: async (ctx, { reason, ...ref }): Promise<Plan> =>
      carryOut(ctx, deps, await requirePlan(ctx.tx, ref), {
        move: { type: 'cancel' },
        event: 'release-plan-cancelled',
        reason,
      }),
  }),
})
export type RunCommands = ReturnType<typeof runCommands>
