import { hasTests } from '#features/review/toggle-tests/index'
import type { PreparedInput } from '#features/toggles/index'
import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { addPlanCommand } from './add-command.ts'
import { type EvaluationDeps, evaluationJob } from './evaluation.ts'
import { planCommands } from './plan-commands.ts'
import { planRoutes } from './plan-routes.ts'
import type { PlanDeps } from './progress.ts'
import { runCommands } from './run-commands.ts'
import { stepCommand } from './step-command.ts'
import { templateCommands } from './template-commands.ts'
import { preparedTemplates } from './template-inputs.ts'
import { projectTemplateRoutes, templateRoutes } from './template-routes.ts'
import { checkTests } from './test-check.ts'

export { draftFrom } from './drafts.ts'
export { releases } from './hooks.ts'
export { findPlan, segmentsOf } from './plan-store.ts'
export { NewPlan } from './schema.ts'
export { milestoneStarts } from './test-check.ts'

export interface ReleasePlanDeps
  extends Pick<PlanDeps, 'isProtected'>,
    Pick<EvaluationDeps, 'guards' | 'isPaused' | 'everyMs'> {
  readonly visibleProjects: VisibleProjects
  readonly newId: () => string
}

export interface ReleasePlansSlice extends Slice {
  /** Commands that a change request can contain. */
  readonly reviewable: readonly AnyCommand[]
  /** What a batch gives for the templates of a project. */
  readonly preparedInputs: Readonly<Record<string, PreparedInput>>
}

export function releasePlansSlice(deps: Deps, given: ReleasePlanDeps): ReleasePlansSlice {
  const { visibleProjects, newId, isProtected } = given
  const planDeps = { limits: deps.limits, isProtected }
  const plans = planCommands(deps.limits)
  const running = runCommands(planDeps)
  const templates = templateCommands(deps.limits)
  const stepPlan = stepCommand(planDeps)
  const addPlan = addPlanCommand(planDeps)
  const routed = { ...deps, newId, visibleProjects, checkTests: checkTests(deps, running, hasTests) }
  return {
    commands: listed(plans, running, templates.ofInstallation, templates.ofProject, { stepPlan, addPlan }),
    preparedInputs: preparedTemplates(newId),
    reviewable: listed({ addPlan, startMilestone: running.startMilestone }),
    jobs: [evaluationJob({ ...deps, ...given, stepPlan })],
    routes: (app) => {
      mount(app, deps.run, 'Release plans', planRoutes(routed, { ...plans, ...running }))
      mount(app, deps.run, 'Release plan templates', {
        ...templateRoutes(routed, templates.ofInstallation),
        ...projectTemplateRoutes(routed, templates.ofProject),
      })
    },
  }
}
