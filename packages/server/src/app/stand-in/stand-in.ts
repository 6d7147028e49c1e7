import { randomBytes, randomUUID } from 'node:crypto'
import { fixedTokens, type TokenIndex } from '#features/identity/index'
import { instanceRoutes } from '#features/instance/index'
import { type LastGood, openWithoutStore, type Reports, Snapshot, sdkRoutes } from '#features/sdk/index'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { StoreUnavailable } from '#platform/db/faults'
import { openFastPath } from '#platform/http/fast-path'
import { closeWithin, listen } from '#platform/http/listen'
import { registerRoutes } from '#platform/http/register-routes'
import type { App } from '#platform/http/server'
import { addStoreAwayHeader, storeAwayHeaders } from '#platform/http/store-away'
import { secretBox } from '#platform/secrets/secret-box'
import type { Slice } from '#platform/slice'
import { fastPathReports, type Telemetry } from '#platform/telemetry/telemetry'
import { VERSION } from '#platform/version'
import { openSdkHttp } from '../http.ts'
import { metricsSlices } from '../metrics.ts'

/** The data plane alone, over a copy that does not change. */
export interface StandIn {
  readonly port: number
  readonly app: App
  close(graceMs: number): Promise<void>
}

export interface StandInDeps {
  readonly config: Config
  readonly telemetry: Telemetry
  readonly copy: LastGood
  readonly clock: () => Date
}

/** Reports are dropped: there is no store to write them to, and it may be unavailable for hours. */
export const DROPPED: Reports = { onRegister: () => {}, onMetrics: async () => {}, onBulk: async () => {} }

export async function openStandIn({ config, telemetry, copy, clock }: StandInDeps): Promise<StandIn> {
  const tokens = fixedTokens(copy.tokens, clock)
  const app = bareHttp(config, telemetry, tokens)
  const slices = dataPlaneOver(copy, config, tokens, clock)
  const own = {
    routes: (scope: App) => {
      const ping = () => Promise.reject(new StoreUnavailable(undefined))
      instanceRoutes(scope, ping, () => app.connections.isDraining)
      sdkRoutes(scope, { usage: DROPPED, tokens, version: VERSION })
    },
  }
  await registerRoutes(app, [own, ...slices, ...metricsSlices(config, telemetry)], config.basePath)
  openFastPath(app, slices, fastPathReports(telemetry, config.basePath))
  const port = await listen(app, config)
  await telemetry.scrapes.listen()
  return {
    port,
    app,
    close: async (graceMs) => {
      app.connections.drain()
      await telemetry.scrapes.close()
      await closeWithin(graceMs, app, () => app.close())
    },
  }
}

const randomness = { newId: randomUUID, random: Math.random }

/** Everything except the data plane responds 503. */
function bareHttp(config: Config, telemetry: Telemetry, tokens: TokenIndex): App {
  const app = openSdkHttp(config, telemetry, tokens)
  app.addHook('onRequest', async (request) => {
    if (request.is404) throw new Failure('unavailable', 'The store is away: until it is back, only SDKs are served')
  })
  addStoreAwayHeader(app, () => true)
  return app
}

function dataPlaneOver(copy: LastGood, config: Config, tokens: TokenIndex, clock: () => Date): readonly Slice[] {
  const snapshot = new Snapshot()
  snapshot.begin(copy.world)
  const { encryptionKey, encryptionKeyPrevious } = config
  // A key that is kept in the store is not available. In that case clients are not offered streams that need one.
  const earlier = encryptionKeyPrevious ? [encryptionKeyPrevious] : []
  return openWithoutStore({
    ...randomness,
    config,
    snapshot,
    tokens,
    clock,
    origins: copy.origins,
    box: secretBox({ current: encryptionKey, earlier }, randomBytes),
    usage: DROPPED,
    notice: storeAwayHeaders(() => true),
  }).slices
}
