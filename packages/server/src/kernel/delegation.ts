import type { Actor } from './actor.ts'
import { Failure } from './failure.ts'
import type { Grant } from './permission.ts'
import { includesAll } from './roles.ts'

/** What a token, add-on, account, role or membership lets its holder see or do. */
export interface Delegation {
  /** Projects whose content it reads. `*`, or an empty list, means all of them. */
  readonly projects?: readonly string[]
  /** Permissions that it hands out. */
  readonly grants?: readonly Grant[]
  /** The role that grants them, for the message. */
  readonly role?: string
}

export const coversAll = (projects: readonly string[]): boolean => projects.length === 0 || projects.includes('*')

/** The first thing of `theirs` that somebody who holds `mine` does not hold. */
export const missingGrant = (mine: readonly Grant[], theirs: readonly Grant[]): Grant | undefined =>
  theirs.find((grant) => !includesAll(mine, [grant]))

const placeOf = ({ project, environment }: Grant): string =>
  [
    environment === undefined ? '' : ` in environment "${environment}"`,
    project === undefined ? '' : ` of project "${project}"`,
  ].join('')

/**
 * Nobody hands out more than they hold. `hidden` are the projects that the actor cannot see. Returns the 403, or undefined
 * when the actor may hand this out. A project that the caller names must be looked up before: an unknown one and a
 * hidden one get the same answer.
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
        'You do not see all projects: you need the permission ADMIN to reach all of them, so name yours',
      )
    if (projects.some((id) => hidden.includes(id)))
      return new Failure('forbidden', 'You do not see all projects of this: you need the permission ADMIN for it')
  }
  const missing = missingGrant(actor.grants, grants)
  if (!missing) return undefined
  const subject = role === undefined ? 'You cannot hand this out' : `You cannot give the role "${role}"`
  return new Failure(
    'forbidden',
    `${subject}: you need the permission ${missing.permission}${placeOf(missing)} yourself for this`,
  )
}
