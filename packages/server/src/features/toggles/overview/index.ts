import { mount } from '#platform/http/routes'
import type { Parts, Slice } from '#platform/slice'
import { ProjectLists } from './project-lists.ts'
import { projectRoutes, toggleListRoutes } from './routes.ts'

export { ProjectLists } from './project-lists.ts'

export function overviewSlice(parts: Parts, lists = new ProjectLists(parts)): Slice {
  return {
    commands: [],
    routes: (app) => {
      mount(app, parts.run, 'Projects', projectRoutes(parts, lists))
      mount(app, parts.run, 'Features', toggleListRoutes(lists))
    },
  }
}
