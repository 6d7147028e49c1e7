import { type Static, Type } from 'typebox'
import { ToggleEnvironment } from '#features/toggles/index'
import { defineCommand } from '#platform/commands/define'
import { draftFrom } from './drafts.ts'
import { addDraft } from './plan-commands.ts'
import { carryOut, type PlanDeps } from './progress.ts'
import { NewPlan } from './schema.ts'
import { PLAN_LIMITS, type Plan } from './types.ts'

export const ADD_PLAN = 'plan.add'

const AddedPlan = Type.Object({
  ...ToggleEnvironment.properties,
  plan: NewPlan,
  start: Type.Boolean(),
  /** The position of the milestone that starts. Only rehearsals set it. */
  milestone: Type.Optional(Type.Integer({ minimum: 0, maximum: PLAN_LIMITS.milestones })),
})
export type AddedPlan = Static<typeof AddedPlan>

/** What a change request can add: a plan, from scratch or from a template, that starts at once if `start` is set. */
export const addPlanCommand = (deps: PlanDeps) =>
  defineCommand({
    name: ADD_PLAN,
    needs: ['CREATE_FEATURE_STRATEGY'],
    where: ({ project, environment }) => [{ project, environment }],
    guardedIn: async ({ project, environment }) => [{ project, environment }],
    input: AddedPlan,
    async run(ctx, { plan: given, start, milestone = 0, ...ref }): Promise<Plan> {
      const draft = await draftFrom(ctx.tx, ref.project, given, ctx.newId)
      const plan = await addDraft(ctx, { ...ref, ...draft }, deps.limits)
      if (!start) return plan
      const event = 'release-plan-milestone-started'
      return carryOut(ctx, deps, plan, { move: { type: 'start', milestone }, event })
    },
  })
