import { type Actor, may } from '#kernel/actor'
import { invalid, invalidAll } from '#kernel/failure'

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Addresses are compared in lower case. */
export function normalEmail(email: string): string {
  const trimmed = email.trim().toLowerCase()
  if (!EMAIL.test(trimmed)) throw invalid('/body/email', 'is not an e-mail address')
  return trimmed
}

/** What somebody is called in the audit log. */
export const loginName = (user: { username: string | null; email: string | null; id: number }): string =>
  user.username ?? user.email ?? `user ${user.id}`

/** Everybody else gets names and user names: addresses are for those who manage users, or members of some project. */
export const seesEmails = (actor: Actor): boolean =>
  may(actor, ['ADMIN', 'PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT'], { anyProject: true })

/** A person as this actor sees them. */
export const shownTo = <P extends { readonly id: number; readonly email: string | null }>(
  actor: Actor,
  person: P,
): P => (seesEmails(actor) || person.id === actor.userId ? person : { ...person, email: null })

const MIN_LENGTH = 10
const REPEATED = /(.)\1\1/

/** Everything that is wrong with a new password; empty when it is good. */
export function weaknessesOf(password: string): string[] {
  const rules: [boolean, string][] = [
    [password.length >= MIN_LENGTH, `must have at least ${MIN_LENGTH} characters`],
    [/\p{Ll}/u.test(password), 'must have a lower case letter'],
    [/\p{Lu}/u.test(password), 'must have an upper case letter'],
    [/\d/.test(password), 'must have a digit'],
    [/[^\p{L}\p{N}]/u.test(password), 'must have a special character'],
    [!REPEATED.test(password), 'must not repeat a character three times'],
  ]
  return rules.filter(([ok]) => !ok).map(([, why]) => why)
}

export function refuseWeakPassword(password: string, path = '/body/password'): void {
  const weaknesses = weaknessesOf(password)
  if (weaknesses.length > 0) throw invalidAll(weaknesses.map((message) => ({ path, message })))
}
