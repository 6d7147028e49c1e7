import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice } from '#platform/slice'
import { dependencyCommands } from './commands.ts'
import { dependencyRoutes } from './routes.ts'

export const dependenciesSlice = (parts: Parts): Slice => ({
  commands: listed(dependencyCommands),
  routes: (app) => mount(app, parts.run, 'Dependencies', dependencyRoutes(parts)),
})
