import { type Static, Type } from 'typebox'
import { Id, Name, Nullable } from '#kernel/names'
import { pageFields } from '#kernel/paging'
import { Person } from './schema.ts'

const NullableId = Nullable(Id)
const Mapping = Type.String({ minLength: 1, maxLength: 500 })

export const GroupInput = Type.Object({
  name: Name(),
  description: Type.Optional(
    Nullable(Type.String({ maxLength: 500, description: 'null is the same as an empty description.' })),
  ),
  mappingsSSO: Type.Optional(
    Type.Array(Mapping, {
      maxItems: 1_000,
      description: 'Groups of the identity provider whose members belong to this group.',
    }),
  ),
  rootRole: Type.Optional(NullableId),
  users: Type.Optional(
    Type.Array(Type.Object({ user: Type.Object({ id: Id }) }), {
      maxItems: 10_000,
      description: 'Members added by hand. Members added by single sign-on stay as they are.',
    }),
  ),
})
export type GroupInput = Static<typeof GroupInput>

export const GroupView = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  description: Type.String(),
  mappingsSSO: Type.Array(Type.String()),
  rootRole: NullableId,
  createdAt: Type.String(),
  projects: Type.Array(Type.String()),
  users: Type.Array(
    Type.Object({
      user: Person,
      joinedAt: Type.String(),
      viaSso: Type.Boolean({ description: 'Whether single sign-on manages this membership.' }),
    }),
  ),
})
export type GroupView = Static<typeof GroupView>

export const GroupList = Type.Object({
  groups: Type.Array(GroupView),
  total: Type.Integer({ description: 'Number of groups that match, on all pages.' }),
})

export const GroupsQuery = Type.Object({
  ...pageFields,
  query: Type.Optional(Type.String({ maxLength: 320, description: 'Part of the name.', examples: ['team'] })),
})
