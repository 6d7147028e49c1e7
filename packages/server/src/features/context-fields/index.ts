import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { contextFieldCommands } from './commands.ts'
import { contextFieldRoutes } from './routes.ts'

export function contextFieldsSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  return {
    commands: listed(contextFieldCommands),
    routes: (app) => contextFieldRoutes(app, parts, visibleProjects),
  }
}
