import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { strategyTypeRoutes } from './routes.ts'

export { listStrategyTypes } from './store.ts'

export const strategyTypesSlice = (deps: Deps): Slice => ({
  commands: listed(strategyTypeCommands),
  routes: (app) => mount(app, deps.run, 'Strategy types', strategyTypeRoutes(deps)),
})
