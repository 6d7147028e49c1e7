import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { serviceAccountCommands } from './commands.ts'
import { serviceAccountRoutes } from './routes.ts'
import { serviceTokenRoutes } from './token-routes.ts'

export function serviceAccountsSlice(deps: Deps, newSecret: () => string): Slice {
  const commands = serviceAccountCommands(deps.limits)
  return {
    commands: listed(commands),
    routes: (app) =>
      mount(app, deps.run, 'Service accounts', {
        ...serviceAccountRoutes(deps, commands),
        ...serviceTokenRoutes(deps, commands, newSecret),
      }),
  }
}
