import { Failure } from './failure.ts'
import { type Grant, holds, type Permission, type Scope } from './permission.ts'

/** Who does something. Every way to identify oneself (token, session, none) ends in this one shape. */
export interface Actor {
  readonly kind: 'user' | 'token' | 'system'
  /** What the audit log shows. */
  readonly name: string
  /** Only for people and service accounts. */
  readonly userId?: number
  readonly grants: readonly Grant[]
  /** Projects that they are in, with whatever role. */
  readonly memberOf: readonly string[]
}

export const isAdmin = (actor: Actor): boolean => holds(actor.grants, ['ADMIN'], {})

/** Private projects are for their members and Admins; all others may be read by everybody who is known. */
export const maySee = (actor: Actor, project: { readonly id: string; readonly mode: string }): boolean =>
  project.mode !== 'private' || actor.memberOf.includes(project.id) || may(actor, ['ADMIN'], { project: project.id })

export const may = (actor: Actor, anyOf: readonly Permission[], scope: Scope): boolean =>
  holds(actor.grants, anyOf, scope)

/** Throws the 403 whose message names the permission and, where it has one, the environment. */
export function demand(actor: Actor, anyOf: readonly Permission[], scope: Scope): void {
  if (may(actor, anyOf, scope)) return
  const permission = anyOf.join(' or ')
  const where = [
    scope.environment === undefined ? '' : ` in environment "${scope.environment}"`,
    scope.project === undefined ? '' : ` of project "${scope.project}"`,
    scope.anyProject ? ' in at least one project' : '',
  ].join('')
  throw new Failure('forbidden', `You need the permission ${permission}${where} for this`)
}

/** The server itself: start-up, timers, clean-up. */
export const SYSTEM: Actor = { kind: 'system', name: 'leverframe', grants: [{ permission: 'ADMIN' }], memberOf: [] }

/** With AUTH_TYPE=none everybody is this one. */
export const UNAUTHENTICATED: Actor = {
  kind: 'user',
  name: 'unauthenticated',
  grants: [{ permission: 'ADMIN' }],
  memberOf: [],
}
