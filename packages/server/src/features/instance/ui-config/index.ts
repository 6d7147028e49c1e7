import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { uiConfigCommands } from './commands.ts'
import { type UiConfigParts, uiConfigRoutes } from './routes.ts'

export { type FrontendOrigins, frontendOrigins } from './origins.ts'
export type { UiConfigParts } from './routes.ts'

export function uiConfigSlice(parts: Parts, given: UiConfigParts): Slice {
  const commands = uiConfigCommands(given.config.frontendApiOrigins)
  const routes = uiConfigRoutes(parts, given, commands)
  return { commands: listed(commands), routes: (app) => mount(app, parts.run, 'Instance settings', routes) }
}
