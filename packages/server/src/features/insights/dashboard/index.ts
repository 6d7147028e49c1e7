import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { type DashboardParts, dashboardRoutes } from './routes.ts'

export type { DashboardParts } from './routes.ts'

export const dashboardSlice = (deps: Deps, parts: DashboardParts): Slice => ({
  commands: [],
  routes: (app) => mountReads(app, 'User', dashboardRoutes(deps, parts)),
})
