import { PERMISSIONS, type Permission, type PermissionEntry, type PermissionKind } from '#kernel/permission'
import type { PermissionView } from './schema.ts'

/**
 * A positive 31-bit number (FNV-1a) that depends only on the name, so that it stays the same when permissions are added.
 * Existing clients identify permissions by number.
 */
function idOf(name: Permission): number {
  let hash = 0x811c9dc5
  for (const char of name) hash = Math.imul(hash ^ char.charCodeAt(0), 0x01000193)
  return hash >>> 1
}

const VIEWS: readonly PermissionView[] = PERMISSIONS.map(({ name, displayName, kind }: PermissionEntry) => ({
  id: idOf(name),
  name,
  displayName,
  type: kind,
}))
const BY_NAME: ReadonlyMap<string, PermissionView> = new Map(VIEWS.map((view) => [view.name, view]))

const within = (view: PermissionView, environment: string | undefined): PermissionView =>
  environment === undefined ? view : { ...view, environment }

/** A permission of a role. The store contains only permissions of the catalogue. */
export const permissionView = (name: Permission, environment?: string): PermissionView =>
  within(BY_NAME.get(name) as PermissionView, environment)

export const permissionsOfKind = (kind: PermissionKind, environment?: string): PermissionView[] =>
  VIEWS.filter(({ type }) => type === kind).map((view) => within(view, environment))
