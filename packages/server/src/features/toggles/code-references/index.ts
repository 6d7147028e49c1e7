import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { codeReferenceCommands } from './commands.ts'
import { codeReferenceRoutes } from './routes.ts'

export const codeReferencesSlice = (deps: Deps): Slice => ({
  commands: listed(codeReferenceCommands),
  routes: (app) => mount(app, deps.run, 'Code references', codeReferenceRoutes(deps)),
})
