import { type Actor, may } from '#kernel/actor'
import { invalid, invalidAll } from '#kernel/failure'

const EMAIL = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/

/** Trims an address and converts it to lower case. */
export function normalEmail(email: string): string {
  const trimmed = email.trim().toLowerCase()
  if (!EMAIL.test(trimmed)) throw invalid('/body/email', 'is not an e-mail address')
  return trimmed
}

/** The name of a user in the audit log. */
export const loginName = (user: { username: string | null; email: string | null; id: number }): string =>
  user.username ?? user.email ?? `user ${user.id}`

/** E-mail addresses are visible to actors who manage users or project members. Others see names and user names only. */
export const maySeeEmails = (actor: Actor): boolean =>
  may(actor, ['ADMIN', 'PROJECT_USER_ACCESS_WRITE', 'UPDATE_PROJECT'], { anyProject: true })

/** Removes the e-mail address of a user when the actor may not see it. */
export const withVisibleEmail = <P extends { readonly id: number; readonly email: string | null }>(
  actor: Actor,
  person: P,
): P => (maySeeEmails(actor) || person.id === actor.userId ? person : { ...person, email: null })

const MIN_LENGTH = 10
const REPEATED = /(.)\1\1/

/** Returns every rule that a password breaks. */
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
