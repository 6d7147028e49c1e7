import type { Permission } from '@leverframe/domain'

export {
  type EnvironmentPermission,
  PERMISSIONS,
  type Permission,
  type PermissionEntry,
  type PermissionKind,
} from '@leverframe/domain'

/** Where something happens. Without fields: the installation. */
export interface Scope {
  readonly project?: string
  readonly environment?: string
  /** For objects that belong to all projects: the permission in any one project is enough. */
  readonly anyProject?: true
}

/**
 * A permission that an actor holds. Without a project it applies to all projects, without an environment to all
 * environments.
 */
export interface Grant {
  readonly permission: Permission
  readonly project?: string
  readonly environment?: string
}

const covers = (grant: Grant, permission: Permission, scope: Scope): boolean =>
  (grant.permission === permission || grant.permission === 'ADMIN') &&
  (grant.project === undefined || grant.project === scope.project || scope.anyProject === true) &&
  (grant.environment === undefined || grant.environment === scope.environment)

/** True when any one of `anyOf` is held in the scope. */
export const holds = (grants: readonly Grant[], anyOf: readonly Permission[], scope: Scope): boolean =>
  grants.some((grant) => anyOf.some((permission) => covers(grant, permission, scope)))
