import { instanceRoutes } from '#features/instance/index'
import { CHAIN_HEADER, RELAY_HEADER, type Reports, sdkRoutes, type Verdicts } from '#features/sdk/index'
import { Failure, invalid } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { openFastPath } from '#platform/http/fast-path'
import { registerRoutes } from '#platform/http/register-routes'
import type { App } from '#platform/http/server'
import type { Slice } from '#platform/slice'
import { fastPathReports, type Telemetry } from '#platform/telemetry/telemetry'
import { VERSION } from '#platform/version'
import { openSdkHttp } from '../http.ts'
import { metricsSlices } from '../metrics.ts'
import type { Feeds } from './feeds.ts'

export interface RelayHttpDeps {
  readonly config: Config
  readonly telemetry: Telemetry
  readonly feeds: Feeds
  readonly verdicts: Verdicts
  readonly usage: Reports
  readonly slices: readonly Slice[]
  readonly clock: () => Date
  readonly chain: () => readonly string[]
}

const AWAY: readonly string[] = ['x-leverframe-upstream', 'away']
const NOTHING: readonly string[] = []
const AGE_HEADER = 'x-leverframe-data-age'

/** Headers for SDKs while the upstream is away: responses may be stale. */
export const awayNotice = (feeds: Feeds) => (): readonly string[] => (feeds.isAway ? AWAY : NOTHING)

/** Seconds since everything was known to be up to date. */
function dataAge({ feeds, clock }: Pick<RelayHttpDeps, 'feeds' | 'clock'>): string | undefined {
  const { confirmedAt } = feeds
  if (!confirmedAt) return undefined
  return String(Math.max(0, Math.round((clock().getTime() - confirmedAt.getTime()) / 1_000)))
}

function addHeaders(app: App, deps: RelayHttpDeps): void {
  const ready = `${deps.config.basePath}/ready`
  const [name = '', value] = AWAY
  app.addHook('onRequest', (request, reply, done) => {
    const { config, url } = request.routeOptions
    if (request.headers[RELAY_HEADER] !== undefined) reply.header(CHAIN_HEADER, deps.chain().join(','))
    const isForSdks = config.access !== undefined && 'sdk' in config.access
    if ((isForSdks || url === ready) && deps.feeds.isAway) reply.header(name, value)
    const age = url === ready ? dataAge(deps) : undefined
    if (age !== undefined) reply.header(AGE_HEADER, age)
    done()
  })
}

function refuseWhatRelaysLack(app: App, { feeds, config }: RelayHttpDeps): void {
  app.addHook('onRequest', async (request) => {
    // Relays without data that ask each other would wait for each other. The header of the response shows the loop.
    if (
      request.headers[RELAY_HEADER] !== undefined &&
      !feeds.hasData &&
      request.routeOptions.url !== `${config.basePath}/health`
    )
      throw feeds.notReady()
    if (request.is404) throw new Failure('not_found', 'This is a relay: it serves the APIs for SDKs, and nothing else')
    const { tag } = (request.query ?? {}) as { readonly tag?: unknown }
    if (tag !== undefined && request.routeOptions.url?.includes('/api/client/'))
      throw invalid('/query/tag', 'a relay does not know the tags of toggles: ask the server')
  })
}

/** The routes of a relay. Everything except the data plane responds 404. */
export async function openRelayHttp(deps: RelayHttpDeps): Promise<App> {
  const { config, telemetry, feeds, verdicts, usage } = deps
  const app = openSdkHttp(config, telemetry, verdicts)
  addHeaders(app, deps)
  refuseWhatRelaysLack(app, deps)
  const demandData = async () => {
    if (!feeds.hasData) throw feeds.notReady()
  }
  const tokens = { find: (secret: string) => verdicts.confirm(secret) }
  const own = {
    routes: (scope: App) => {
      instanceRoutes(scope, demandData, () => app.connections.isDraining)
      sdkRoutes(scope, { usage, tokens, version: VERSION })
    },
  }
  await registerRoutes(app, [own, ...deps.slices, ...metricsSlices(config, telemetry)], config.basePath)
  openFastPath(app, deps.slices, fastPathReports(telemetry, config.basePath))
  return app
}
