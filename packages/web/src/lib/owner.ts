import { t } from './messages.ts'
import { type Named, personName } from './person.ts'

/** Who is responsible for a toggle: `user:12` or `group:3`. */
export interface OwnerOption {
  readonly value: string
  readonly label: string
}

interface Candidates {
  readonly users: readonly Named[]
  readonly groups: readonly { readonly id: number; readonly name: string }[]
}

const byLabel = (a: OwnerOption, b: OwnerOption) => a.label.localeCompare(b.label)

/** The owners to choose from. The user comes first. */
export function ownerOptions({ users, groups }: Candidates, ownId?: number | null) {
  const people = users.map((user) => ({
    value: `user:${user.id}`,
    label: user.id === ownId ? t('{personName} (you)', { personName: personName(user) }) : personName(user),
  }))
  const isOwn = ({ value }: OwnerOption) => value === `user:${ownId}`
  return {
    people: [...people.filter(isOwn), ...people.filter((one) => !isOwn(one)).sort(byLabel)],
    groups: groups.map(({ id, name }) => ({ value: `group:${id}`, label: name })).sort(byLabel),
  }
}

/** The name of an owner. An account that was deleted has no name any more. */
export function ownerName(owner: string, { users, groups }: Candidates): string {
  const [kind, id] = [owner.split(':')[0], Number(owner.split(':')[1])]
  if (kind === 'group') return groups.find((group) => group.id === id)?.name ?? t('Deleted group')
  const user = users.find((one) => one.id === id)
  return user ? personName(user) : t('Deleted user')
}
