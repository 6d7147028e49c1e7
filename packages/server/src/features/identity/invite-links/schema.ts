import { type Static, Type } from 'typebox'
import { Password, UserView } from '#features/identity/users/index'
import { Name, Nullable } from '#kernel/names'

const Moment = Type.String({
  maxLength: 40,
  description: 'ISO 8601, in the future. A link is valid for 30 days at most: a later time is shortened to that.',
})
const Enabled = Type.Boolean({ description: 'Whether users can sign up with the link.' })

export const NewInviteLink = Type.Object({
  name: Name({ maxLength: 200, description: 'Purpose of the link, for the list.' }),
  expiresAt: Moment,
  enabled: Type.Optional(Enabled),
})
export type NewInviteLink = Static<typeof NewInviteLink>

export const InviteLinkChange = Type.Object({
  expiresAt: Type.Optional(Moment),
  enabled: Type.Optional(Enabled),
})
export type InviteLinkChange = Static<typeof InviteLinkChange>

const { id, name, username, email } = UserView.properties
const InvitedUser = Type.Object({ id, name, username, email })

export const InviteLink = Type.Object({
  secret: Type.String({ description: 'Stored encrypted. Empty when it cannot be decrypted.' }),
  url: Nullable(Type.String({ description: 'Page where users sign up. Null when the secret cannot be decrypted.' })),
  name: Type.String(),
  enabled: Type.Boolean({ description: 'False for an expired link too.' }),
  expiresAt: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String(),
  role: Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String(), description: Type.String() }),
  users: Type.Array(InvitedUser, { description: 'Users who signed up with the link.' }),
})
export type InviteLink = Static<typeof InviteLink>

export const InviteLinkList = Type.Object({ tokens: Type.Array(InviteLink) })

/** `createInvitedUserSchema` of Unleash. */
export const SignUp = Type.Object({
  email: Type.String({ minLength: 3, maxLength: 320 }),
  name: Name({ maxLength: 200 }),
  username: Type.Optional(Name({ maxLength: 200 })),
  password: Password,
})
export type SignUp = Static<typeof SignUp>
