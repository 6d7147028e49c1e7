import { TAG } from '#features/review/change-requests/index'
import { mount } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { type PreviewDeps, playRoutes, previewRoutes } from './routes.ts'

export const previewSlice = (deps: Deps, given: PreviewDeps): Slice => ({
  commands: [],
  routes: (app) => {
    mount(app, deps.run, 'Playground', playRoutes(deps, given))
    mount(app, deps.run, TAG, previewRoutes(deps, given))
  },
})
