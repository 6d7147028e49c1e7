import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'
import type { Grant } from './permission.ts'
import { includesAll } from './roles.ts'

/** What a token, add-on, account, role or membership lets its holder see or do. */
export interface Delegation {
  /** Projects whose content the holder reads. `*` or an empty list means all projects. */
  readonly projects?: readonly string[]
  /** Permissions that the delegation grants. */
  readonly grants?: readonly Grant[]
  /** The role that has these grants, for the error message. */
  readonly role?: string
}

export const coversAll = (projects: readonly string[]): boolean => projects.length === 0 || projects.includes('*')

/** The first grant of `theirs` that `mine` does not include. */
export const missingGrant = (mine: readonly Grant[], theirs: readonly Grant[]): Grant | undefined =>
  theirs.find((grant) => !includesAll(mine, [grant]))

const scopeText = ({ project, environment }: Grant): string =>
  [
    environment === undefined ? '' : ` in environment "${environment}"`,
    project === undefined ? '' : ` of project "${project}"`,
  ].join('')

/**
 * An actor cannot delegate more than they hold. `hidden` are the projects that the actor cannot see. Returns the 403,
 * or undefined when the delegation is allowed. Callers look up a named project first: an unknown project and a hidden
 * one get the same error.
 */
export function delegationRefusal(
  actor: Actor,
  { projects, grants = [], role }: Delegation,
  hidden: readonly string[],
): Failure | undefined {
  if (projects && hidden.length > 0) {
    if (coversAll(projects))
      return new Failure(
        'forbidden',
        'You do not see all projects: name your projects, or get the permission ADMIN for all of them',
      )
    if (projects.some((id) => hidden.includes(id)))
      return new Failure('forbidden', 'You do not see all projects of this: you need the permission ADMIN for it')
  }
  const missing = missingGrant(actor.grants, grants)
  if (!missing) return undefined
  const subject = role === undefined ? 'You cannot hand this out' : `You cannot give the role "${role}"`
  return new Failure(
    'forbidden',
    `${subject}: you need the permission ${missing.permission}${scopeText(missing)} yourself for this`,
  )
}
