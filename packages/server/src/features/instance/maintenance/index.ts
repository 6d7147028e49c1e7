import type { Settings } from '#features/instance/settings/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { maintenanceCommands } from './commands.ts'
import { maintenanceRoutes } from './routes.ts'

export { isInMaintenance } from './commands.ts'

export const maintenanceSlice = (deps: Deps, settings: Settings): Slice => ({
  commands: listed(maintenanceCommands),
  routes: (app) => mount(app, deps.run, 'Instance settings', maintenanceRoutes(deps, settings)),
})
