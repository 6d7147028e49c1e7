import { type Static, Type } from 'typebox'
import { Id, Name } from '#kernel/names'
import { pageFields } from '#kernel/paging'

const NullableText = Type.Union([Type.String(), Type.Null()])
const Username = Name({ maxLength: 200 })
export const Email = Type.String({ minLength: 3, maxLength: 320 })
export const PersonName = Name({ minLength: 0, maxLength: 200 })
const RoleRef = Type.Union([Id, Type.String({ maxLength: 100 })], {
  description: 'Id or name of a root role.',
})
export const Password = Type.String({ minLength: 1, maxLength: 1_000 })

export const NewUser = Type.Object({
  username: Type.Optional(Username),
  email: Type.Optional(Email),
  name: Type.Optional(PersonName),
  password: Type.Optional(Password),
  rootRole: RoleRef,
  sendEmail: Type.Optional(
    Type.Boolean({
      description: 'Whether to send the invite link by e-mail, if this server sends e-mail. Default: true.',
    }),
  ),
})
export type NewUser = Static<typeof NewUser>

export const UserChange = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Type.Union([Email, Type.Null()])),
  rootRole: Type.Optional(RoleRef),
})
export type UserChange = Static<typeof UserChange>

export const UserView = Type.Object({
  id: Type.Integer(),
  name: NullableText,
  username: NullableText,
  email: NullableText,
  rootRole: Type.Integer(),
  accountType: Type.Enum(['User', 'Service Account']),
  createdAt: Type.String(),
  seenAt: NullableText,
})
export type UserView = Static<typeof UserView>

/** A user in responses. Typed clients of Unleash fail if a name is null; they accept that it is absent. */
export const ShownUser = Type.Object({
  ...UserView.properties,
  name: Type.Optional(Type.String()),
  username: Type.Optional(Type.String()),
})
export const shownUser = ({ name, username, ...user }: UserView): Static<typeof ShownUser> => ({
  ...user,
  ...(name !== null && { name }),
  ...(username !== null && { username }),
})
/** The user as stored, with the fields in the order of a stored one: the version of a user depends on it. */
export const storedUser = ({ id, name, username, ...user }: Static<typeof ShownUser>): UserView => ({
  id,
  name: name ?? null,
  username: username ?? null,
  ...user,
})

export const CreatedUser = Type.Object({
  ...ShownUser.properties,
  inviteLink: Type.Optional(
    Type.String({ description: 'URL where the new user sets a password; returned only once.' }),
  ),
  emailSent: Type.Boolean({ description: 'Whether the invite link is on its way by e-mail.' }),
})

const RootRole = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  type: Type.String(),
  description: Type.String(),
})
export const UserList = Type.Object({
  users: Type.Array(ShownUser),
  rootRoles: Type.Array(RootRole),
  total: Type.Integer({ description: 'Number of users that match, on all pages.' }),
})

export const UsersQuery = Type.Object({
  ...pageFields,
  query: Type.Optional(
    Type.String({ maxLength: 320, description: 'Part of the name, user name or e-mail address.', examples: ['ann'] }),
  ),
  rootRole: Type.Optional(
    Type.String({ pattern: '^\\d{1,9}$', description: 'Id of a root role: only users with it.', examples: ['1'] }),
  ),
})
export type UsersQuery = Static<typeof UsersQuery>

export const InactiveUser = Type.Object({
  id: Type.Integer(),
  name: NullableText,
  username: NullableText,
  email: NullableText,
  seenAt: Type.Union([Type.String(), Type.Null()], { description: 'Time of the last log-in.' }),
  createdAt: Type.String(),
  patSeenAt: Type.Union([Type.String(), Type.Null()], {
    description: 'Time of the last use of a personal access token.',
  }),
})
export type InactiveUser = Static<typeof InactiveUser>

export const InactiveUsers = Type.Object({
  version: Type.Integer(),
  inactiveUsers: Type.Array(InactiveUser, { description: 'At most 1,000, longest inactive first.' }),
  days: Type.Integer({ description: 'Days without activity after which a user is inactive.' }),
})

export const UserIds = Type.Object({ ids: Type.Array(Id, { maxItems: 1_000, uniqueItems: true }) })

export const Colleague = Type.Object({
  id: Type.Integer(),
  name: NullableText,
  username: NullableText,
  email: NullableText,
  accountType: Type.Enum(['User', 'Service Account']),
  imageUrl: Type.Optional(
    Type.String({ description: 'Path of the picture below the address of the server, if there is one.' }),
  ),
})
export type Colleague = Static<typeof Colleague>

export const AccessCandidates = Type.Object({
  users: Type.Array(Colleague),
  groups: Type.Array(
    Type.Object({ id: Type.Integer(), name: Type.String(), description: Type.String(), userCount: Type.Integer() }),
  ),
})
export type AccessCandidates = Static<typeof AccessCandidates>

export const AdminCount = Type.Object({
  password: Type.Integer({ description: 'Admins who can log in with a password.' }),
  noPassword: Type.Integer({ description: 'Admins who cannot log in with a password.' }),
  service: Type.Integer({ description: 'Service accounts with the role Admin.' }),
})
export type AdminCount = Static<typeof AdminCount>

/** The caller. A token and an unauthenticated caller have a name and no id. */
export const Me = Type.Object({
  user: Type.Object({
    id: Type.Union([Type.Integer(), Type.Null()]),
    name: NullableText,
    username: NullableText,
    email: NullableText,
    rootRole: Type.Union([Type.Integer(), Type.Null()]),
    accountType: Type.Enum(['User', 'Service Account', 'API token', 'Unauthenticated']),
    isAPI: Type.Boolean({ description: 'True for an API token, which has no user.' }),
    createdAt: NullableText,
    seenAt: NullableText,
    imageUrl: Type.Optional(
      Type.String({ description: 'Path of your picture below the address of the server, if you have one.' }),
    ),
  }),
  permissions: Type.Array(
    Type.Object({
      permission: Type.String(),
      project: Type.Optional(Type.String()),
      environment: Type.Optional(Type.String()),
    }),
  ),
  feedback: Type.Array(Type.Unknown()),
  splash: Type.Object({}),
})
export type Me = Static<typeof Me>

export const Profile = Type.Object({
  rootRole: RootRole,
  projects: Type.Array(Type.String(), { description: 'Projects that you are a member of.' }),
  groups: Type.Array(Type.String()),
  features: Type.Array(Type.Object({ name: Type.String(), project: Type.String() }), {
    description: 'Toggles that you created and can see.',
  }),
  subscriptions: Type.Array(Type.String()),
  canChangePassword: Type.Boolean(),
})
export type Profile = Static<typeof Profile>
