import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { linkCommands } from './commands.ts'
import { linkRoutes } from './routes.ts'

export { linkFrom } from './rules.ts'
export { NewLink } from './schema.ts'

export const linksSlice = (deps: Deps): Slice => ({
  commands: listed(linkCommands),
  routes: (app) => mount(app, deps.run, 'Links', linkRoutes),
})
