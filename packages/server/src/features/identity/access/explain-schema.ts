import { type Static, Type } from 'typebox'
import { PathId } from '#kernel/names'

export const ExplainQuery = Type.Object({
  userId: Type.Optional(PathId),
  tokenId: Type.Optional(Type.String({ maxLength: 100, description: 'Id of an API token, instead of a user.' })),
  permission: Type.String({ maxLength: 100 }),
  project: Type.Optional(Type.String({ maxLength: 100 })),
  environment: Type.Optional(Type.String({ maxLength: 100 })),
})
export type ExplainQuery = Static<typeof ExplainQuery>

const RoleRef = Type.Object({ id: Type.Integer(), name: Type.String() })

export const Explanation = Type.Object({
  allowed: Type.Boolean(),
  because: Type.String(),
  grants: Type.Array(
    Type.Object({
      role: RoleRef,
      via: Type.String({ description: '`root role`, `project role`, or `group` and its name.' }),
      project: Type.Optional(Type.String()),
      environment: Type.Optional(Type.String()),
      matches: Type.Boolean(),
    }),
  ),
})
export type Explanation = Static<typeof Explanation>

export const AccessOverview = Type.Object({
  version: Type.Integer(),
  overview: Type.Array(
    Type.Object({
      userId: Type.Integer(),
      userName: Type.String(),
      accountType: Type.Enum(['User', 'Service Account']),
      roles: Type.Array(Type.Object({ role: RoleRef, via: Type.String(), project: Type.Optional(Type.String()) })),
    }),
  ),
})
export type AccessOverview = Static<typeof AccessOverview>
