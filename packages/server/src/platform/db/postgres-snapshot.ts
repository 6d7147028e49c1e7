import type pg from 'pg'
import { kyselyOver, translateErrors } from './postgres-connection.ts'
import type { Queryable } from './tables.ts'

/**
 * Reading a large store takes longer than the request timeout. An instance that freezes while it reads blocks vacuum no
 * longer than this.
 */
const LIMIT_MS = 600_000

const BEGIN_SNAPSHOT = [
  'begin isolation level repeatable read read only',
  `set local statement_timeout = ${LIMIT_MS}`,
  `set local idle_in_transaction_session_timeout = ${LIMIT_MS}`,
  'select coalesce(max(id), 0) as id from events',
].join('; ')

/** Runs `work` in a snapshot of the database, without the writers' lock. */
export async function inSnapshot<T>(
  client: pg.PoolClient,
  work: (q: Queryable, lastEventId: number) => Promise<T>,
): Promise<T> {
  let isBroken = true
  try {
    const results = [await translateErrors(client.query(BEGIN_SNAPSHOT))].flat() as pg.QueryResult<{ id: number }>[]
    const result = await work(kyselyOver(client, LIMIT_MS), results.at(-1)?.rows[0]?.id ?? 0)
    await translateErrors(client.query('commit'))
    isBroken = false
    return result
  } finally {
    client.release(isBroken)
  }
}
