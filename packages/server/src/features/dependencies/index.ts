import { listed, type Parts, type Slice } from '#platform/slice'
import { dependencyCommands } from './commands.ts'
import { dependencyRoutes } from './routes.ts'

export function dependenciesSlice(parts: Parts): Slice {
  return { commands: listed(dependencyCommands), routes: (app) => dependencyRoutes(app, parts) }
}
