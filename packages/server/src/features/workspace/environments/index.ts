import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { environmentCommands } from './commands.ts'
import { environmentRoutes } from './routes.ts'

export type { EnvironmentView } from './schema.ts'
export { findEnvironment, listEnvironments, requireEnvironment } from './store.ts'

export function environmentsSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  const commands = environmentCommands(parts.limits)
  return {
    commands: listed(commands),
    routes: (app) => mount(app, parts.run, 'Environments', environmentRoutes(parts, commands, visibleProjects)),
  }
}
