import { type Static, Type } from 'typebox'
import { RoleView } from '#features/identity/roles/index'
import { Id } from '#kernel/names'

const NullableText = Type.Union([Type.String(), Type.Null()])
const MAX_LISTED = 10_000
const Ids = Type.Array(Id, { maxItems: MAX_LISTED })
const OneRole = Type.Array(Id, {
  maxItems: MAX_LISTED,
  description: 'One role: a member has exactly one in a project.',
})

/** Some clients repeat the ids of the path in the body. All are optional. */
export const RepeatedIds = Type.Union([
  Type.Object({
    projectId: Type.Optional(Type.String()),
    userId: Type.Optional(Type.Integer()),
    groupId: Type.Optional(Type.Integer()),
    roleId: Type.Optional(Type.Union([Type.Integer(), Type.String()])),
  }),
  Type.Null(),
])
export type RepeatedIds = Static<typeof RepeatedIds>

export const Roles = Type.Object({ roles: OneRole })

export const NewAccess = Type.Object({ roles: OneRole, groups: Type.Optional(Ids), users: Type.Optional(Ids) })

export const WholeAccess = Type.Object({
  roles: Type.Array(Type.Object({ id: Id, users: Type.Optional(Ids), groups: Type.Optional(Ids) }), {
    maxItems: MAX_LISTED,
  }),
})
export type WholeAccess = Static<typeof WholeAccess>

export const Person = Type.Object({
  id: Type.Integer(),
  name: NullableText,
  username: NullableText,
  email: NullableText,
})
export type Person = Static<typeof Person>

const Membership = { roleId: Type.Integer(), roles: Type.Array(Type.Integer()), addedAt: Type.String() }

export const ProjectAccess = Type.Object({
  users: Type.Array(Type.Object({ ...Person.properties, ...Membership })),
  groups: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      description: Type.String(),
      users: Type.Array(Type.Object({ user: Person })),
      ...Membership,
    }),
  ),
  roles: Type.Array(RoleView),
})
export type ProjectAccess = Static<typeof ProjectAccess>

export const RoleUses = Type.Object({
  projects: Type.Array(
    Type.Object({
      project: Type.String(),
      role: Type.Integer(),
      userCount: Type.Integer(),
      serviceAccountCount: Type.Integer(),
      groupCount: Type.Integer(),
    }),
  ),
})
export type RoleUses = Static<typeof RoleUses>
