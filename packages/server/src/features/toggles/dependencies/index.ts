import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { dependencyCommands } from './commands.ts'
import { dependencyRoutes } from './routes.ts'

export const dependenciesSlice = (deps: Deps): Slice => ({
  commands: listed(dependencyCommands),
  routes: (app) => mount(app, deps.run, 'Dependencies', dependencyRoutes(deps)),
})
