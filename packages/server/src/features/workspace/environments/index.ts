import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { environmentCommands } from './commands.ts'
import { environmentRoutes } from './routes.ts'

export { addEnvironment } from './commands.ts'
export { environmentsFor, environmentsInOverview } from './queries.ts'
export { EnvironmentsOfProject, EnvironmentView, NewEnvironment, ProjectEnvironment } from './schema.ts'
export { findEnvironment, listEnvironments, requireEnvironment } from './store.ts'
export {
  addUnused,
  environmentsOfProject,
  isUnused,
  listUnused,
  notUsed,
  removeUnused,
  requireUsedEnvironment,
  type UnusedByProject,
  unusedBit,
  unusedByProject,
  unusedIn,
  useClone,
} from './use.ts'

export function environmentsSlice(deps: Deps, visibleProjects: VisibleProjects): Slice {
  const commands = environmentCommands(deps.limits)
  return {
    commands: listed(commands),
    routes: (app) => mount(app, deps.run, 'Environments', environmentRoutes(deps, commands, visibleProjects)),
  }
}
