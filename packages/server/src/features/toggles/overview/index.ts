import { mount } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import type { ProjectLists } from './project-lists.ts'
import type { ProjectSummaries } from './project-summaries.ts'
import { projectRoutes, toggleListRoutes } from './routes.ts'

export { type CurrentProject, ProjectLists } from './project-lists.ts'
export { ProjectSummaries } from './project-summaries.ts'
export type { ProjectHealth } from './rules.ts'
export { ProjectOverview } from './schema.ts'

export function overviewSlice(deps: Deps, lists: ProjectLists, summaries: ProjectSummaries): Slice {
  return {
    commands: [],
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, lists, summaries))
      mount(app, deps.run, 'Features', toggleListRoutes(deps, lists))
    },
  }
}
