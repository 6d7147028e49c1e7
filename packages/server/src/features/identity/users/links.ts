import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { Queryable, Tx } from '#platform/db/tables'

/**
 * A link with which somebody chooses a password: made -> used | expired. It is known by its hash only, and a new one for
 * the same user and purpose replaces those that were not used.
 */
export type LinkPurpose = 'invite' | 'reset'

const DAY_MS = 86_400_000
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = { invite: 7 * DAY_MS, reset: DAY_MS }

/** Where the web UI asks for the new password. */
const PATHS: Readonly<Record<LinkPurpose, string>> = { invite: '/new-user', reset: '/reset-password' }

export type LinkMaker = (
  request: FastifyRequest,
  purpose: LinkPurpose,
) => { readonly secret: string; readonly url: string }

/**
 * Links go to the public address, or else to the one that the Admin who makes them uses. The secret is in the fragment,
 * which browsers do not send: it is in no log of a proxy and in no Referer.
 */
export const linkMaker =
  (newSecret: () => string, { publicUrl, basePath }: { publicUrl: string | undefined; basePath: string }): LinkMaker =>
  (request, purpose) => {
    const secret = newSecret()
    const address = publicUrl ?? `${request.protocol}://${request.host}`
    return { secret, url: `${address}${basePath}${PATHS[purpose]}#token=${secret}` }
  }

export interface NewLink {
  readonly hash: string
  readonly userId: number
  readonly purpose: LinkPurpose
  readonly now: string
  /** Whether the personal access tokens of the user go on after the use of the link. */
  readonly keepsPersonalTokens?: boolean | undefined
}

/** Answers until when it is good. */
export async function insertLink(tx: Tx, link: NewLink): Promise<string> {
  const { hash, userId, purpose, now } = link
  await tx
    .deleteFrom('password_links')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
  const expiresAt = new Date(Date.parse(now) + LIFETIME_MS[purpose]).toISOString()
  const keeps = { keeps_personal_tokens: link.keepsPersonalTokens ? 1 : 0 }
  const row = { hash, user_id: userId, purpose, created_at: now, expires_at: expiresAt, used_at: null, ...keeps }
  await tx.insertInto('password_links').values(row).execute()
  return expiresAt
}

export interface LinkHolder {
  readonly userId: number
  readonly keepsPersonalTokens: boolean
}

/** The user whom a link is for. Unknown, used and expired links get one and the same answer. */
export async function requireLink(q: Queryable, hash: string, now: string): Promise<LinkHolder> {
  const row = await q
    .selectFrom('password_links')
    .select(['user_id', 'keeps_personal_tokens'])
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (!row) throw new Failure('unauthenticated', 'This link is not valid: it is unknown, expired, or was used before')
  return { userId: row.user_id, keepsPersonalTokens: row.keeps_personal_tokens === 1 }
}

/** Whoever has a new password needs none of the links that are still open. */
export async function useUpLinks(tx: Tx, userId: number, now: string): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Those that nobody can use any more, at most that many. Answers how many there were. */
export async function removeSpentLinks(tx: Tx, now: string, limit: number): Promise<number> {
  const spent = tx
    .selectFrom('password_links')
    .select('hash')
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('password_links').where('hash', 'in', spent).executeTakeFirst()
  return Number(numDeletedRows)
}
