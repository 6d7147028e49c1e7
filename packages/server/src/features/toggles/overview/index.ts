import { mount } from '#platform/http/routes'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { allTogglesRoutes } from './all-toggles.ts'
import type { ProjectLists } from './project-lists.ts'
import type { ProjectSummaries } from './project-summaries.ts'
import { projectRoutes, toggleListRoutes } from './routes.ts'
import type { RecentStats } from './stats.ts'

export { readOnboarding } from './onboarding.ts'
export { type CurrentProject, ProjectLists } from './project-lists.ts'
export { ProjectSummaries } from './project-summaries.ts'
export { viewerOf } from './queries.ts'
export type { ProjectHealth } from './rules.ts'
export { OnboardingStatus, ProjectOverview } from './schema.ts'
export { RecentStats } from './stats.ts'

interface OverviewDeps {
  readonly lists: ProjectLists
  readonly summaries: ProjectSummaries
  readonly stats: RecentStats
  readonly visibleProjects: VisibleProjects
}

export function overviewSlice(deps: Deps, { visibleProjects, ...reads }: OverviewDeps): Slice {
  return {
    commands: [],
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, reads))
      mount(app, deps.run, 'Features', {
        ...toggleListRoutes(deps, reads.lists),
        ...allTogglesRoutes(deps, visibleProjects),
      })
    },
  }
}
