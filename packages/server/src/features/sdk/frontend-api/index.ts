import type { Slice } from '#platform/slice'
import { type FrontendLaneParts, frontendLane } from './fast-lane.ts'
import { BASE, type FrontendRouteParts, frontendRoutes } from './routes.ts'

export type { FrontendRouteParts } from './routes.ts'
export type { Metrics, Registration } from './schema.ts'

export interface FrontendApiParts extends FrontendRouteParts, Omit<FrontendLaneParts, 'path'> {
  readonly origins: FrontendRouteParts['origins']
  readonly basePath: string
}

export const frontendApiSlice = (parts: FrontendApiParts): Slice => ({
  commands: [],
  routes: (app) => frontendRoutes(app, parts),
  lane: frontendLane({ ...parts, path: `${parts.basePath}${BASE}` }),
})
