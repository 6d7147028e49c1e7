import { type Static, Type } from 'typebox'
import { Name } from '#kernel/names'

const Description = Type.String({ maxLength: 500 })

export const RolePermission = Type.Object({
  name: Type.String({ maxLength: 100 }),
  environment: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only for environment permissions. Default: all environments.' }),
  ),
})
export type RolePermission = Static<typeof RolePermission>

export const NewRole = Type.Object({
  name: Name(),
  description: Type.Optional(Description),
  type: Type.Optional(
    Type.Enum(['root-custom', 'custom'], { description: '`root-custom` for the installation, `custom` for projects.' }),
  ),
  permissions: Type.Optional(Type.Array(RolePermission, { maxItems: 2_000 })),
})
export type NewRole = Static<typeof NewRole>

export const RoleView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.Enum(['root', 'project', 'root-custom', 'custom']),
  description: Type.String(),
})
export type RoleView = Static<typeof RoleView>

export const PermissionView = Type.Object({
  id: Type.Integer({ description: 'The same in every environment.' }),
  name: Type.String(),
  displayName: Type.String(),
  type: Type.String({ description: 'root, project or environment.' }),
  environment: Type.Optional(Type.String()),
})
export type PermissionView = Static<typeof PermissionView>

export const FullRole = Type.Object({ ...RoleView.properties, permissions: Type.Array(PermissionView) })
export type FullRole = Static<typeof FullRole>
export const RoleList = Type.Object({ version: Type.Integer(), roles: Type.Array(RoleView) })
/** Existing clients expect one object under the plural key. */
export const SavedRole = Type.Object({ version: Type.Integer(), roles: FullRole })

export const PermissionCatalogue = Type.Object({
  version: Type.Integer(),
  permissions: Type.Object({
    root: Type.Array(PermissionView),
    project: Type.Array(PermissionView),
    environments: Type.Array(Type.Object({ name: Type.String(), permissions: Type.Array(PermissionView) })),
  }),
})
