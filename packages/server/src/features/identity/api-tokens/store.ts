import type { Selectable } from 'kysely'
import { inPages } from '#platform/db/pages'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { mappedInTurns } from '#platform/turns'
import type { TokenAccess, TokenType } from './rules.ts'
import type { ListedToken, TokenView } from './schema.ts'

const fromRow = (row: Selectable<Tables['api_tokens']>): TokenView => {
  const projects = JSON.parse(row.projects) as string[]
  return {
    id: row.id,
    tokenName: row.name,
    type: row.type as TokenType,
    environment: row.environment,
    project: projects.join(','),
    projects,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

/** A token in lists, with its encrypted secret if there is one. */
export type StoredToken = Omit<ListedToken, 'secret'> & { readonly sealed: string | null }

const listedFromRow = (row: Selectable<Tables['api_tokens']>): StoredToken => ({
  ...fromRow(row),
  username: row.name,
  seenAt: row.seen_at,
  alias: null,
  sealed: row.sealed_secret,
})

const live = (q: Queryable) => q.selectFrom('api_tokens').selectAll().where('revoked_at', 'is', null)

export async function listTokens(q: Queryable): Promise<StoredToken[]> {
  return mappedInTurns(await live(q).orderBy('created_at').orderBy('id').execute(), listedFromRow)
}

/** Names are not unique; an id matches at most one token. */
export async function listTokensNamed(q: Queryable, nameOrId: string): Promise<StoredToken[]> {
  const rows = await live(q)
    .where((eb) => eb.or([eb('name', '=', nameOrId), eb('id', '=', nameOrId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(listedFromRow)
}

export async function listTokensOnlyFor(q: Queryable, project: string): Promise<TokenView[]> {
  const rows = await live(q)
    .where('projects', '=', JSON.stringify([project]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(fromRow)
}

/** A token whose secret is stored encrypted. */
export interface IssuedToken {
  readonly projects: string[]
  readonly environment: string
  readonly sealed: string
}

/** A token of that name and exactly that access, which has not expired. */
export async function findIssuedToken(
  q: Queryable,
  name: string,
  { type, environment, projects }: TokenAccess,
  now: string,
): Promise<IssuedToken | undefined> {
  const row = await live(q)
    .where('name', '=', name)
    .where('type', '=', type)
    .where('environment', '=', environment)
    .where('projects', '=', JSON.stringify(projects))
    .where('sealed_secret', 'is not', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('created_at')
    .executeTakeFirst()
  return row && { projects: [...fromRow(row).projects], environment: row.environment, sealed: row.sealed_secret ?? '' }
}

/** Forgets the encrypted secrets of tokens, except of those with that name. Returns the number. */
export async function forgetSecrets(tx: Tx, exceptName: string, limit: number): Promise<number> {
  const some = tx
    .selectFrom('api_tokens')
    .select('id')
    .where('sealed_secret', 'is not', null)
    .where('name', '!=', exceptName)
    .limit(limit)
  const { numUpdatedRows } = await tx
    .updateTable('api_tokens')
    .set({ sealed_secret: null })
    .where('id', 'in', some)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Whether a token has an encrypted secret, except those with that name. */
export async function hasReadableSecrets(q: Queryable, exceptName: string): Promise<boolean> {
  const found = await q
    .selectFrom('api_tokens')
    .select('id')
    .where('sealed_secret', 'is not', null)
    .where('name', '!=', exceptName)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** All tokens that are not revoked, by hash, for the index in memory. */
export async function tokensByHash(q: Queryable): Promise<Map<string, TokenView>> {
  const found = new Map<string, TokenView>()
  const read = (after: string, limit: number) => live(q).where('id', '>', after).orderBy('id').limit(limit).execute()
  for await (const page of inPages('', ({ id }) => id, read)) for (const row of page) found.set(row.hash, fromRow(row))
  return found
}

export async function findToken(q: Queryable, id: string): Promise<TokenView | undefined> {
  const row = await live(q).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function findTokenByHash(q: Queryable, hash: string): Promise<TokenView | undefined> {
  const row = await live(q).where('hash', '=', hash).executeTakeFirst()
  return row && fromRow(row)
}

/** Includes revoked tokens, so that a revoked INIT token is not created again at the next start. */
export async function hashExists(q: Queryable, hash: string): Promise<boolean> {
  return (await q.selectFrom('api_tokens').select('id').where('hash', '=', hash).executeTakeFirst()) !== undefined
}

/** Those of these hashes that `hashExists` finds. */
export async function existingHashes(q: Queryable, hashes: readonly string[]): Promise<Set<string>> {
  if (hashes.length === 0) return new Set()
  const rows = await q.selectFrom('api_tokens').select('hash').where('hash', 'in', hashes).execute()
  return new Set(rows.map(({ hash }) => hash))
}

export async function countTokens(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('api_tokens')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** What is stored of a secret. `sealed` is null unless the secret can be read again. */
export interface StoredSecret {
  readonly hash: string
  readonly sealed: string | null
}

export async function insertToken(tx: Tx, token: TokenView, { hash, sealed }: StoredSecret): Promise<void> {
  await tx
    .insertInto('api_tokens')
    .values({
      id: token.id,
      hash,
      name: token.tokenName,
      type: token.type,
      environment: token.environment,
      projects: JSON.stringify(token.projects),
      created_at: token.createdAt,
      expires_at: token.expiresAt,
      revoked_at: null,
      seen_at: null,
      sealed_secret: sealed,
    })
    .execute()
}

export async function saveExpiry(tx: Tx, id: string, expiresAt: string | null): Promise<void> {
  await tx.updateTable('api_tokens').set({ expires_at: expiresAt }).where('id', '=', id).execute()
}

export async function markRevoked(tx: Tx, id: string, now: string): Promise<void> {
  await tx.updateTable('api_tokens').set({ revoked_at: now, sealed_secret: null }).where('id', '=', id).execute()
}

export async function saveTokenUse(tx: Tx, ids: readonly string[], now: string): Promise<void> {
  await tx.updateTable('api_tokens').set({ seen_at: now }).where('id', 'in', ids).execute()
}
