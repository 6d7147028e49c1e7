import { mount } from '#platform/http/routes'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { allTogglesRoutes } from './all-toggles.ts'
import type { ProjectLists } from './project-lists.ts'
import { projectRoutes, toggleListRoutes } from './routes.ts'

export { ProjectLists } from './project-lists.ts'

export function overviewSlice(deps: Deps, lists: ProjectLists, visibleProjects: VisibleProjects): Slice {
  return {
    commands: [],
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, lists))
      mount(app, deps.run, 'Features', { ...toggleListRoutes(lists), ...allTogglesRoutes(deps, visibleProjects) })
    },
  }
}
