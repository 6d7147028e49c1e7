import type { Protect } from '#features/workspace/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { projectEnvironmentCommands } from './commands.ts'
import { environmentCountRoutes, projectEnvironmentRoutes } from './routes.ts'

export { copyDefaultStrategies } from './store.ts'

export function projectEnvironmentsSlice(deps: Deps, protect: Protect): Slice {
  const commands = projectEnvironmentCommands(deps.limits, protect)
  return {
    commands: listed(commands),
    routes: (app) => {
      mount(app, deps.run, 'Projects', projectEnvironmentRoutes(deps, commands))
      mount(app, deps.run, 'Environments', environmentCountRoutes(deps))
    },
  }
}
