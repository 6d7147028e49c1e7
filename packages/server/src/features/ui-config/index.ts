import { listed, type Parts, type Slice } from '#platform/slice'
import { uiConfigCommands } from './commands.ts'
import { type UiConfigParts, uiConfigRoutes } from './routes.ts'

export { type FrontendOrigins, frontendOrigins } from './origins.ts'
export type { UiConfigParts } from './routes.ts'

export function uiConfigSlice(parts: Parts, given: UiConfigParts): Slice {
  const commands = uiConfigCommands(given.config.frontendApiOrigins)
  return { commands: listed(commands), routes: (app) => uiConfigRoutes(app, parts, given, commands) }
}
