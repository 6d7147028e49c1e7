import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { type DashboardDeps, dashboardRoutes } from './routes.ts'

export type { DashboardDeps } from './routes.ts'

export const dashboardSlice = (deps: Deps, own: DashboardDeps): Slice => ({
  commands: [],
  routes: (app) => mountReads(app, 'User', dashboardRoutes(deps, own)),
})
