import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { viewCommands } from './commands.ts'
import { viewRoutes } from './routes.ts'

/** Saved views of the lists of toggles. */
export const savedViewsSlice = (deps: Deps): Slice => ({
  commands: listed(viewCommands),
  routes: (app) => mount(app, deps.run, 'Saved views', viewRoutes(deps)),
})
