import { listed, type Parts, type Slice } from '#platform/slice'
import { serviceAccountCommands } from './commands.ts'
import { serviceAccountRoutes } from './routes.ts'
import { serviceTokenRoutes } from './token-routes.ts'

export function serviceAccountsSlice(parts: Parts, newSecret: () => string): Slice {
  const commands = serviceAccountCommands(parts.limits)
  return {
    commands: listed(commands),
    routes: (app) => {
      serviceAccountRoutes(app, parts, commands)
      serviceTokenRoutes(app, parts, commands, newSecret)
    },
  }
}
