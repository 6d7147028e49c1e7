import { TAG } from '#features/review/change-requests/index'
import { mount } from '#platform/http/routes'
import type { Parts, Slice } from '#platform/slice'
import { type PreviewParts, playRoutes, previewRoutes } from './routes.ts'

export const previewSlice = (parts: Parts, given: PreviewParts): Slice => ({
  commands: [],
  routes: (app) => {
    mount(app, parts.run, 'Playground', playRoutes(parts, given))
    mount(app, parts.run, TAG, previewRoutes(parts, given))
  },
})
