import { hasTests } from '#features/review/toggle-tests/index'
import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { planCommands } from './plan-commands.ts'
import { planRoutes } from './plan-routes.ts'
import type { PlanDeps } from './progress.ts'
import { runCommands } from './run-commands.ts'
import { templateCommands } from './template-commands.ts'
import { projectTemplateRoutes, templateRoutes } from './template-routes.ts'
import { checkTests } from './test-check.ts'

export { releases } from './hooks.ts'
export { findPlan, segmentsOf } from './plan-store.ts'

export interface ReleasePlanDeps extends Pick<PlanDeps, 'isProtected'> {
  readonly visibleProjects: VisibleProjects
  readonly newId: () => string
}

export interface ReleasePlansSlice extends Slice {
  /** Commands that a change request can contain. */
  readonly reviewable: readonly AnyCommand[]
}

export function releasePlansSlice(
  deps: Deps,
  { visibleProjects, newId, isProtected }: ReleasePlanDeps,
): ReleasePlansSlice {
  const plans = planCommands(deps.limits)
  const running = runCommands({ limits: deps.limits, isProtected })
  const templates = templateCommands(deps.limits)
  const given = { ...deps, newId, visibleProjects, checkTests: checkTests(deps, running, hasTests) }
  return {
    commands: listed(plans, running, templates),
    reviewable: listed({ startMilestone: running.startMilestone }),
    routes: (app) => {
      mount(app, deps.run, 'Release plans', planRoutes(given, { ...plans, ...running }))
      mount(app, deps.run, 'Release plans', {
        ...templateRoutes(given, templates),
        ...projectTemplateRoutes(given, templates),
      })
    },
  }
}
