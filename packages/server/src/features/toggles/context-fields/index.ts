import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { contextFieldCommands, projectFieldCommands } from './commands.ts'
import { projectFieldReads, projectFieldWrites } from './project-routes.ts'
import { contextFieldReads, contextFieldWrites } from './routes.ts'

export { NewContextField } from './schema.ts'

export function contextFieldsSlice(deps: Deps, visibleProjects: VisibleProjects): Slice {
  return {
    commands: listed(contextFieldCommands, projectFieldCommands),
    routes: (app) =>
      mount(app, deps.run, 'Context fields', {
        ...contextFieldReads(deps, visibleProjects),
        ...contextFieldWrites,
        ...projectFieldReads(deps, visibleProjects),
        ...projectFieldWrites,
      }),
  }
}
