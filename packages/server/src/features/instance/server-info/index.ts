import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { StoreUnavailable } from '#platform/db/faults'
import { PACKAGE_ROOT } from '#platform/package-root'
import type { Deps, Slice } from '#platform/slice'
import type { Metrics } from '#platform/telemetry/metrics'
import { docsRoutes } from './docs-routes.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { requestInfoRoutes } from './request-info.ts'
import { instanceRoutes } from './routes.ts'
import { webRoutes } from './web-routes.ts'

export { instanceRoutes } from './routes.ts'

const DOCS_ASSETS = join(PACKAGE_ROOT, 'dist/assets')
const WEB_UI = join(PACKAGE_ROOT, '../web/dist')

/** Throws unless the store answers, is writable, and its event log is followed. */
async function demandReady({ store, log }: Deps): Promise<void> {
  await store.ping()
  if (log.isCutOff) throw new StoreUnavailable(new Error('The event log cannot be followed'))
}

export const metricsSlice = (metrics: Metrics, isTrusted: (request: FastifyRequest) => boolean): Slice => ({
  commands: [],
  routes: (app) => metricsRoutes(app, metrics, isTrusted),
})

export const instanceSlice = (deps: Deps, isDraining: () => boolean, newNonce: () => string): Slice => ({
  commands: [],
  routes: (app) => {
    instanceRoutes(app, () => demandReady(deps), isDraining)
    requestInfoRoutes(app)
    docsRoutes(app, DOCS_ASSETS)
    webRoutes(app, WEB_UI, newNonce)
  },
})
