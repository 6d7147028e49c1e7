import { Failure } from './failure.ts'
import { type Grant, holds, type Permission, type Scope } from './permission.ts'

/** Who performs an operation. Every kind of identity (token, session, none) is converted to this shape. */
export interface Actor {
  readonly kind: 'user' | 'token' | 'system'
  /** The name that the audit log shows. */
  readonly name: string
  /** Set for users and service accounts only. */
  readonly userId?: number
  readonly grants: readonly Grant[]
  /** The projects in which the actor has any role. */
  readonly memberOf: readonly string[]
}

export const isAdmin = (actor: Actor): boolean => holds(actor.grants, ['ADMIN'], {})

/** Private projects are visible to their members and Admins. All other projects are visible to every known actor. */
export const maySee = (actor: Actor, project: { readonly id: string; readonly mode: string }): boolean =>
  project.mode !== 'private' || actor.memberOf.includes(project.id) || may(actor, ['ADMIN'], { project: project.id })

export const may = (actor: Actor, anyOf: readonly Permission[], scope: Scope): boolean =>
  holds(actor.grants, anyOf, scope)

/** Throws a 403 whose message names the permission and the environment, if it has one. */
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

/** The server itself: start-up, timers and clean-up. */
export const SYSTEM: Actor = { kind: 'system', name: 'leverframe', grants: [{ permission: 'ADMIN' }], memberOf: [] }

/** The actor of every request with AUTH_TYPE=none. */
export const UNAUTHENTICATED: Actor = {
  kind: 'user',
  name: 'unauthenticated',
  grants: [{ permission: 'ADMIN' }],
  memberOf: [],
}
