import type { Named } from './person.ts'

export interface PersonRef {
  readonly id?: number | null | undefined
  /** As it is shown. */
  readonly name: string
}

/** The user with the id. Without an id, the user with this login name, if it is one user only. */
export function findPerson<P extends Named>(people: readonly P[], { id, name }: PersonRef): P | undefined {
  if (id !== undefined && id !== null) return people.find((one) => one.id === id)
  const found = people.filter(({ username, email }) => username === name || email === name)
  return found.length === 1 ? found[0] : undefined
}
