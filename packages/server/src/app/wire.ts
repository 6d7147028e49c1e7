import { randomBytes, randomUUID } from 'node:crypto'
import { seesStored, Visibility } from '#features/access/index'
import { linkMaker } from '#features/users/index'
import { createRunner, openGate } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import { EventLog } from '#platform/events/event-log'
import { describeApi } from '#platform/http/openapi'
import { type App, createHttp } from '#platform/http/server'
import type { Parts, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
import { createIdentities, identification } from './identify.ts'
import { openStore } from './open-store.ts'
import { openSingleSignOn } from './single-sign-on.ts'
import { slices } from './slices.ts'
import { VERSION } from './version.ts'

/** Time, ids and chance enter the product here and nowhere else. */
const clock = () => new Date()
const newSecret = () => randomBytes(28).toString('hex')

export interface Product {
  readonly app: App
  readonly parts: Parts
  readonly slices: readonly Slice[]
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
  const oidc = await openSingleSignOn(parts, config, log, identities, newSecret)

  let draining = false
  const app = createHttp({
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    log,
    newId: randomUUID,
    identify: identification(config, identities),
    sees: visibility.sees,
    loginHint: () => ({
      type: config.authType,
      path: `${config.basePath}/auth/simple/login`,
      options: oidc.loginOptions(),
    }),
  })
  watch(app)
  await describeApi(app, VERSION)
  const { sessions, cookies, actorFor, access } = identities
  const { afterLogout, isPasswordLoginOff: passwordsAreOff } = oidc
  const makeLink = linkMaker(newSecret, config)
  const login = { sessions, cookies, actorFor, makeLink, config, afterLogout, passwordsAreOff }
  const all = [...slices({ parts, access, visibility, newSecret, isDraining: () => draining, login }), oidc]
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
    drain: () => {
      draining = true
    },
    close: async () => {
      events.stop()
      await app.close()
      await identities.tokens.stop()
      await identities.personalTokens.stop()
      await store.close()
    },
  }
}
