import type { Writable } from 'node:stream'
import type pg from 'pg'
import { connectionOver, kyselyWith } from './connection-dialect.ts'
import { Pipeline, SentStatements, setPipeline } from './pipeline.ts'
import type { Handle, Pipelining } from './pipelined-batch.ts'
import { type Client, executeOver, POSTGRES, translateErrors } from './postgres-connection.ts'
import { WAKE_CHANNEL } from './postgres-wake.ts'
import type { Tx } from './tables.ts'
import type { WriteConnection } from './write-queue.ts'

export const WRITER_LOCK = 7_305_201

/**
 * Explicit, because a database can default to another isolation level. The snapshot would then be older than the lock.
 */
export const BEGIN = 'begin isolation level read committed'

/** After this time PostgreSQL ends the transaction of an instance that is frozen between two statements. */
const IDLE_LIMIT_MS = 2_800

/** Each statement of a script has its own snapshot, so the newest id is read after the lock is acquired. */
const BEGIN_ALONE = [
  BEGIN,
  `set local idle_in_transaction_session_timeout = ${IDLE_LIMIT_MS}`,
  `select pg_advisory_xact_lock(${WRITER_LOCK})`,
  'select coalesce(max(id), 0) as id from events',
].join('; ')

/**
 * Statements that are sent in one turn of the event loop leave in one packet. One system call per statement would take
 * more time than the rest of the work that this process does for a write.
 */
function inPackets(client: pg.PoolClient): Client {
  const { connection } = client as unknown as { readonly connection: { readonly stream: Writable } }
  let isOpen = false
  const open = () => {
    const { stream } = connection
    isOpen = true
    stream.cork()
    process.nextTick(() => {
      isOpen = false
      stream.uncork()
    })
  }
  const query = (statement: never) => {
    if (!isOpen) open()
    return client.query(statement)
  }
  return { query: query as unknown as Client['query'] }
}

interface PipelinedConnection extends Pipelining {
  readonly client: Client
}

const connections = new WeakMap<pg.PoolClient, PipelinedConnection>()
function pipelinedConnection(pooled: pg.PoolClient): PipelinedConnection {
  const known = connections.get(pooled)
  if (known) return known
  const client = inPackets(pooled)
  const execute = executeOver(client)
  const sent = new SentStatements()
  const handles: Handle[] = []
  const connection: PipelinedConnection = {
    client,
    sent,
    handle: (index) => {
      handles[index] ??= handleOver(execute, sent)
      return handles[index]
    },
  }
  connections.set(pooled, connection)
  return connection
}

function handleOver(execute: ReturnType<typeof executeOver>, sent: SentStatements): Handle {
  const { executeQuery } = connectionOver(execute)
  const pipeline = new Pipeline(async (query) => (await executeQuery<never>(query)).rows, sent)
  const tx = kyselyWith(async (query) => {
    if (query.query.kind !== 'SelectQueryNode') {
      await pipeline.mayWrite
      pipeline.writes++
    }
    return execute(query)
  }, POSTGRES) as Tx
  setPipeline(tx, pipeline)
  return { tx, pipeline }
}

/** Writes over one connection of the pool. The advisory lock serialises the writes of all instances. */
export function writeConnectionOver(pooled: pg.PoolClient, instanceId: string): WriteConnection {
  const { client, ...pipelining } = pipelinedConnection(pooled)
  const script = async (sql: string): Promise<pg.QueryResult[]> => [await translateErrors(client.query(sql))].flat()
  return {
    tx: pipelining.handle(0).tx,
    pipelining,
    begin: async () => {
      const newest = (await script(BEGIN_ALONE)).at(-1) as pg.QueryResult<{ id: number }>
      return newest.rows[0]?.id ?? 0
    },
    script: async (sql) => {
      await script(sql)
    },
    commit: async (wrote) => {
      // Not one script: COMMIT must end the transaction even after a failed statement, when NOTIFY fails.
      if (wrote) client.query(`select pg_notify('${WAKE_CHANNEL}', '${instanceId}')`).catch(() => {})
      const results = await script('commit')
      // After a swallowed error, COMMIT rolls back and reports it only here.
      if (results.at(-1)?.command !== 'COMMIT') throw new Error('The transaction was rolled back')
    },
    release: (broken) => pooled.release(broken !== undefined),
  }
}
