import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { type AddOwner, projectCommands } from './commands.ts'
import { projectRoutes } from './routes.ts'
import { setToggleTests, toggleTestsRoutes } from './toggle-tests.ts'

export type { AddOwner } from './commands.ts'
export { hiddenProjects } from './hidden-projects.ts'
export type { ProjectView } from './schema.ts'
export { findProject, listProjects, requireLiveProject, requireProject } from './store.ts'
export { toggleTestModes } from './toggle-tests.ts'
export { visibleProjectsIn } from './visibility.ts'

export function projectsSlice(parts: Parts, addOwner: AddOwner): Slice {
  const commands = projectCommands(parts.limits, addOwner)
  return {
    commands: listed(commands, { setToggleTests }),
    routes: (app) => {
      mount(app, parts.run, 'Projects', projectRoutes(parts, commands))
      mount(app, parts.run, 'Toggle tests', toggleTestsRoutes(parts))
    },
  }
}
