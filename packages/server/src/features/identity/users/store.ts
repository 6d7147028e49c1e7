import { type Selectable, type SqlBool, sql } from 'kysely'
import { notFound } from '#kernel/failure'
import { containsPatterns } from '#kernel/filters'
import type { Page } from '#kernel/paging'
import { ADMIN_ROLE } from '#kernel/roles'
import { prepared } from '#platform/db/prepared'
import type { Store } from '#platform/db/store'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import type { UserView } from './schema.ts'

export type AccountType = 'user' | 'service'

const fromRow = (row: Omit<Selectable<Tables['users']>, 'password_hash' | 'sessions_ended_at'>): UserView => ({
  id: row.id,
  name: row.name,
  username: row.username,
  email: row.email,
  rootRole: row.root_role_id,
  accountType: row.account_type === 'service' ? 'Service Account' : 'User',
  createdAt: row.created_at,
  seenAt: row.seen_at,
})

/** Columns without the password hash. */
const PUBLIC = ['id', 'name', 'username', 'email', 'root_role_id', 'account_type', 'created_at', 'seen_at'] as const

export async function listUsers(q: Queryable, type: AccountType): Promise<UserView[]> {
  const rows = await q.selectFrom('users').select(PUBLIC).where('account_type', '=', type).orderBy('id').execute()
  return rows.map(fromRow)
}

export interface UserSearch extends Page {
  /** Part of a name or an e-mail address; empty for all. */
  readonly text: string
  readonly rootRole: number | undefined
}

const matchingUsers = (q: Queryable, { text, rootRole }: Pick<UserSearch, 'text' | 'rootRole'>) => {
  const names = sql<string>`lower(coalesce(name, '') || ',' || coalesce(username, '') || ',' || coalesce(email, ''))`
  return q
    .selectFrom('users')
    .where('account_type', '=', 'user')
    .$if(rootRole !== undefined, (query) => query.where('root_role_id', '=', rootRole as number))
    .$if(text !== '', (query) =>
      query.where((eb) =>
        eb.or(containsPatterns(text).map((pattern) => sql<SqlBool>`${names} like ${pattern} escape '!'`)),
      ),
    )
}

const pageOfUsers = (q: Queryable, search: UserSearch) =>
  matchingUsers(q, search).select(PUBLIC).orderBy('id').limit(search.limit).offset(search.offset)

const pageOfAllUsers = prepared((q: Queryable, page: { limit: number; offset: number }) =>
  pageOfUsers(q, { limit: page.limit, offset: page.offset, text: '', rootRole: undefined }),
)

/** The number of users, cached until an event about users, because counting them costs more than reading a page. */
export class UserCount {
  readonly #store: Store
  readonly #log: EventLog
  #count: Promise<number> | undefined

  constructor({ store, log }: { readonly store: Store; readonly log: EventLog }) {
    this.#store = store
    this.#log = log
    log.follow((events) => {
      if (events.some(({ type }) => type.startsWith('user-'))) this.#count = undefined
    })
  }

  async read(): Promise<number> {
    await this.#log.catchUp()
    this.#count ??= countUsers(this.#store.scan, { text: '', rootRole: undefined }).catch((error: unknown) => {
      this.#count = undefined
      throw error
    })
    return this.#count
  }
}

/** Returns one page of users by id, and the total on all pages. */
export async function findUsers(q: Queryable, search: UserSearch, all: UserCount) {
  const { text, rootRole, limit, offset } = search
  const isUnfiltered = text === '' && rootRole === undefined
  const [rows, total] = await Promise.all(
    isUnfiltered
      ? [pageOfAllUsers(q, { limit, offset }), all.read()]
      : [pageOfUsers(q, search).execute(), countUsers(q, search)],
  )
  return { users: rows.map(fromRow), total }
}

async function countUsers(q: Queryable, search: Pick<UserSearch, 'text' | 'rootRole'>): Promise<number> {
  const { total } = await matchingUsers(q, search)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function findUser(q: Queryable, id: number): Promise<UserView | undefined> {
  const row = await q.selectFrom('users').select(PUBLIC).where('id', '=', id).executeTakeFirst()
  return row && fromRow(row)
}

export async function requireUser(q: Queryable, id: number, type?: AccountType): Promise<UserView> {
  const user = await findUser(q, id)
  const isOther = type !== undefined && (user?.accountType === 'Service Account') !== (type === 'service')
  if (!user || isOther) throw notFound(type === 'service' ? 'service account' : 'user', id)
  return user
}

export async function findUserByEmail(q: Queryable, email: string): Promise<UserView | undefined> {
  const row = await q.selectFrom('users').select(PUBLIC).where('email', '=', email).executeTakeFirst()
  return row && fromRow(row)
}

export interface LoginAccount {
  readonly id: number
  readonly passwordHash: string | null
  /** When all sessions of the user were last ended. */
  readonly sessionsEndedAt: string | null
}

/** Finds an account by user name or e-mail address, with the password hash; only for log-in. */
export async function findForLogin(q: Queryable, login: string): Promise<LoginAccount | undefined> {
  const rows = await q
    .selectFrom('users')
    .select(['id', 'password_hash', 'sessions_ended_at', 'username'])
    .where('account_type', '=', 'user')
    .where((eb) => eb.or([eb('username', '=', login), eb('email', '=', login.trim().toLowerCase())]))
    .orderBy('id')
    .execute()
  const row = rows.find(({ username }) => username === login) ?? rows[0]
  return row && { id: row.id, passwordHash: row.password_hash, sessionsEndedAt: row.sessions_ended_at }
}

/** Whether another user can log in with this name or e-mail address. */
export async function isLoginTaken(q: Queryable, login: string, id: number): Promise<boolean> {
  const row = await q
    .selectFrom('users')
    .select('id')
    .where('id', '<>', id)
    .where((eb) => eb.or([eb('username', '=', login), eb('email', '=', login.trim().toLowerCase())]))
    .executeTakeFirst()
  return row !== undefined
}

export async function passwordHashOf(q: Queryable, id: number): Promise<string | null> {
  const row = await q.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirst()
  return row?.password_hash ?? null
}

export async function anyUserExists(q: Queryable): Promise<boolean> {
  return (await q.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Counts users, not service accounts, because service accounts cannot log in. */
export async function countAdmins(q: Queryable): Promise<number> {
  const { count } = await q
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('account_type', '=', 'user')
    .where('root_role_id', '=', ADMIN_ROLE)
    .executeTakeFirstOrThrow()
  return count
}

export type NewAccount = Omit<UserView, 'id' | 'seenAt' | 'accountType'> & {
  readonly accountType: AccountType
  readonly passwordHash: string | null
}

export async function insertUser(tx: Tx, account: NewAccount): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({
      username: account.username,
      email: account.email,
      name: account.name,
      root_role_id: account.rootRole,
      account_type: account.accountType,
      password_hash: account.passwordHash,
      created_at: account.createdAt,
      seen_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function saveUser(tx: Tx, user: UserView): Promise<void> {
  await tx
    .updateTable('users')
    .set({ name: user.name, email: user.email, username: user.username, root_role_id: user.rootRole })
    .where('id', '=', user.id)
    .execute()
}

export async function savePasswordHash(tx: Tx, id: number, hash: string): Promise<void> {
  await tx.updateTable('users').set({ password_hash: hash }).where('id', '=', id).execute()
}

export async function markSeen(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('users').set({ seen_at: now }).where('id', '=', id).execute()
}

export async function saveSessionsEnded(tx: Tx, id: number, now: string): Promise<void> {
  await tx.updateTable('users').set({ sessions_ended_at: now }).where('id', '=', id).execute()
}

/** Deletes a user with sessions, tokens, memberships and favourites. Events stay. */
export async function removeUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute()
}
