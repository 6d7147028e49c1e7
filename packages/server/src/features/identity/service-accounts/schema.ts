import { type Static, Type } from 'typebox'
import { ListedPersonalToken } from '#features/identity/personal-tokens/index'
import { RoleView } from '#features/identity/roles/index'
import { UserView } from '#features/identity/users/index'
import { Id, Name } from '#kernel/names'

const RoleRef = Type.Union([Id, Type.String({ maxLength: 100 })], {
  description: 'Id or name of a root role.',
})
const Username = Name({ maxLength: 200 })
const DisplayName = Name({ minLength: 0, maxLength: 200 })

export const NewServiceAccount = Type.Object({
  username: Username,
  name: Type.Optional(DisplayName),
  rootRole: RoleRef,
})
export type NewServiceAccount = Static<typeof NewServiceAccount>

export const ServiceAccountChange = Type.Object({
  username: Type.Optional(
    Type.String({ maxLength: 200, description: 'Cannot be changed; only the current value is accepted.' }),
  ),
  name: Type.Optional(DisplayName),
  rootRole: Type.Optional(RoleRef),
})
export type ServiceAccountChange = Static<typeof ServiceAccountChange>

export const ServiceAccount = UserView
export const ServiceAccountList = Type.Object({
  serviceAccounts: Type.Array(Type.Object({ ...UserView.properties, tokens: Type.Array(ListedPersonalToken) })),
  rootRoles: Type.Array(RoleView),
})
