import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { uiConfigCommands } from './commands.ts'
import { type UiConfigDeps, uiConfigRoutes } from './routes.ts'

export { type FrontendOrigins, frontendOrigins } from './origins.ts'
export type { UiConfigDeps } from './routes.ts'

export function uiConfigSlice(deps: Deps, given: UiConfigDeps): Slice {
  const commands = uiConfigCommands(given.config.frontendApiOrigins)
  const routes = uiConfigRoutes(deps, given, commands)
  return { commands: listed(commands), routes: (app) => mount(app, deps.run, 'Instance settings', routes) }
}
