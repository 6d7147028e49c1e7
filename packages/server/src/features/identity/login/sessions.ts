import { markSeen, saveSessionsEnded } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { hashOf } from '#platform/secrets/hash'
import { LastUse } from '#platform/secrets/last-use'

export type LoginMethod = 'password' | 'oidc'

export interface NewSession {
  readonly userId: number
  readonly via: LoginMethod
  /** Sealed sign-out ticket for the identity provider; stored as given. */
  readonly idToken?: string | undefined
  /** Browser and system, for the list of sessions. */
  readonly device?: string | undefined
  /** Checked in the same transaction, in case the password has changed since it was verified. */
  readonly isStillProved?: (q: Queryable) => Promise<boolean>
}

export interface Session {
  /** The first characters of the hash. They identify the session and cannot be used to enter it. */
  readonly id: string
  readonly userId: number
  readonly via: LoginMethod
  readonly idToken: string | undefined
  readonly createdAt: string
  readonly expiresAt: string
  readonly device: string | null
  /** Last use, to the minute. */
  readonly seenAt: string | null
}

export interface StartedSession {
  readonly secret: string
  readonly expiresAt: string
}

interface Row {
  readonly hash: string
  readonly user_id: number
  readonly via: string
  readonly id_token: string | null
  readonly created_at: string
  readonly expires_at: string
  readonly device: string | null
  readonly seen_at: string | null
}

const ID_LENGTH = 16
const HOUR_MS = 3_600_000

const sessionIdOf = (hash: string): string => hash.slice(0, ID_LENGTH)

const fromRow = (row: Row): Session => ({
  id: sessionIdOf(row.hash),
  userId: row.user_id,
  via: row.via as LoginMethod,
  idToken: row.id_token ?? undefined,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
  device: row.device,
  seenAt: row.seen_at,
})

const proofExpired = () => new Failure('unauthenticated', 'The user or the password has changed: log in again')

export interface EndedSessions {
  readonly userId: number
  readonly now: string
  /** Hash of the one session that does not end. */
  readonly exceptHash?: string | undefined
}

/** Ends all sessions of a user, except one. This also makes all browsers of the user unknown, see known-browsers.ts. */
export async function endSessionsOf(tx: Tx, { userId, now, exceptHash = '' }: EndedSessions): Promise<void> {
  await saveSessionsEnded(tx, userId, now)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('hash', '<>', exceptHash).execute()
}

/** Removes at most `limit` expired sessions, oldest first. Returns their number. */
export async function removeExpiredSessions(tx: Tx, now: string, limit: number): Promise<number> {
  const expired = tx
    .selectFrom('sessions')
    .select('hash')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit)
  const { numDeletedRows } = await tx.deleteFrom('sessions').where('hash', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}

const saveSessionUse = async (tx: Tx, hashes: readonly string[], now: string): Promise<void> => {
  await tx.updateTable('sessions').set({ seen_at: now }).where('hash', 'in', hashes).execute()
}

type SessionConfig = Pick<Config, 'sessionTtlHours' | 'maxParallelSessions'>

/**
 * Log-in sessions are rows in the store, so that all instances share them. A session is found by the hash of its
 * secret, and only the cookie has the secret. It ends at log-out, when it expires, when its user is deleted, or when
 * the password changes.
 */
export class Sessions {
  readonly #store: Store
  readonly #clock: () => Date
  readonly #newSecret: () => string
  readonly #config: SessionConfig
  readonly #lastUse: LastUse

  constructor(store: Store, clock: () => Date, newSecret: () => string, config: SessionConfig) {
    this.#store = store
    this.#clock = clock
    this.#newSecret = newSecret
    this.#config = config
    this.#lastUse = new LastUse((hashes, now) => store.write(({ tx }) => saveSessionUse(tx, hashes, now)), clock)
  }

  /** Saves pending uses. */
  stop(): Promise<void> {
    return this.#lastUse.stop()
  }

  async start({ userId, via, idToken, device, isStillProved }: NewSession): Promise<StartedSession> {
    const secret = this.#newSecret()
    const now = this.#clock()
    const createdAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + this.#config.sessionTtlHours * HOUR_MS).toISOString()
    const times = { created_at: createdAt, expires_at: expiresAt }
    try {
      await this.#store.write(async ({ tx }) => {
        if (isStillProved && !(await isStillProved(tx))) throw proofExpired()
        const who = { hash: hashOf(secret), user_id: userId, via, id_token: idToken ?? null }
        const row = { ...who, ...times, device: device ?? null, seen_at: createdAt }
        await tx.insertInto('sessions').values(row).execute()
        await this.#dropOldest(tx, userId)
        await markSeen(tx, userId, createdAt)
      })
    } catch (error) {
      throw sqlFault(error) === 'foreign_key' ? proofExpired() : error
    }
    return { secret, expiresAt }
  }

  async #dropOldest(tx: Tx, userId: number): Promise<void> {
    const kept = tx
      .selectFrom('sessions')
      .select('hash')
      .where('user_id', '=', userId)
      .orderBy('created_at', 'desc')
      .orderBy('hash')
      .limit(this.#config.maxParallelSessions)
    await tx.deleteFrom('sessions').where('user_id', '=', userId).where('hash', 'not in', kept).execute()
  }

  /** Returns undefined when the session has ended or does not exist. */
  async find(secret: string): Promise<Session | undefined> {
    const row = await this.#store.read
      .selectFrom('sessions')
      .selectAll()
      .where('hash', '=', hashOf(secret))
      .where('expires_at', '>', this.#clock().toISOString())
      .executeTakeFirst()
    if (row) this.#lastUse.mark(row.hash)
    return row && fromRow(row)
  }

  /** Newest first. */
  async listOf(userId: number): Promise<Session[]> {
    const rows = await this.#store.read
      .selectFrom('sessions')
      .selectAll()
      .where('user_id', '=', userId)
      .where('expires_at', '>', this.#clock().toISOString())
      .orderBy('created_at', 'desc')
      .orderBy('hash')
      .execute()
    return rows.map(fromRow)
  }

  async end(secret: string): Promise<void> {
    await this.#store.write(({ tx }) => tx.deleteFrom('sessions').where('hash', '=', hashOf(secret)).execute())
  }

  /** Ends a session by its id in the list. Returns false when this user has no such session. */
  async endOne(userId: number, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.#store.write(({ tx }) =>
      tx.deleteFrom('sessions').where('user_id', '=', userId).where('hash', 'like', `${id}%`).executeTakeFirst(),
    )
    return numDeletedRows > 0n
  }

  async endAllOf(userId: number, exceptSecret?: string): Promise<void> {
    const now = this.#clock().toISOString()
    const exceptHash = exceptSecret === undefined ? undefined : hashOf(exceptSecret)
    await this.#store.write(({ tx }) => endSessionsOf(tx, { userId, now, exceptHash }))
  }

  matchesSecret(session: Session, secret: string | undefined): boolean {
    return secret !== undefined && session.id === sessionIdOf(hashOf(secret))
  }
}
