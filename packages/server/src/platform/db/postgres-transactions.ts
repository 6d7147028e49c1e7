// Transactions without the writers' lock.
import type pg from 'pg'
import { kyselyOver, translateErrors } from './postgres-connection.ts'
import { beginOwn } from './postgres-writes.ts'
import type { Queryable, Tx } from './tables.ts'

async function inTransaction<T>(
  client: pg.PoolClient,
  begin: string,
  work: (begun: readonly pg.QueryResult[]) => Promise<T>,
): Promise<T> {
  let isBroken = true
  try {
    const result = await work([await translateErrors(client.query(begin))].flat())
    await translateErrors(client.query('commit'))
    isBroken = false
    return result
  } finally {
    // A broken connection is closed, which rolls back.
    client.release(isBroken)
  }
}

/**
 * Reading a large store takes longer than the request timeout. An instance that freezes while it reads blocks vacuum no
 * longer than this.
 */
const SNAPSHOT_LIMIT_MS = 600_000

const BEGIN_SNAPSHOT = [
  'begin isolation level repeatable read read only',
  `set local statement_timeout = ${SNAPSHOT_LIMIT_MS}`,
  `set local idle_in_transaction_session_timeout = ${SNAPSHOT_LIMIT_MS}`,
  'select coalesce(max(id), 0) as id from events',
].join('; ')

/** Runs `work` in a snapshot of the database. */
export const inSnapshot = <T>(
  client: pg.PoolClient,
  work: (q: Queryable, lastEventId: number) => Promise<T>,
): Promise<T> =>
  inTransaction(client, BEGIN_SNAPSHOT, (begun) => {
    const newest = begun.at(-1) as pg.QueryResult<{ id: number }>
    return work(kyselyOver(client, SNAPSHOT_LIMIT_MS), newest.rows[0]?.id ?? 0)
  })

/** Runs `work` in a transaction that writes. */
export const inOwnTransaction = <T>(client: pg.PoolClient, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(client, beginOwn, () => work(kyselyOver(client) as Tx))
