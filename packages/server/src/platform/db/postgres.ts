import { sql } from 'kysely'
import pg from 'pg'
import { StoreUnavailable } from './faults.ts'
import { migrate } from './migrate.ts'
import { POSTGRES_TYPES } from './migrations/migration.ts'
import { type Client, kyselyOver, translateErrors, types } from './postgres-connection.ts'
import { demandOwnConnections, sessionScript } from './postgres-session.ts'
import { inOwnTransaction, inSnapshot } from './postgres-transactions.ts'
import { listenForWakes } from './postgres-wake.ts'
import { BEGIN, writeConnectionOver } from './postgres-writes.ts'
import { probeWrite } from './probe-write.ts'
import { readOnlyParts } from './read-only.ts'
import type { Store } from './store.ts'
import { createWriteQueue } from './write-queue.ts'

export const MIGRATION_LOCK = 7_305_202
/** A server that hangs cannot enforce its own time-outs. These are the client's, and slightly longer. */
const RESPONSE_TIMEOUT_MS = 18_000
const PING_TIMEOUT_MS = 3_000
const CLOSE_TIMEOUT_MS = 2_000
const NEVER_MS = 2 ** 31 - 1

export interface PostgresOptions {
  readonly url: string
  readonly poolMax: number
  /** Distinguishes our own wake-ups from those of other instances. */
  readonly instanceId: string
  readonly now: () => string
  readonly onError: (error: Error) => void
}

async function migrateOver(client: pg.PoolClient, options: PostgresOptions): Promise<void> {
  try {
    await demandOwnConnections(client, options)
    await migrate(kyselyOver(client), {
      script: async (sql) => {
        await client.query({ text: sql, query_timeout: NEVER_MS } as pg.QueryConfig)
      },
      // Waiting for another instance, or changing a large table, may take longer than a request.
      begin: `${BEGIN}; set local statement_timeout = 0; select pg_advisory_xact_lock(${MIGRATION_LOCK})`,
      types: POSTGRES_TYPES,
      now: options.now,
    })
  } finally {
    client.release()
  }
}

function openPool({ url, poolMax, onError }: Pick<PostgresOptions, 'url' | 'poolMax' | 'onError'>): pg.Pool {
  const script = sessionScript(url)
  const pool = new pg.Pool({
    connectionString: url,
    max: poolMax,
    application_name: 'leverframe',
    connectionTimeoutMillis: 5_000,
    query_timeout: RESPONSE_TIMEOUT_MS,
    onConnect: async (client) => void (script && (await client.query(script))),
    keepAlive: true,
    pipeline: true,
    types,
  })
  // Without an error listener on the pool and on each client, a backend that dies ends this process.
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Resolves when the work is done or the time is over, whichever is first. */
async function atMost(ms: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((gone) => {
    timer = setTimeout(gone, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

/** Not now(), which is the start of the transaction: it may have waited for the writers' lock since. */
const timeIn: Store['timeIn'] = (_clock, offsetMs) =>
  sql<string>`to_char((clock_timestamp() + ${sql.lit(offsetMs)} * interval '1 ms') at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

export async function openPostgres(options: PostgresOptions): Promise<Store> {
  const pool = openPool(options)
  const connect = () => translateErrors(pool.connect())
  try {
    await migrateOver(await connect(), options)
  } catch (error) {
    await pool.end()
    throw error
  }
  const writeQueue = createWriteQueue(async () => writeConnectionOver(await connect(), options.instanceId))
  const read = kyselyOver(pool as unknown as Client)
  const wakes = listenForWakes(options.url, options.instanceId, options.onError)

  return {
    engine: 'postgres',
    read,
    scan: read,
    write: writeQueue.write,
    writeDerived: async (work) => inOwnTransaction(await connect(), work),
    writeQueue: writeQueue.statistics,
    snapshot: async (work) => inSnapshot(await connect(), work),
    timeIn,
    onWake: wakes.onWake,
    ping: async () => {
      const { rows } = await translateErrors(
        pool.query<{ replica: boolean; read_only: string }>({
          text: "select pg_is_in_recovery() as replica, current_setting('transaction_read_only') as read_only",
          query_timeout: PING_TIMEOUT_MS,
        } as pg.QueryConfig),
      )
      if (rows[0]?.replica) throw new StoreUnavailable(new Error('PostgreSQL is a replica that was not promoted'))
      if (rows[0]?.read_only === 'on') throw new StoreUnavailable(new Error('PostgreSQL is read-only'))
      if (writeQueue.lastFailure() !== undefined) await writeQueue.write(probeWrite)
    },
    isReplaced: () => false,
    close: async () => {
      await writeQueue.close()
      await atMost(CLOSE_TIMEOUT_MS, Promise.all([wakes.close(), pool.end()]))
    },
  }
}

/** One connection follows the log while the other one reads tokens. */
const READING_POOL = 2

/** Reads the database that another process of this server migrates and writes to. */
export function openPostgresForReading(url: string, onError: (error: Error) => void): Store {
  const pool = openPool({ url, poolMax: READING_POOL, onError })
  const read = kyselyOver(pool as unknown as Client)
  return {
    engine: 'postgres',
    ...readOnlyParts(),
    read,
    scan: read,
    snapshot: async (work) => inSnapshot(await translateErrors(pool.connect()), work),
    timeIn,
    isReplaced: () => false,
    ping: async () => void (await translateErrors(pool.query('select 1'))),
    close: () => atMost(CLOSE_TIMEOUT_MS, pool.end()),
  }
}
