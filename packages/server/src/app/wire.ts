import { randomBytes, randomUUID } from 'node:crypto'
import { openSingleSignOn, type StoredTokens } from '#features/identity/index'
import type { NoticesSlice } from '#features/insights/index'
import { frontendOrigins, isInMaintenance } from '#features/instance/index'
import { type AddonsSlice, openAddons } from '#features/integrations/index'
import { type DataPlane, type DataPlaneOutside, keepLastGood, openDataPlane, openEvaluation } from '#features/sdk/index'
import type { Config } from '#platform/config/settings'
import { openFastPath } from '#platform/http/fast-path'
import { portOf } from '#platform/http/listen'
import { registerRoutes } from '#platform/http/register-routes'
import type { App } from '#platform/http/server'
import { addStoreAwayHeader } from '#platform/http/store-away'
import type { Jobs } from '#platform/jobs/jobs'
import { createJobs } from '#platform/jobs/open-jobs'
import { type Mailer, openMailer } from '#platform/mail/mailer'
import type { Deps, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { createTelemetry, fastPathReports, type Telemetry } from '#platform/telemetry/telemetry'
import { openTracing } from '#platform/telemetry/tracing'
import { VERSION } from '#platform/version'
import { type Foundation, type FoundationInputs, openFoundation } from './foundation.ts'
import { openHttp } from './http.ts'
import { metricsSlices, provideMetrics } from './metrics.ts'
import { controlPlane } from './slices.ts'

/** The only source of time, ids and randomness. */
const systemClock = () => new Date()
const randomness = { newSecret: () => randomBytes(28).toString('hex'), newId: randomUUID, random: Math.random }

export interface Product {
  readonly app: App
  readonly deps: Deps
  readonly slices: readonly Slice[]
  /** Scheduled jobs; the process starts them. */
  readonly jobs: Jobs
  /** Sends events to add-ons; the caller that opens the port starts it. */
  readonly addons: AddonsSlice
  /** Turns events into notices; started with the add-ons. */
  readonly notices: NoticesSlice
  readonly dataPlane: DataPlane
  readonly tokens: StoredTokens
  readonly telemetry: Telemetry
  /** Waits for add-on deliveries in flight, at most `graceMs` (default: the shutdown grace time). */
  close(graceMs?: number): Promise<void>
}

/** Assembles the whole product. Nothing listens yet. */
export async function wire(
  config: Config,
  log: Log,
  watch: (app: App) => void = () => {},
  clock: () => Date = systemClock,
): Promise<Product> {
  const tracing = await openTracing(config, { log, version: VERSION, newId: randomUUID, now: Date.now })
  const telemetry = createTelemetry(config, log, clock, tracing)
  const inputs: FoundationInputs = { config, log, clock, ...randomness, telemetry }
  try {
    const foundation = await openFoundation(inputs)
    try {
      return await buildOn(foundation, inputs, watch)
    } catch (error) {
      await foundation.close()
      throw error
    }
  } catch (error) {
    await telemetry.finish()
    throw error
  }
}

/** The address of the web UI, known once the server listens. */
const publicUrlOf =
  ({ publicUrl, basePath }: Config, port: () => number) =>
  () =>
    `${publicUrl ?? `http://localhost:${port()}`}${basePath}`

function openMail(config: Config, { log, warnOf }: Telemetry): Mailer {
  const mailer = openMailer(config, warnOf)
  if (config.emailHost !== undefined && !mailer.isEnabled)
    log.warn('EMAIL_HOST is set, but PUBLIC_URL is not: no e-mail is sent, because links need an address')
  return mailer
}

const paused = (settings: Foundation['settings']) => () => isInMaintenance(settings)

/** PostgreSQL reads the toggles while the HTTP server is built. A failure is handled where `started` is awaited. */
function startDataPlane(deps: Deps, outside: DataPlaneOutside) {
  const dataPlane = openDataPlane(deps, outside)
  const started = dataPlane.start()
  started.catch(() => {})
  return { dataPlane, started }
}

async function buildOn(foundation: Foundation, inputs: FoundationInputs, watch: (app: App) => void): Promise<Product> {
  const { config, log, telemetry } = inputs
  const { deps, identities, visibility, settings, box, leases, tests } = foundation
  const { log: events } = deps
  const { tokens, actorFor } = identities
  const { visibleProjects } = visibility
  const oidc = await openSingleSignOn(deps, { ...foundation, ...randomness, config })
  const mailer = openMail(config, telemetry)
  const { dataPlane, started } = startDataPlane(deps, { ...randomness, config, tokens, log, box })
  const app = await openHttp({ ...foundation, ...inputs, oidc, mailer, watch, isInMaintenance: paused(settings) })
  addStoreAwayHeader(app, () => events.isCutOff)
  const origins = frontendOrigins(settings, config.frontendApiOrigins)
  const port = () => portOf(app) ?? config.port
  const addons = openAddons(deps, { ...randomness, config, warnOf: telemetry.warnOf, leases, box, actorFor, port })
  await started
  const { snapshot, usage, notice, guards } = dataPlane
  const keeper = keepLastGood(deps, { config, log, snapshot, tokens, settings, origins })
  await tests.start(deps.store, snapshot)
  const control = controlPlane({
    ...deps,
    ...foundation,
    ...randomness,
    config,
    origins,
    oidc,
    mailer,
    usage,
    snapshot,
    guards,
    isDraining: () => app.connections.isDraining,
    warnOf: telemetry.warnOf,
    publicUrl: publicUrlOf(config, port),
  })
  const slices = [
    ...control.slices,
    addons,
    ...dataPlane.slices,
    ...metricsSlices(config, telemetry),
    ...openEvaluation(deps, { ...randomness, config, snapshot, tokens, origins, box, visibleProjects, usage, notice }),
  ]
  openFastPath(app, slices, fastPathReports(telemetry, config.basePath))
  provideMetrics(telemetry, { deps, dataPlane, addons, slices })
  const jobs = createJobs(deps.store, leases, telemetry.warnOf, slices)
  await registerRoutes(app, slices, config.basePath)
  return {
    app,
    deps,
    slices,
    jobs,
    addons,
    notices: control.notices,
    dataPlane,
    tokens,
    telemetry,
    close: async (graceMs = config.shutdownGraceMs) => {
      events.stop()
      await control.notices.stop()
      await Promise.all([app.close(), jobs.stop(), addons.stop(graceMs), mailer.stop(graceMs)])
      await dataPlane.stop()
      await keeper.stop()
      await foundation.close()
      await telemetry.finish()
    },
  }
}
