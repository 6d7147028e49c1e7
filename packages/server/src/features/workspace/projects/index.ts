import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { type ProjectTies, projectCommands } from './commands.ts'
import { projectRoutes } from './routes.ts'
import { setToggleTests, toggleTestsRoutes } from './toggle-tests.ts'

export type { ProjectTies, Protect } from './commands.ts'
export { hiddenProjects } from './hidden-projects.ts'
export { isAllowedName, requireAllowedName } from './naming.ts'
export { type ProjectView, SHOWN_SETTINGS } from './schema.ts'
export {
  findProject,
  linkTemplatesFrom,
  listProjects,
  namingFrom,
  requireLiveProject,
  requireProject,
} from './store.ts'
export { toggleTestModes } from './toggle-tests.ts'
export { visibleProjectsIn } from './visibility.ts'

export function projectsSlice(deps: Deps, ties: ProjectTies): Slice {
  const commands = projectCommands(deps.limits, ties)
  return {
    commands: listed(commands, { setToggleTests }),
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, commands))
      mount(app, deps.run, 'Toggle tests', toggleTestsRoutes(deps))
    },
  }
}
