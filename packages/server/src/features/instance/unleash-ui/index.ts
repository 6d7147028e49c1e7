import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { unleashUiRoutes } from './routes.ts'

export const unleashUiSlice = (deps: Deps): Slice => ({
  commands: [],
  routes: (app) => mountReads(app, 'Web UI of Unleash', unleashUiRoutes(deps)),
})
