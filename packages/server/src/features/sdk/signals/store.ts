import { groupedBy } from '@leverframe/domain'
import type { Selectable } from 'kysely'
import { Failure, notFound } from '#kernel/failure'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { Signal, SignalEndpoint, SignalToken } from './schema.ts'
import type { GivenSignal } from './signal-rules.ts'

export type StoredEndpoint = Omit<SignalEndpoint, 'tokens'>

const endpointFrom = (row: Selectable<Tables['signal_endpoints']>): StoredEndpoint => ({
  id: row.id,
  name: row.name,
  description: row.description,
  enabled: row.enabled === 1,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

const tokenFrom = (row: Selectable<Tables['signal_tokens']>): SignalToken => ({
  id: row.id,
  name: row.name,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

/** Ordered by name. There are at most `MAX_ENDPOINTS`. */
export async function listEndpoints(q: Queryable): Promise<StoredEndpoint[]> {
  return (await q.selectFrom('signal_endpoints').selectAll().orderBy('name').execute()).map(endpointFrom)
}

export async function requireEndpoint(q: Queryable, id: number): Promise<StoredEndpoint> {
  const row = await q.selectFrom('signal_endpoints').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('signal endpoint', id)
  return endpointFrom(row)
}

export async function findEndpoint(q: Queryable, name: string): Promise<StoredEndpoint | undefined> {
  const row = await q.selectFrom('signal_endpoints').selectAll().where('name', '=', name).executeTakeFirst()
  return row && endpointFrom(row)
}

export async function insertEndpoint(tx: Tx, endpoint: Omit<StoredEndpoint, 'id'>): Promise<StoredEndpoint> {
  const row = await tx
    .insertInto('signal_endpoints')
    .values({
      name: endpoint.name,
      description: endpoint.description,
      enabled: endpoint.enabled ? 1 : 0,
      created_at: endpoint.createdAt,
      created_by: endpoint.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return endpointFrom(row)
}

export async function saveEndpoint(tx: Tx, { id, description, enabled }: StoredEndpoint): Promise<void> {
  await tx
    .updateTable('signal_endpoints')
    .set({ description, enabled: enabled ? 1 : 0 })
    .where('id', '=', id)
    .execute()
}

export async function removeEndpoint(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('signal_endpoints').where('id', '=', id).execute()
}

/** The tokens of all endpoints, by the id of the endpoint. */
export async function tokensByEndpoint(q: Queryable): Promise<Map<number, SignalToken[]>> {
  const rows = await q.selectFrom('signal_tokens').selectAll().orderBy('id').execute()
  return groupedBy(rows, (row) => row.endpoint_id, tokenFrom)
}

export async function tokensOf(q: Queryable, endpointId: number): Promise<SignalToken[]> {
  const rows = await q
    .selectFrom('signal_tokens')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('id')
    .execute()
  return rows.map(tokenFrom)
}

export async function insertToken(
  tx: Tx,
  endpointId: number,
  token: Omit<SignalToken, 'id'> & { readonly hash: string },
): Promise<SignalToken> {
  const row = await tx
    .insertInto('signal_tokens')
    .values({
      endpoint_id: endpointId,
      name: token.name,
      hash: token.hash,
      created_at: token.createdAt,
      created_by: token.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return tokenFrom(row)
}

export async function removeToken(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('signal_tokens').where('id', '=', id).execute()
}

/** The endpoint of a token, and the id of the token. */
export async function endpointOfToken(q: Queryable, hash: string) {
  const row = await q
    .selectFrom('signal_tokens as t')
    .innerJoin('signal_endpoints as e', 'e.id', 't.endpoint_id')
    .selectAll('e')
    .select('t.id as tokenId')
    .where('t.hash', '=', hash)
    .executeTakeFirst()
  return row && { endpoint: endpointFrom(row), tokenId: row.tokenId }
}

/** Sets of labels of one endpoint. */
const MAX_SIGNALS = 1_000

/** Replaces the signals with the same labels. */
export async function saveSignals(tx: Tx, endpointId: number, signals: readonly GivenSignal[], now: string) {
  if (signals.length === 0) return
  await tx
    .insertInto('signals')
    .values(signals.map((signal) => ({ ...signal, endpoint_id: endpointId, at: now })))
    .onConflict((conflict) =>
      conflict.columns(['endpoint_id', 'labels']).doUpdateSet((eb) => ({
        state: eb.ref('excluded.state'),
        value: eb.ref('excluded.value'),
        at: eb.ref('excluded.at'),
      })),
    )
    .execute()
  const { count } = await tx
    .selectFrom('signals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirstOrThrow()
  if (Number(count) > MAX_SIGNALS)
    throw new Failure('limit_exceeded', `A signal endpoint has at most ${MAX_SIGNALS} sets of labels`)
}

/** The newest signal for each set of labels, newest first. */
export async function listSignals(q: Queryable, endpointId: number): Promise<Signal[]> {
  const rows = await q
    .selectFrom('signals')
    .selectAll()
    .where('endpoint_id', '=', endpointId)
    .orderBy('at', 'desc')
    .limit(MAX_SIGNALS)
    .execute()
  return rows.map(({ labels, state, value, at }) => ({
    labels: JSON.parse(labels) as Record<string, string>,
    state: state as Signal['state'],
    value,
    at,
  }))
}

/** Returns the number of removed signals. */
export async function removeSignalsBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('signals')
    .where((eb) =>
      eb(
        eb.refTuple('endpoint_id', 'labels'),
        'in',
        eb
          .selectFrom('signals as old')
          .select(['old.endpoint_id', 'old.labels'])
          .where('old.at', '<', before)
          .orderBy('old.at')
          .limit(limit)
          .$asTuple('endpoint_id', 'labels'),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
