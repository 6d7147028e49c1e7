import { groupedBy } from '@leverframe/domain'
import type { FullRole, PermissionCatalogue } from '../../api/access-queries.ts'
import { plural, t } from '../../lib/messages.ts'

/** The grants of a role: `NAME` everywhere, `NAME@environment` in that environment only. */
export type Granted = ReadonlySet<string>
export type Entry = PermissionCatalogue['project'][number]

export const keyOf = (name: string, environment?: string): string =>
  environment === undefined ? name : `${name}@${environment}`

/** A permission of a role in a request. Responses have more fields. */
export type SentPermission = Pick<FullRole['permissions'][number], 'name' | 'environment'>

export const grantedBy = (permissions: readonly SentPermission[]): Granted =>
  new Set(permissions.map(({ name, environment }) => keyOf(name, environment)))

/** The grants to send. Grants that "everywhere" covers are left out. */
export const permissionsOf = (granted: Granted): SentPermission[] =>
  [...granted]
    .map((key) => {
      const [name = '', ...rest] = key.split('@')
      return rest.length === 0 ? { name } : { name, environment: rest.join('@') }
    })
    .filter(({ name, environment }) => environment === undefined || !granted.has(name))

/** The grants with all of these switched on or off. */
export function withAll(granted: Granted, keys: readonly string[], isOn: boolean): Granted {
  const next = new Set(granted)
  for (const key of keys) {
    if (isOn) next.add(key)
    else next.delete(key)
  }
  return next
}

export type Share = 'all' | 'some' | 'none'

export function shareOf(granted: Granted, keys: readonly string[]): Share {
  const count = keys.filter((key) => granted.has(key)).length
  if (count === 0) return 'none'
  return count === keys.length ? 'all' : 'some'
}

export interface Area {
  readonly title: string
  readonly entries: readonly Entry[]
}

/** Groups of permissions for display. The first matching pattern counts. */
const AREAS: readonly (readonly [RegExp, string])[] = [
  [/^ADMIN$/, t('Everything')],
  [/ADDON/, t('Add-ons')],
  [/^(CREATE|UPDATE|DELETE)_STRATEGY$/, t('Strategy types')],
  [/^(CREATE|UPDATE|DELETE)_CONTEXT_FIELD$/, t('Context fields')],
  [/^(CREATE|UPDATE|DELETE)_SEGMENT$/, t('Segments')],
  [/TAG_TYPE/, t('Tag types')],
  [/PROJECT_API_TOKEN/, t('Project API tokens')],
  [/API_TOKEN/, t('API tokens')],
  [/^RELEASE_PLAN_TEMPLATE/, t('Release plan templates')],
  [/^(CREATE_PROJECT|UPDATE_APPLICATION)$/, t('Projects and applications')],
  [/^PROJECT_USER_ACCESS/, t('Project members')],
  [/DEFAULT_STRATEGY|CHANGE_REQUEST|PROJECT_SETTINGS|^(UPDATE|DELETE)_PROJECT$/, t('Project settings')],
  [/^UPDATE_PROJECT_(SEGMENT|CONTEXT)$/, t('Project segments and context fields')],
  [/FEATURE/, t('Toggles')],
]

export function areasOf(entries: readonly Entry[]): readonly Area[] {
  const areas = groupedBy(
    entries,
    ({ name }) => AREAS.find(([pattern]) => pattern.test(name))?.[1] ?? t('The installation'),
  )
  return [...areas].map(([title, members]) => ({ title, entries: members }))
}

/** Only the number of permissions, because a list has no room for details. */
export const countText = (permissions: readonly SentPermission[]): string => {
  if (permissions.some(({ name }) => name === 'ADMIN')) return t('everything')
  const count = new Set(permissions.map(({ name }) => name)).size
  if (count === 0) return t('reading only')
  return plural(count, '1 permission', '{count} permissions', { count })
}
