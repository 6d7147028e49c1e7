import { Type } from 'typebox'
import { ToggleEnvironment } from '#features/toggles/index'
import { defineCommand } from '#platform/commands/define'
import { draftFrom } from './drafts.ts'
import { addDraft } from './plan-commands.ts'
import { carryOut, type PlanDeps } from './progress.ts'
import { NewPlan } from './schema.ts'
import type { Plan } from './types.ts'

/** What a change request can add: a plan, from scratch or from a template, that starts at once if `start` is set. */
export const addPlanCommand = (deps: PlanDeps) =>
  defineCommand({
    name: 'plan.add',
    needs: ['CREATE_FEATURE_STRATEGY'],
    where: ({ project, environment }) => [{ project, environment }],
    guardedIn: async ({ project, environment }) => [{ project, environment }],
    input: Type.Object({ ...ToggleEnvironment.properties, plan: NewPlan, start: Type.Boolean() }),
    async run(ctx, { plan: given, start, ...ref }): Promise<Plan> {
      const draft = await draftFrom(ctx.tx, ref.project, given, ctx.newId)
      const plan = await addDraft(ctx, { ...ref, ...draft }, deps.limits)
      if (!start) return plan
      const event = 'release-plan-milestone-started'
      return carryOut(ctx, deps, plan, { move: { type: 'start', milestone: 0 }, event })
    },
  })
