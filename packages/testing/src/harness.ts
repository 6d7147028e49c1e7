import type { FastifyReply, FastifyRequest } from 'fastify'
import type { TSchema } from 'typebox'
import { type Running, start } from '../../server/src/app/lifecycle.ts'
import { divideFlushDelays } from '../../server/src/features/sdk/usage/flush-delay.ts'
import type { StoredEvent } from '../../server/src/kernel/event.ts'
import { loadConfig } from '../../server/src/platform/config/load.ts'
import { sqlFault } from '../../server/src/platform/db/faults.ts'
import { IDLE_LIMIT_MS, limitIdleTransactions } from '../../server/src/platform/db/postgres-writes.ts'
import { readEventsAfter } from '../../server/src/platform/events/read.ts'
import type { App } from '../../server/src/platform/http/server.ts'
import { delayFirstRuns } from '../../server/src/platform/jobs/jobs.ts'
import { hashPasswordsAtCost, PASSWORD_COST } from '../../server/src/platform/secrets/password.ts'
import { createLog, type Log } from '../../server/src/platform/telemetry/log.ts'
import { problemsOf } from '../../server/src/platform/validation.ts'
import { closed } from './closed-schema.ts'
import { type Engine, freshDatabase } from './databases.ts'
import { madeBefore } from './made-before.ts'
import { type Answer, type Body, send } from './send.ts'

export { type Engine, emptyDatabase, engines, freshDatabase } from './databases.ts'
export type { Answer } from './send.ts'

const LOW_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 }

// For servers in this process. Servers of process.ts use the hashing cost of the product.
hashPasswordsAtCost(LOW_COST)
// Usage is written 25 ms after a report, and impact metrics 100 ms after it.
divideFlushDelays(20)
// No test lasts so long: a rare job does not run in the middle of a test that counts what a run of it does.
delayFirstRuns(3_600_000)

/** PostgreSQL ends no transaction because the machine stopped for some seconds. */
const PATIENT_MS = 600_000
limitIdleTransactions(PATIENT_MS)

/** For a test of the limit of the product. */
export async function atProductIdleLimit<T>(work: () => Promise<T>): Promise<T> {
  limitIdleTransactions(IDLE_LIMIT_MS)
  try {
    return await work()
  } finally {
    limitIdleTransactions(PATIENT_MS)
  }
}

/** For a test of the hashing cost. */
export async function atFullPasswordCost<T>(work: () => Promise<T>): Promise<T> {
  hashPasswordsAtCost(PASSWORD_COST)
  try {
    return await work()
  } finally {
    hashPasswordsAtCost(LOW_COST)
  }
}

/** Headers of a request that came through a proxy: /metrics does not trust it for its address. */
export const PROXIED = { via: '1.1 proxy' }

export const ADMIN_TOKEN = '*:*.the-admin-of-the-tests'

export interface CallOptions {
  readonly token?: string | null
  readonly headers?: Readonly<Record<string, string>>
  /** Sent as it is, instead of JSON. */
  readonly raw?: string
}

export interface TestServer {
  readonly url: string
  readonly databaseUrl: string
  readonly running: Running
  call<T = Body>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<Answer<T>>
  /** Events since the last call, oldest first. */
  newEvents(): Promise<StoredEvent[]>
  /** Runs any SQL, to break data on purpose or to inspect tables. */
  sql(statement: string): Promise<void>
  stop(): Promise<void>
}

/** A server of which only the API is used. */
export type Callable = Pick<TestServer, 'call'>

export interface ServerOptions {
  readonly databaseUrl?: string
  readonly settings?: Readonly<Record<string, string>>
  /** Silent unless a test reads it. */
  readonly log?: Log
  /** For tests that measure: responses are not compared with their schemas. */
  readonly isMeasured?: boolean
  /** For tests that simulate a longer time. */
  readonly clock?: () => Date
}

/** A server with the settings of all tests and a new database cannot start: no other one can. broken-product.ts ends the run. */
class ProductCannotStart extends Error {
  override readonly name = 'ProductCannotStart'
  constructor(cause: unknown) {
    super(`The product cannot start: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
  }
}

const isOfProduct = ({ databaseUrl, settings }: ServerOptions, error: unknown): boolean =>
  databaseUrl === undefined && settings === undefined && sqlFault(error) !== 'unavailable'

export async function startServer(engine: Engine, options: ServerOptions = {}): Promise<TestServer> {
  const databaseUrl = options.databaseUrl ?? (await freshDatabase(engine))
  const config = loadConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    LOG_LEVEL: 'silent',
    INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
    DATABASE_URL: databaseUrl,
    ...options.settings,
  })
  const running = await start(
    config,
    options.log ?? createLog(config.logLevel),
    () => {},
    options.isMeasured ? undefined : checkAnswers,
    undefined,
    options.clock,
  ).catch((error: unknown) => {
    throw isOfProduct(options, error) ? new ProductCannotStart(error) : error
  })
  const { store } = running.product.deps
  const url = `http://127.0.0.1:${running.port}${config.basePath}`
  let seen = (await readEventsAfter(store.read, 0, 1_000)).at(-1)?.id ?? 0
  return {
    url,
    databaseUrl,
    running,
    call: (method, path, body, callOptions) => call(url, method, path, body, callOptions),
    newEvents: async () => {
      const events = await readEventsAfter(store.read, seen, 10_000)
      seen = events.at(-1)?.id ?? seen
      return events
    },
    sql: (statement) =>
      store.write(async ({ tx }) => {
        await tx.executeQuery({
          sql: statement,
          parameters: [],
          query: { kind: 'RawNode' } as never,
          queryId: { queryId: '' },
        })
      }),
    stop: () => running.stop(),
  }
}

export async function call<T>(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  { token = ADMIN_TOKEN, headers = {}, raw }: CallOptions = {},
): Promise<Answer<T>> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  return send<T>(new URL(url + path), {
    method,
    headers: {
      ...(token === null ? {} : { authorization: token }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(payload !== undefined && { payload }),
  })
}

/**
 * In tests every successful JSON response must match the schema of its route, without additional fields: the server does not
 * filter responses, so a field that is not in the schema would be exposed by accident.
 */
function checkAnswers(app: App): void {
  const check = (request: FastifyRequest, reply: FastifyReply, value: unknown) => {
    const responses = request.routeOptions.schema?.response as Record<string, TSchema> | undefined
    const schema = responses?.[reply.statusCode]
    if (reply.statusCode >= 400 || !schema) return
    const problems = problemsOf(closed(schema), value, '')
    if (problems.length > 0)
      throw new Error(
        `${request.method} ${request.url} returns what its schema does not have: ${JSON.stringify(problems)}`,
      )
  }
  const checked = new WeakSet<FastifyReply>()
  app.addHook('preSerialization', async (request, reply, payload) => {
    check(request, reply, JSON.parse(JSON.stringify(payload)))
    checked.add(reply)
    return payload
  })
  // Handlers that send JSON as text bypass the hook above.
  app.addHook('onSend', async (request, reply, payload) => {
    const isJson = String(reply.getHeader('content-type')).startsWith('application/json')
    if (isJson && typeof payload === 'string' && payload !== '' && !checked.has(reply))
      check(request, reply, JSON.parse(payload))
    return payload
  })
}

/** A server for all tests of a describe block. */
export const serverFor = (engine: Engine, options: ServerOptions = {}): TestServer =>
  madeBefore(
    () => startServer(engine, options),
    (server) => server.stop(),
  )

let names = 0
/** A unique name. */
export const uniqueName = (prefix = 'toggle'): string => `${prefix}-${process.pid}-${names++}`

/** A toggle in project `default`, or in another one. */
export async function aToggle(
  server: Callable,
  given: { name?: string; project?: string; type?: string } = {},
): Promise<string> {
  const { project = 'default', name = uniqueName(), ...rest } = given
  const { status, body } = await server.call('POST', `/api/admin/projects/${project}/features`, { name, ...rest })
  if (status !== 201) throw new Error(`could not make a toggle: ${status} ${JSON.stringify(body)}`)
  return name
}

/** A new project. */
export async function aProject(server: Callable, id = uniqueName('project')): Promise<string> {
  const { status, body } = await server.call('POST', '/api/admin/projects', { id, name: id })
  if (status !== 201) throw new Error(`could not make a project: ${status} ${JSON.stringify(body)}`)
  return id
}

export const togglePath = (name: string, project = 'default'): string =>
  `/api/admin/projects/${project}/features/${name}`
