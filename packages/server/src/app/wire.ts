import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { seesStored, Visibility } from '#features/access/index'
import type { AddonsSlice } from '#features/addons/index'
import { Settings } from '#features/settings/index'
import { frontendOrigins } from '#features/ui-config/index'
import { linkMaker } from '#features/users/index'
import { createRunner, openGate } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import { EventLog } from '#platform/events/event-log'
import type { App } from '#platform/http/server'
import type { Jobs } from '#platform/jobs/jobs'
import type { Parts, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { openAddons } from './addons.ts'
import { openHttp } from './http.ts'
import { createIdentities } from './identify.ts'
import { createJobs, openLeases } from './jobs.ts'
import { openStore } from './open-store.ts'
import { openSecretBox } from './secret-box.ts'
import { openSingleSignOn } from './single-sign-on.ts'
import { slices } from './slices.ts'
import { openUiConfig } from './ui-config.ts'

/** Time, ids and chance enter the product here and nowhere else. */
const clock = () => new Date()
const newSecret = () => randomBytes(28).toString('hex')

export interface Product {
  readonly app: App
  readonly parts: Parts
  readonly slices: readonly Slice[]
  /** Work by the clock; the process starts them. */
  readonly jobs: Jobs
  /** Sends what add-ons have to send; whoever lets the server listen starts it. */
  readonly addons: AddonsSlice
  /** From now on /ready says no. */
  drain(): void
  close(): Promise<void>
}

/** Puts the whole product together; nothing listens yet. */
export async function wire(config: Config, log: Log, watch: (app: App) => void = () => {}): Promise<Product> {
  const store = await openStore(config, log, clock)
  const events = new EventLog(store)
  const runner = createRunner({ store, log: events, sees: seesStored, gate: openGate, clock, newId: randomUUID })
  const parts: Parts = { store, log: events, limits: config, clock, ...runner }
  const identities = createIdentities(parts, config, newSecret)
  const visibility = new Visibility(store, events)
  await events.start((error) => log.warn({ err: error }, 'the event log could not be read'))
  await Promise.all([identities.tokens.refresh(), identities.personalTokens.refresh()])
  const settings = new Settings(store, events)
  const box = await openSecretBox(parts, config, log)
  const oidc = await openSingleSignOn(parts, { config, identities, newSecret, settings, box })
  const leases = openLeases(store, clock, log)

  let draining = false
  const app = await openHttp({ config, log, identities, visibility, oidc, watch })
  const { sessions, cookies, actorFor, access } = identities
  const { afterLogout, isPasswordLoginOff: passwordsAreOff } = oidc
  const makeLink = linkMaker(newSecret, config)
  const login = { sessions, cookies, actorFor, makeLink, config, afterLogout, passwordsAreOff }
  const origins = frontendOrigins(settings, config.frontendApiOrigins)
  const uiConfig = openUiConfig(parts, { config, settings, origins, oidc })
  const port = () => (app.server.address() as AddressInfo | null)?.port ?? config.port
  const addons = openAddons(parts, { config, log, leases, box, port })
  const isDraining = () => draining
  const all = [
    ...slices({ parts, access, visibility, newSecret, newId: randomUUID, isDraining, login, leases }),
    oidc,
    uiConfig,
    addons,
  ]
  const jobs = createJobs(store, leases, log, all)
  await app.register(
    (scope, _options, done) => {
      for (const slice of all) slice.routes(scope)
      done()
    },
    { prefix: config.basePath },
  )
  return {
    app,
    parts,
    slices: all,
    jobs,
    addons,
    drain: () => {
      draining = true
    },
    close: async () => {
      events.stop()
      await Promise.all([app.close(), jobs.stop(), addons.stop(config.shutdownGraceMs)])
      await leases.stop()
      await identities.tokens.stop()
      await identities.personalTokens.stop()
      await store.close()
    },
  }
}
