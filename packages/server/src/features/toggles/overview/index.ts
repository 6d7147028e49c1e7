import { mount } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { ProjectLists } from './project-lists.ts'
import { projectRoutes, toggleListRoutes } from './routes.ts'

export { ProjectLists } from './project-lists.ts'

export function overviewSlice(deps: Deps, lists = new ProjectLists(deps)): Slice {
  return {
    commands: [],
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, lists))
      mount(app, deps.run, 'Features', toggleListRoutes(deps, lists))
    },
  }
}
