import { markSeen, saveSessionsEnded } from '#features/identity/users/index'
import { Failure } from '#kernel/failure'
import type { Config } from '#platform/config/settings'
import { sqlFault } from '#platform/db/faults'
import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { hashOf } from '#platform/secrets/hash'

export type LoginWay = 'password' | 'oidc'

export interface NewSession {
  readonly userId: number
  readonly via: LoginWay
  /** What the provider wants back at log-out; stored as it is given. */
  readonly idToken?: string | undefined
  /** Asked in the same transaction: what was proved a moment ago must still be so. */
  readonly stillProved?: (q: Queryable) => Promise<boolean>
}

export interface Session {
  /** The beginning of the hash: enough to name it, of no use to enter by. */
  readonly id: string
  readonly userId: number
  readonly via: LoginWay
  readonly idToken: string | undefined
  readonly createdAt: string
  readonly expiresAt: string
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
}

const ID_LENGTH = 16
const HOUR_MS = 3_600_000

const sessionIdOf = (hash: string): string => hash.slice(0, ID_LENGTH)

const fromRow = (row: Row): Session => ({
  id: sessionIdOf(row.hash),
  userId: row.user_id,
  via: row.via as LoginWay,
  idToken: row.id_token ?? undefined,
  createdAt: row.created_at,
  expiresAt: row.expires_at,
})

const endedMeanwhile = () => new Failure('unauthenticated', 'The user or the password changed meanwhile: log in again')

export interface EndedSessions {
  readonly userId: number
  readonly now: string
  /** Hash of the one session that goes on. */
  readonly exceptHash?: string | undefined
}

/** Ends all sessions of a user, except one. The browsers of the user are no longer known either: known-browsers.ts. */
export async function endSessionsOf(tx: Tx, { userId, now, exceptHash = '' }: EndedSessions): Promise<void> {
  await saveSessionsEnded(tx, userId, now)
  await tx.deleteFrom('sessions').where('user_id', '=', userId).where('hash', '<>', exceptHash).execute()
}

/** At most that many whose time is over, the oldest first. Answers how many there were. */
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

type SessionConfig = Pick<Config, 'sessionTtlHours' | 'maxParallelSessions'>

/**
 * Who is logged in: rows in the store, so that every instance knows the same. A session is known by the hash of its
 * secret, which only the cookie holds. It ends by log-out, by its time, with its user, or when the password changes.
 */
export class Sessions {
  readonly #store: Store
  readonly #clock: () => Date
  readonly #newSecret: () => string
  readonly #config: SessionConfig

  constructor(store: Store, clock: () => Date, newSecret: () => string, config: SessionConfig) {
    this.#store = store
    this.#clock = clock
    this.#newSecret = newSecret
    this.#config = config
  }

  async start({ userId, via, idToken, stillProved }: NewSession): Promise<StartedSession> {
    const secret = this.#newSecret()
    const now = this.#clock()
    const createdAt = now.toISOString()
    const expiresAt = new Date(now.getTime() + this.#config.sessionTtlHours * HOUR_MS).toISOString()
    const times = { created_at: createdAt, expires_at: expiresAt }
    try {
      await this.#store.write(async ({ tx }) => {
        if (stillProved && !(await stillProved(tx))) throw endedMeanwhile()
        const row = { hash: hashOf(secret), user_id: userId, via, id_token: idToken ?? null, ...times }
        await tx.insertInto('sessions').values(row).execute()
        await this.#dropOldest(tx, userId)
        await markSeen(tx, userId, createdAt)
      })
    } catch (error) {
      throw sqlFault(error) === 'foreign_key' ? endedMeanwhile() : error
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

  /** Undefined for a session that ended or never was. */
  async find(secret: string): Promise<Session | undefined> {
    const row = await this.#store.read
      .selectFrom('sessions')
      .selectAll()
      .where('hash', '=', hashOf(secret))
      .where('expires_at', '>', this.#clock().toISOString())
      .executeTakeFirst()
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

  /** By the id that the list shows; false when this user has no such session. */
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

  isThatOf(session: Session, secret: string | undefined): boolean {
    return secret !== undefined && session.id === sessionIdOf(hashOf(secret))
  }
}
