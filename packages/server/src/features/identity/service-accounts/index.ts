import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { serviceAccountCommands } from './commands.ts'
import { serviceAccountRoutes } from './routes.ts'
import { serviceTokenRoutes } from './token-routes.ts'

export function serviceAccountsSlice(parts: Parts, newSecret: () => string): Slice {
  const commands = serviceAccountCommands(parts.limits)
  return {
    commands: listed(commands),
    routes: (app) =>
      mount(app, parts.run, 'Service accounts', {
        ...serviceAccountRoutes(parts, commands),
        ...serviceTokenRoutes(parts, commands, newSecret),
      }),
  }
}
