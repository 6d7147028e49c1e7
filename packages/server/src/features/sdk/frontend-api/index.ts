import type { Slice } from '#platform/slice'
import { type FrontendFastPathDeps, frontendFastPath } from './fast-path.ts'
import { BASE, type FrontendRouteDeps, frontendRoutes } from './routes.ts'

export type { FrontendRouteDeps } from './routes.ts'

export interface FrontendApiDeps extends FrontendRouteDeps, Omit<FrontendFastPathDeps, 'path'> {
  readonly origins: FrontendRouteDeps['origins']
  readonly basePath: string
}

export const frontendApiSlice = (deps: FrontendApiDeps): Slice => ({
  commands: [],
  routes: (app) => frontendRoutes(app, deps),
  fastPath: frontendFastPath({ ...deps, path: `${deps.basePath}${BASE}` }),
})
