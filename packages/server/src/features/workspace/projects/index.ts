import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { type NewProjectParts, projectCommands } from './commands.ts'
import { projectRoutes } from './routes.ts'
import { setToggleTests, toggleTestsRoutes } from './toggle-tests.ts'

export type { NewProjectParts, Protect } from './commands.ts'
export { hiddenProjects } from './hidden-projects.ts'
export type { ProjectView } from './schema.ts'
export { findProject, listProjects, requireLiveProject, requireProject } from './store.ts'
export { toggleTestModes } from './toggle-tests.ts'
export { visibleProjectsIn } from './visibility.ts'

export function projectsSlice(deps: Deps, parts: NewProjectParts): Slice {
  const commands = projectCommands(deps.limits, parts)
  return {
    commands: listed(commands, { setToggleTests }),
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectRoutes(deps, commands))
      mount(app, deps.run, 'Toggle tests', toggleTestsRoutes(deps))
    },
  }
}
