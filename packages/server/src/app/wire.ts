import { randomBytes, randomUUID } from 'node:crypto'
import { identifyByToken, TokenIndex } from '#features/tokens/index'
import { UNAUTHENTICATED } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { createRunner, openGate } from '#platform/commands/runner'
import type { Config } from '#platform/config/settings'
import { openPostgres } from '#platform/db/postgres'
import { openSqlite } from '#platform/db/sqlite'
import type { Store } from '#platform/db/store'
import { EventLog } from '#platform/events/event-log'
import type { Identify } from '#platform/http/access'
import { describeApi } from '#platform/http/openapi'
import { isCrossSite } from '#platform/http/origin'
import { type App, createHttp } from '#platform/http/server'
import type { Parts, Slice } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'
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

export function openStore(config: Config, log: Log): Promise<Store> {
  const now = () => clock().toISOString()
  const sqlitePath = /^sqlite:(.+)$/.exec(config.databaseUrl)?.[1]
  if (sqlitePath !== undefined) return openSqlite(sqlitePath, now)
  return openPostgres({
    url: config.databaseUrl,
    poolMax: config.databasePoolMax,
    instanceId: randomUUID(),
    now,
    onTrouble: (error) => log.warn({ err: error }, 'a connection to the store was lost'),
  })
}

/** Without identification the browser of a visitor is the only guard: other sites may not use it. */
const identifyNobody =
  (publicUrl: string | undefined): Identify =>
  async (request) => {
    if (isCrossSite(request, publicUrl))
      throw new Failure('forbidden', 'This change comes from a page of another site: it is refused')
    return UNAUTHENTICATED
  }

/** Puts the whole product together; nothing listens yet. */
export async function wire(config: Config, log: Log, watch: (app: App) => void = () => {}): Promise<Product> {
  const store = await openStore(config, log)
  const events = new EventLog(store)
  const runner = createRunner({ store, log: events, gate: openGate, clock, newId: randomUUID })
  const parts: Parts = { store, log: events, limits: config, clock, ...runner }
  const tokens = new TokenIndex(store, events, clock)
  await events.start((error) => log.warn({ err: error }, 'the event log could not be read'))

  let draining = false
  const identify = config.authType === 'none' ? identifyNobody(config.publicUrl) : identifyByToken(tokens)
  const app = createHttp({
    bodyLimit: config.bodyLimit,
    trustProxy: config.trustProxy,
    log,
    newId: randomUUID,
    identify,
    loginHint: () => ({ type: config.authType, path: `${config.basePath}/auth/simple/login`, options: [] }),
  })
  watch(app)
  await describeApi(app, VERSION)
  const all = slices({ parts, newSecret, isDraining: () => draining })
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
      await store.close()
    },
  }
}
