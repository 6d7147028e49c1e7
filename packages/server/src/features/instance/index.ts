import type { Parts, Slice } from '#platform/slice'
import { instanceRoutes } from './routes.ts'

export const instanceSlice = (parts: Parts, isDraining: () => boolean): Slice => ({
  commands: [],
  routes: (app) => instanceRoutes(app, parts, isDraining),
})
