import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { strategyTypeCommands } from './commands.ts'
import { strategyTypeRoutes } from './routes.ts'

export const strategyTypesSlice = (parts: Parts): Slice => ({
  commands: listed(strategyTypeCommands),
  routes: (app) => mount(app, parts.run, 'Strategy types', strategyTypeRoutes(parts)),
})
