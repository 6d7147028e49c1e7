import { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { connectionOver, kyselyWith } from './connection-dialect.ts'
import { Pipeline, SentStatements, setPipeline } from './pipeline.ts'
import type { Handle, Pipelining } from './pipelined-batch.ts'
import { type Client, executeOver, POSTGRES, translateErrors } from './postgres-connection.ts'
import { inPackets } from './postgres-packets.ts'
import { WAKE_CHANNEL } from './postgres-wake.ts'
import type { Tx } from './tables.ts'
import type { WriteConnection } from './write-queue.ts'

export const WRITER_LOCK = 7_305_201

/**
 * Explicit, because a database can default to another isolation level. The snapshot would then be older than the lock.
 */
export const BEGIN = 'begin isolation level read committed'

/** After this time PostgreSQL ends the transaction of an instance that is frozen between two statements. */
export const IDLE_LIMIT_MS = 2_800

const BEGIN_ALONE = CompiledQuery.raw(BEGIN)

const lockWith = (limitMs: number) =>
  CompiledQuery.raw(
    `select set_config('idle_in_transaction_session_timeout', '${limitMs}', true), pg_advisory_xact_lock(${WRITER_LOCK})`,
  )

let lock = lockWith(IDLE_LIMIT_MS)
/** Begins a transaction without the writers' lock. */
export let beginOwn = beginOwnWith(IDLE_LIMIT_MS)

function beginOwnWith(limitMs: number): string {
  return `${BEGIN}; set local idle_in_transaction_session_timeout = ${limitMs}`
}

/** For tests, on a machine that may stop for longer. No setting and no product code calls it. */
export const limitIdleTransactions = (limitMs: number): void => {
  lock = lockWith(limitMs)
  beginOwn = beginOwnWith(limitMs)
}

const COMMIT = { name: 'lf_commit', text: 'commit' }

/** Each statement has its own snapshot, so the newest id is read after the lock is acquired. */
const NEWEST_EVENT = CompiledQuery.raw('select coalesce(max(id), 0) as id from events')

interface PipelinedConnection extends Pipelining {
  readonly client: Client
  readonly execute: ReturnType<typeof executeOver>
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
    execute,
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
  const { client, execute, ...pipelining } = pipelinedConnection(pooled)
  const script = async (sql: string): Promise<pg.QueryResult[]> => [await translateErrors(client.query(sql))].flat()
  return {
    tx: pipelining.handle(0).tx,
    pipelining,
    begin: async () => {
      const begun = [execute(BEGIN_ALONE), execute(lock)]
      const [{ rows }] = await Promise.all([execute<{ id: number }>(NEWEST_EVENT), ...begun])
      return rows[0]?.id ?? 0
    },
    script: async (sql) => {
      await script(sql)
    },
    commit: async (wrote) => {
      if (wrote) execute(CompiledQuery.raw('select pg_notify($1, $2)', [WAKE_CHANNEL, instanceId])).catch(() => {})
      try {
        const { command } = await translateErrors(client.query(COMMIT))
        // After a swallowed error, COMMIT rolls back and reports it only here.
        if (command !== 'COMMIT') throw new Error('The transaction was rolled back')
      } catch (error) {
        // PostgreSQL skips a COMMIT that is in one packet with a failed statement.
        await script('rollback').catch(() => {})
        throw error
      }
    },
    release: (broken) => pooled.release(broken !== undefined),
  }
}
