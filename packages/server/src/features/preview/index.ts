import type { Parts, Slice } from '#platform/slice'
import { type PreviewParts, previewRoutes } from './routes.ts'

export const previewSlice = (parts: Parts, given: PreviewParts): Slice => ({
  commands: [],
  routes: (app) => previewRoutes(app, parts, given),
})
