import { fileURLToPath } from 'node:url'
import type { Parts, Slice } from '#platform/slice'
import { docsRoutes } from './docs-routes.ts'
import { instanceRoutes } from './routes.ts'
import { webRoutes } from './web-routes.ts'

export { instanceRoutes } from './routes.ts'

// Both lead to the same folder from src and from dist.
const DOCS_ASSETS = fileURLToPath(new URL('../../../dist/assets', import.meta.url))
const WEB_UI = fileURLToPath(new URL('../../../../web/dist', import.meta.url))

export const instanceSlice = (parts: Parts, isDraining: () => boolean, newNonce: () => string): Slice => ({
  commands: [],
  routes: (app) => {
    instanceRoutes(app, () => parts.store.ping(), isDraining)
    docsRoutes(app, DOCS_ASSETS)
    webRoutes(app, WEB_UI, newNonce)
  },
})
