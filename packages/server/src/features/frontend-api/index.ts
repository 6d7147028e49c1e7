import type { Slice } from '#platform/slice'
import { type FrontendRouteParts, frontendRoutes } from './routes.ts'

export type { FrontendRouteParts } from './routes.ts'
export type { Metrics, Registration } from './schema.ts'

export const frontendApiSlice = (parts: FrontendRouteParts): Slice => ({
  commands: [],
  routes: (app) => frontendRoutes(app, parts),
})
