import type { FullRole, Group, OidcSettings, PermissionCatalogue, User } from '../../api/access-queries.ts'
import type { Description } from '../../lib/described-changes.ts'
import { msg, t } from '../../lib/messages.ts'
import { personName } from '../../lib/person.ts'
import { formOf, OIDC_LABELS, type OidcForm } from './oidc-form.ts'
import type { SentPermission } from './role-grants.ts'

const NOTHING = t('none')

interface RoleName {
  readonly id: number
  readonly name: string
}

const roleWord = (roles: readonly RoleName[], id: number | null): string =>
  id === null ? NOTHING : (roles.find((one) => one.id === id)?.name ?? String(id))

export const describeUser = (
  user: Pick<User, 'name' | 'email' | 'rootRole'>,
  roles: readonly RoleName[],
): Description => ({
  name: user.name || NOTHING,
  [msg('e-mail address')]: user.email || NOTHING,
  [msg('root role')]: roleWord(roles, user.rootRole),
})

/** Without members from single sign-on, which cannot be edited here. */
export const describeGroup = (group: Group, roles: readonly RoleName[]): Description => ({
  name: group.name,
  description: group.description || NOTHING,
  [msg('root role')]: roleWord(roles, group.rootRole),
  [msg('groups of single sign-on')]: group.mappingsSSO.join(', ') || NOTHING,
  ...Object.fromEntries(
    group.users.filter(({ viaSso }) => !viaSso).map(({ user }) => [personName(user), t('in the group')]),
  ),
})

export function describeRole(
  {
    name,
    description,
    permissions,
  }: Pick<FullRole, 'name' | 'description'> & {
    readonly permissions: readonly SentPermission[]
  },
  { root, project, environments }: PermissionCatalogue,
): Description {
  const known = [...root, ...project, ...environments.flatMap((one) => one.permissions)]
  const labelOf = (permission: string) => t(known.find((one) => one.name === permission)?.displayName ?? permission)
  const granted = permissions.map((one) => [
    one.environment === undefined
      ? labelOf(one.name)
      : t('{name} in {environment}', { name: labelOf(one.name), environment: one.environment }),
    'granted',
  ])
  return { name, description: description || NOTHING, ...Object.fromEntries(granted) }
}

/** Without the secret, which the server does not return. */
export function describeOidc(settings: OidcSettings, roles: readonly RoleName[]): Description {
  const { secret: _, defaultRootRoleId, ...fields } = formOf(settings)
  const text = (value: string | boolean) => (typeof value === 'string' ? value || NOTHING : value ? t('yes') : t('no'))
  return {
    ...Object.fromEntries(
      Object.entries(fields).map(([field, value]) => [OIDC_LABELS[field as keyof OidcForm], text(value)]),
    ),
    [OIDC_LABELS.defaultRootRoleId]: roleWord(roles, defaultRootRoleId),
  }
}
