import { invalid } from '#kernel/failure'
import { invalidParam, type Reader } from '#kernel/filters'
import { preparedForNames } from '#platform/db/prepared'
import type { Queryable } from '#platform/db/tables'

/** A reference to the owner of a toggle: `user:12` or `group:3`. Deleting the account leaves the reference as it is. */
export const OWNER_PATTERN = '^(user|group):[1-9][0-9]{0,8}$'

const REFERENCE = new RegExp(OWNER_PATTERN)
/** The value with which a filter finds toggles without an owner. */
const NO_OWNER = 'none'

/** Reads one value of a filter. Null means no owner. */
export const ownerOf: Reader<string | null> = (param, value) => {
  if (value === NO_OWNER) return null
  if (!REFERENCE.test(value)) throw invalidParam(param, `each value must be user:<id>, group:<id> or ${NO_OWNER}`)
  return value
}

/** Whether the user or group of the reference exists. */
export async function ownerExists(q: Queryable, owner: string): Promise<boolean> {
  const [kind, id] = owner.split(':')
  const table = kind === 'group' ? 'user_groups' : 'users'
  const row = await q.selectFrom(table).select('id').where('id', '=', Number(id)).executeTakeFirst()
  return row !== undefined
}

/** Throws 400 for a new owner that does not exist. An owner that was deleted later can stay. */
export async function requireOwner(q: Queryable, owner: string | null, before: string | null = null): Promise<void> {
  if (owner === null || owner === before || (await ownerExists(q, owner))) return
  throw invalid('/body/owner', `there is no ${owner.startsWith('group') ? 'group' : 'user'} with this id`)
}

const MAX_OWNERS = 2_000

const ownedToggles = preparedForNames((q, names) =>
  q.selectFrom('features').select(['name', 'owner']).where('name', 'in', names).where('owner', 'is not', null),
)

/** The users who own these toggles, and the members of groups that do. */
export async function ownersOf(q: Queryable, features: readonly string[]) {
  const owned = features.length === 0 ? [] : await ownedToggles(q, features)
  if (owned.length === 0) return []
  const idsOf = (kind: string) => [
    ...new Set(owned.flatMap(({ owner }) => (owner?.startsWith(`${kind}:`) ? [Number(owner.split(':')[1])] : []))),
  ]
  const [users, members] = await Promise.all([
    q
      .selectFrom('users')
      .select('id')
      .where('id', 'in', [0, ...idsOf('user')])
      .execute(),
    q
      .selectFrom('group_members')
      .select(['group_id', 'user_id'])
      .where('group_id', 'in', [0, ...idsOf('group')])
      .orderBy('group_id')
      .orderBy('user_id')
      .limit(MAX_OWNERS)
      .execute(),
  ])
  const usersOf = (owner: string | null): number[] => [
    ...users.filter(({ id }) => owner === `user:${id}`).map(({ id }) => id),
    ...members.filter(({ group_id }) => owner === `group:${group_id}`).map(({ user_id }) => user_id),
  ]
  return owned.flatMap(({ name, owner }) => usersOf(owner).map((user_id) => ({ feature: name, user_id })))
}
