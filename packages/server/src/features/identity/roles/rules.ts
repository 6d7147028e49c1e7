import { type FailureDetail, invalidAll } from '#kernel/failure'
import { PERMISSIONS, type PermissionKind } from '#kernel/permission'
import type { RolePermission } from './schema.ts'

const KINDS: ReadonlyMap<string, PermissionKind> = new Map(PERMISSIONS.map(({ name, kind }) => [name, kind]))

/** Throws for unknown permissions, for root permissions in a project role, and for unknown environments. */
export function checkPermissions(
  type: 'root-custom' | 'custom',
  permissions: readonly RolePermission[],
  environments: readonly string[],
): void {
  const details = permissions.flatMap(({ name, environment }, index): FailureDetail[] => {
    const path = `/body/permissions/${index}`
    const kind = KINDS.get(name)
    if (!kind) return [{ path: `${path}/name`, message: 'there is no permission of this name' }]
    if (kind === 'root' && type === 'custom')
      return [
        { path: `${path}/name`, message: 'counts for the whole installation: it needs a role of the type root-custom' },
      ]
    if (environment === undefined) return []
    if (kind !== 'environment') return [{ path: `${path}/environment`, message: 'this permission has no environment' }]
    if (!environments.includes(environment))
      return [{ path: `${path}/environment`, message: 'there is no environment of this name' }]
    return []
  })
  if (details.length > 0) throw invalidAll(details)
}
