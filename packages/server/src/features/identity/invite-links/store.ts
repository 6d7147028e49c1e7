import type { Selectable } from 'kysely'
import type { EncryptedTable } from '#features/instance/index'
import type { Queryable, Tables, Tx } from '#platform/db/tables'
import { keyIdOf } from '#platform/secrets/cipher'

export interface StoredInviteLink {
  readonly id: number
  readonly sealed: string
  readonly name: string
  readonly roleId: number
  readonly isEnabled: boolean
  readonly expiresAt: string
  readonly createdAt: string
  readonly createdBy: string
}

const fromRow = (row: Selectable<Tables['invite_links']>): StoredInviteLink => ({
  id: row.id,
  sealed: row.secret,
  name: row.name,
  roleId: row.role_id,
  isEnabled: row.enabled === 1,
  expiresAt: row.expires_at,
  createdAt: row.created_at,
  createdBy: row.created_by,
})

/** Oldest first. */
export async function listLinks(q: Queryable): Promise<StoredInviteLink[]> {
  return (await q.selectFrom('invite_links').selectAll().orderBy('id').execute()).map(fromRow)
}

export async function findLink(q: Queryable, hash: string): Promise<StoredInviteLink | undefined> {
  const row = await q.selectFrom('invite_links').selectAll().where('hash', '=', hash).executeTakeFirst()
  return row && fromRow(row)
}

export async function countOpenLinks(q: Queryable, now: string): Promise<number> {
  const { count } = await q
    .selectFrom('invite_links')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('enabled', '=', 1)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

export async function insertLink(tx: Tx, hash: string, link: Omit<StoredInviteLink, 'id'>): Promise<StoredInviteLink> {
  const row = await tx
    .insertInto('invite_links')
    .values({
      hash,
      secret: link.sealed,
      name: link.name,
      role_id: link.roleId,
      enabled: link.isEnabled ? 1 : 0,
      expires_at: link.expiresAt,
      created_at: link.createdAt,
      created_by: link.createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return fromRow(row)
}

export async function saveLink(tx: Tx, { id, isEnabled, expiresAt }: StoredInviteLink): Promise<void> {
  await tx
    .updateTable('invite_links')
    .set({ enabled: isEnabled ? 1 : 0, expires_at: expiresAt })
    .where('id', '=', id)
    .execute()
}

export interface InvitedUser {
  readonly linkId: number
  readonly id: number
  readonly name: string | null
  readonly username: string | null
  readonly email: string | null
}

/** Users of one link, or of all links. */
export async function invitedUsers(q: Queryable, linkId?: number): Promise<InvitedUser[]> {
  return q
    .selectFrom('invite_link_users as i')
    .innerJoin('users as u', 'u.id', 'i.user_id')
    .select(['i.link_id as linkId', 'u.id', 'u.name', 'u.username', 'u.email'])
    .$if(linkId !== undefined, (query) => query.where('i.link_id', '=', linkId as number))
    .orderBy('i.link_id')
    .orderBy('u.id')
    .execute()
}

export async function countUsersOf(q: Queryable, linkId: number): Promise<number> {
  const { count } = await q
    .selectFrom('invite_link_users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('link_id', '=', linkId)
    .executeTakeFirstOrThrow()
  return count
}

export async function addInvitedUser(tx: Tx, linkId: number, userId: number): Promise<void> {
  await tx.insertInto('invite_link_users').values({ link_id: linkId, user_id: userId }).execute()
}

/** The secrets of invite links, which are encrypted so that Admins can copy a link again. */
export const sealedInviteLinks: EncryptedTable = {
  async findWithOtherKey(q, keyId) {
    const rows = await q.selectFrom('invite_links').select(['id', 'name', 'secret']).execute()
    return rows
      .map(({ id, name, secret }) => ({ id: String(id), name: `invite link ${name}`, sealed: secret }))
      .filter(({ sealed }) => keyIdOf(sealed) !== keyId)
  },
  async replace(tx, { id }, resealed) {
    await tx.updateTable('invite_links').set({ secret: resealed }).where('id', '=', Number(id)).execute()
  },
}
