import type { Difference } from '../../words/differences.ts'
import { personName } from './person.ts'
import type { FullRole, Group, PermissionCatalogue, User } from './queries.ts'

/** What a thing is, in words by what they are about: what differs between two of these was changed. */
export type Words = Readonly<Record<string, string>>

const NOTHING = 'none'

/** In the order of what it is now; what is gone stands at the end. */
export function whatChanged(before: Words, now: Words): Difference[] {
  const fields = new Set([...Object.keys(now), ...Object.keys(before)])
  return [...fields].flatMap((field) =>
    before[field] === now[field] ? [] : { field, before: before[field] ?? null, after: now[field] ?? null },
  )
}

interface RoleName {
  readonly id: number
  readonly name: string
}

const roleWord = (roles: readonly RoleName[], id: number | null): string =>
  id === null ? NOTHING : (roles.find((one) => one.id === id)?.name ?? String(id))

export const userWords = (user: Pick<User, 'name' | 'email' | 'rootRole'>, roles: readonly RoleName[]): Words => ({
  name: user.name || NOTHING,
  'e-mail address': user.email || NOTHING,
  'root role': roleWord(roles, user.rootRole),
})

/** Without those whom single sign-on brings: nobody edits them here. */
export const groupWords = (group: Group, roles: readonly RoleName[]): Words => ({
  name: group.name,
  description: group.description || NOTHING,
  'root role': roleWord(roles, group.rootRole),
  'groups of single sign-on': group.mappingsSSO.join(', ') || NOTHING,
  ...Object.fromEntries(
    group.users.filter(({ viaSso }) => !viaSso).map(({ user }) => [personName(user), 'in the group']),
  ),
})

export function roleWords(
  { name, description, permissions }: Pick<FullRole, 'name' | 'description' | 'permissions'>,
  { root, project, environments }: PermissionCatalogue,
): Words {
  const known = [...root, ...project, ...environments.flatMap((one) => one.permissions)]
  const wordOf = (permission: string) => known.find((one) => one.name === permission)?.displayName ?? permission
  const granted = permissions.map((one) => [
    one.environment === undefined ? wordOf(one.name) : `${wordOf(one.name)} in ${one.environment}`,
    'granted',
  ])
  return { name, description: description || NOTHING, ...Object.fromEntries(granted) }
}
