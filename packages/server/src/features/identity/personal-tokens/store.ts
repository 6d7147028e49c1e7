import type { Selectable } from 'kysely'
import { inPages } from '#platform/db/pages'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { ListedPersonalToken, PersonalToken } from './schema.ts'

type Row = Selectable<Tables['personal_tokens']>

/** A token in the index: its key in the store, and the user or service that it identifies. */
export interface IndexedToken {
  readonly id: string
  readonly userId: number
  readonly expiresAt: string | null
}

const fromRow = (row: Row): PersonalToken => ({
  id: row.number,
  userId: row.user_id,
  description: row.description,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const listedFromRow = (row: Row): ListedPersonalToken => ({ ...fromRow(row), seenAt: row.seen_at })

export async function listPersonalTokens(q: Queryable, userId: number): Promise<ListedPersonalToken[]> {
  const rows = await q
    .selectFrom('personal_tokens')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('number')
    .execute()
  return rows.map(listedFromRow)
}

/** The tokens of all service accounts. */
export async function listServiceTokens(q: Queryable): Promise<ListedPersonalToken[]> {
  const rows = await q
    .selectFrom('personal_tokens as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .selectAll('t')
    .where('u.account_type', '=', 'service')
    .orderBy('t.created_at')
    .orderBy('t.number')
    .execute()
  return rows.map(listedFromRow)
}

export async function personalTokensByHash(q: Queryable): Promise<Map<string, IndexedToken>> {
  const found = new Map<string, IndexedToken>()
  const read = (after: string, limit: number) =>
    q.selectFrom('personal_tokens').selectAll().where('id', '>', after).orderBy('id').limit(limit).execute()
  for await (const page of inPages('', ({ id }) => id, read))
    for (const row of page) found.set(row.hash, { id: row.id, userId: row.user_id, expiresAt: row.expires_at })
  return found
}

const NUMBER = /^\d{1,9}$/

/** `ref` is the number of the token, or the UUID that earlier versions used as its id. */
export async function findPersonalToken(q: Queryable, userId: number, ref: string): Promise<PersonalToken | undefined> {
  const row = await q
    .selectFrom('personal_tokens')
    .selectAll()
    .where((eb) => (NUMBER.test(ref) ? eb('number', '=', Number(ref)) : eb('id', '=', ref)))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row && fromRow(row)
}

export async function countPersonalTokens(q: Queryable, userId: number): Promise<number> {
  const { count } = await q
    .selectFrom('personal_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the id of the new token. */
export async function insertPersonalToken(
  tx: Tx,
  token: Omit<PersonalToken, 'id'>,
  { key, hash }: { readonly key: string; readonly hash: string },
): Promise<number> {
  const { number } = await tx
    .insertInto('personal_tokens')
    .values({
      id: key,
      user_id: token.userId,
      hash,
      description: token.description,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      seen_at: null,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  return number
}

export async function removePersonalToken(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('personal_tokens').where('number', '=', id).execute()
}

/** Returns the number of removed tokens. */
export async function removePersonalTokensOf(tx: Tx, userId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('personal_tokens').where('user_id', '=', userId).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function savePersonalTokenUse(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx.updateTable('personal_tokens').set({ seen_at: now }).where('id', 'in', ids).execute()
}

/** Includes tokens of service accounts. Returns the number of removed tokens. */
export async function removeExpiredBefore(tx: Tx, before: string, limit: number): Promise<number> {
  const expired = tx
    .selectFrom('personal_tokens')
    .select('id')
    .where('expires_at', '<', before)
    .orderBy('expires_at')
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('personal_tokens').where('id', 'in', expired).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
