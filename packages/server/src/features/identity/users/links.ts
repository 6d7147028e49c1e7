import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { Queryable, Tx } from '#platform/db/tables'

/**
 * A password link has the states created -> used | expired. Only its hash is stored. A new link replaces unused links
 * of the same user and purpose.
 */
export type LinkPurpose = 'invite' | 'reset'

const DAY_MS = 86_400_000
const LIFETIME_MS: Readonly<Record<LinkPurpose, number>> = { invite: 7 * DAY_MS, reset: DAY_MS }

/** Pages of the web UI that ask for the new password. */
const PATHS: Readonly<Record<LinkPurpose, string>> = { invite: '/new-user', reset: '/reset-password' }

export type LinkMaker = (
  request: FastifyRequest,
  purpose: LinkPurpose,
) => { readonly secret: string; readonly url: string }

/**
 * Links start with PUBLIC_URL, or with the address of the request. The secret is in the fragment, which browsers do not
 * send, so it appears in no proxy log and no Referer.
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
  /** Whether the personal access tokens of the user stay valid when the link is used. */
  readonly keepsPersonalTokens?: boolean | undefined
}

/** Returns when the link expires. */
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

/** Returns the user of a link. Throws the same failure for unknown, used and expired links. */
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

/** A new password invalidates all open links of the user. */
export async function invalidateLinks(tx: Tx, userId: number, now: string): Promise<void> {
  await tx
    .updateTable('password_links')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute()
}

/** Removes at most `limit` used or expired links. Returns their number. */
export async function removeEndedLinks(tx: Tx, now: string, limit: number): Promise<number> {
  const spent = tx
    .selectFrom('password_links')
    .select('hash')
    .where((eb) => eb.or([eb('used_at', 'is not', null), eb('expires_at', '<=', now)]))
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('password_links').where('hash', 'in', spent).executeTakeFirst()
  return Number(numDeletedRows)
}
