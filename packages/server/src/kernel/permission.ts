import type { Permission } from '@leverframe/domain'

export {
  type EnvironmentPermission,
  PERMISSIONS,
  type Permission,
  type PermissionKind,
} from '@leverframe/domain'

/** Where something happens. Nothing given: the instance itself. */
export interface Scope {
  readonly project?: string
  readonly environment?: string
  /** For what belongs to all projects: whoever holds the permission in one of them, whichever, may. */
  readonly anyProject?: true
}

/** A permission that somebody holds: without a project in all projects, without an environment in all environments. */
export interface Grant {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

const covers = (grant: Grant, permission: Permission, scope: Scope): boolean =>
  (grant.permission === permission || grant.permission === 'ADMIN') &&
  (grant.project === undefined || grant.project === scope.project || scope.anyProject === true) &&
  (grant.environment === undefined || grant.environment === scope.environment)

/** True when any one of `anyOf` is held in that place. */
export const holds = (grants: readonly Grant[], anyOf: readonly Permission[], scope: Scope): boolean =>
  grants.some((grant) => anyOf.some((permission) => covers(grant, permission, scope)))
