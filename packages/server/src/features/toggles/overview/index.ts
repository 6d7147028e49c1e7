import { mount } from '#platform/http/routes'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { allTogglesRoutes } from './all-toggles.ts'
import type { ProjectLists } from './project-lists.ts'
import type { ProjectSummaries } from './project-summaries.ts'
import { projectRoutes, type StatsOfProject, toggleListRoutes } from './routes.ts'

export { readOnboarding } from './onboarding.ts'
export { type CurrentProject, ProjectLists } from './project-lists.ts'
export { ProjectSummaries } from './project-summaries.ts'
export { viewerOf } from './queries.ts'
export type { StatsOfProject } from './routes.ts'
export type { ProjectHealth } from './rules.ts'
export { OnboardingStatus, ProjectOverview, type ProjectStats } from './schema.ts'

interface OverviewDeps {
  readonly lists: ProjectLists
  readonly summaries: ProjectSummaries
  readonly stats: StatsOfProject
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
