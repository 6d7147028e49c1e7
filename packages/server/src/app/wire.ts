import { randomBytes, randomUUID } from 'node:crypto'
import type { AddonsSlice } from '#features/addons/index'
import type { OidcSlice } from '#features/oidc/index'
import { toggleTestsSlice } from '#features/toggle-tests/index'
import { frontendOrigins } from '#features/ui-config/index'
import { linkMaker } from '#features/users/index'
import type { Config } from '#platform/config/settings'
import { openFastLane } from '#platform/http/fast-lane'
import type { App } from '#platform/http/server'
import { tellStoreAway } from '#platform/http/store-away'
import type { Jobs } from '#platform/jobs/jobs'
import type { Parts, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { openTracing } from '#platform/telemetry/tracing'
import { openAddons } from './addons.ts'
import { type DataPlane, openDataPlane } from './data-plane.ts'
import { openEvaluation } from './evaluation.ts'
import { type Foundation, type Given, openFoundation } from './foundation.ts'
import { openHttp } from './http.ts'
import { identification } from './identify.ts'
import { createJobs } from './jobs.ts'
import { keepLastGood } from './last-good.ts'
import { portOf } from './listen.ts'
import { metricsSlices, provideMetrics } from './metrics.ts'
import { openSingleSignOn } from './single-sign-on.ts'
import { type SliceParts, slices } from './slices.ts'
import { createTelemetry, fastLaneReports, type Telemetry } from './telemetry.ts'
import { openUiConfig } from './ui-config.ts'
import { VERSION } from './version.ts'

/** Time, ids and chance enter the product here and nowhere else. */
const systemClock = () => new Date()
const newSecret = () => randomBytes(28).toString('hex')

export interface Product {
  readonly app: App
  readonly parts: Parts
  readonly slices: readonly Slice[]
  /** Work by the clock; the process starts them. */
  readonly jobs: Jobs
  /** Sends what add-ons have to send; whoever lets the server listen starts it. */
  readonly addons: AddonsSlice
  readonly dataPlane: DataPlane
  readonly telemetry: Telemetry
  /** What add-ons are sending may arrive, for `graceMs` at most: the shutdown grace unless given. */
  close(graceMs?: number): Promise<void>
}

/** Puts the whole product together; nothing listens yet. */
export async function wire(
  config: Config,
  log: Log,
  watch: (app: App) => void = () => {},
  clock: () => Date = systemClock,
): Promise<Product> {
  const tracing = await openTracing(config, { log, version: VERSION, newId: randomUUID, now: Date.now })
  const telemetry = createTelemetry(config, log, clock, tracing)
  const given: Given = { config, log, clock, newSecret, telemetry }
  try {
    const foundation = await openFoundation(given)
    try {
      return await buildOn(foundation, given, watch)
    } catch (error) {
      await foundation.close()
      throw error
    }
  } catch (error) {
    await telemetry.finish()
    throw error
  }
}

interface Beside extends Pick<SliceParts, 'usage' | 'snapshot' | 'isDraining'> {
  readonly oidc: OidcSlice
}

/** What people and scripts change things by. */
function controlPlane(foundation: Foundation, config: Config, { oidc, ...beside }: Beside): readonly Slice[] {
  const { parts, identities, visibility, leases, protections, box } = foundation
  const { access } = identities
  const { afterLogout, isPasswordLoginOff: passwordsAreOff } = oidc
  const makeLink = linkMaker(newSecret, config)
  const login = { ...identities, box, newSecret, makeLink, config, afterLogout, passwordsAreOff }
  const shared = { parts, access, visibility, newSecret, newId: randomUUID, login, leases, protections }
  const identify = identification(config, identities)
  return slices({ ...shared, ...beside, identify })
}

const registerRoutes = (app: App, all: readonly Slice[], prefix: string) =>
  app.register(
    (scope, _options, done) => {
      for (const slice of all) slice.routes(scope)
      done()
    },
    { prefix },
  )

async function buildOn(foundation: Foundation, given: Given, watch: (app: App) => void): Promise<Product> {
  const { config, log, telemetry } = given
  const { parts, identities, visibility, settings, box, leases, tests } = foundation
  const { log: events } = parts
  const oidc = await openSingleSignOn(parts, { config, identities, newSecret, settings, box })

  const app = await openHttp({ config, telemetry, identities, visibility, oidc, watch })
  tellStoreAway(app, () => events.isCutOff)
  const { tokens, actorFor } = identities
  const origins = frontendOrigins(settings, config.frontendApiOrigins)
  const uiConfig = openUiConfig(parts, { config, settings, origins, oidc })
  const addons = openAddons(parts, { config, telemetry, leases, box, actorFor, port: () => portOf(app) ?? config.port })
  const { visibleProjects } = visibility
  const dataPlane = openDataPlane(parts, { config, tokens, log })
  await dataPlane.start()
  const { snapshot, usage, notice } = dataPlane
  const keeper = keepLastGood(parts, { config, log, snapshot, tokens, settings, origins })
  await tests.start(parts.store, snapshot)
  const all = [
    ...controlPlane(foundation, config, { oidc, usage, snapshot, isDraining: () => app.connections.isDraining }),
    oidc,
    uiConfig,
    addons,
    ...dataPlane.slices,
    toggleTestsSlice(parts, snapshot),
    ...metricsSlices(config, telemetry),
    ...openEvaluation(parts, { config, snapshot, tokens, origins, box, visibleProjects, usage, notice }),
  ]
  openFastLane(app, all, fastLaneReports(telemetry, config.basePath))
  provideMetrics(telemetry, { parts, dataPlane, addons, slices: all })
  const jobs = createJobs(parts.store, leases, telemetry, all)
  await registerRoutes(app, all, config.basePath)
  return {
    app,
    parts,
    slices: all,
    jobs,
    addons,
    dataPlane,
    telemetry,
    close: async (graceMs = config.shutdownGraceMs) => {
      events.stop()
      await Promise.all([app.close(), jobs.stop(), addons.stop(graceMs)])
      await dataPlane.stop()
      await keeper.stop()
      await foundation.close()
      await telemetry.finish()
    },
  }
}
