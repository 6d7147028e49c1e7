import { t } from './messages.ts'

/** Anyone with a name: a user, a service account or a reference to one. */
export interface Named {
  readonly id: number
  readonly name?: string | null
  readonly username?: string | null
  readonly email: string | null
}

export const personName = ({ id, name, username, email }: Named): string =>
  name || username || email || t('user {id}', { id })

/** The user name for the login. */
export const loginName = ({ id, username, email }: Omit<Named, 'name'>): string =>
  username || email || t('user {id}', { id })

/** Details in addition to the name: "ann · ann@example.com". */
export function otherNames(person: Named): string {
  const shown = personName(person)
  return [person.username, person.email].filter((one) => one && one !== shown).join(' · ')
}

const MAX_NAMES = 3

/** "Ann, Bob and 4 more". */
export function namesText(names: readonly string[]): string {
  if (names.length === 0) return t('nobody')
  const shown =
    names.length > MAX_NAMES
      ? [...names.slice(0, MAX_NAMES - 1), t('{count} more', { count: names.length - MAX_NAMES + 1 })]
      : names
  return shown.length === 1
    ? (shown[0] ?? '')
    : t('{shown} and {shown2}', { shown: shown.slice(0, -1).join(', '), shown2: shown.at(-1) })
}
