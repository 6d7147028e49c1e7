import { listed, type Parts, type Slice } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { strategyTypeRoutes } from './routes.ts'

export function strategyTypesSlice(parts: Parts): Slice {
  return { commands: listed(strategyTypeCommands), routes: (app) => strategyTypeRoutes(app, parts) }
}
