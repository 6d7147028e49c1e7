import { type Static, Type } from 'typebox'
import { Email, Password, PersonName, UserView } from '#features/identity/users/index'

const LoginName = Type.String({ minLength: 1, maxLength: 320, description: 'User name or e-mail address.' })

export const Login = Type.Object({ username: LoginName, password: Password })
export type Login = Static<typeof Login>
/** For scripts, which send `Accept: application/json`. */
export const LoggedOut = Type.Object({
  location: Type.String({ description: 'URL to open next; with single sign-out, at the provider.' }),
})
export const OnlyPassword = Type.Object({ password: Password })
export const OwnPasswordChange = Type.Object({
  password: Password,
  confirmPassword: Password,
  oldPassword: Password,
  endPersonalTokens: Type.Optional(
    Type.Boolean({ description: 'Whether to end your personal access tokens too. Default: false.' }),
  ),
})

export const OwnAccountChange = Type.Object({
  name: Type.Optional(PersonName),
  email: Type.Optional(Type.Union([Email, Type.Null()])),
  password: Type.Optional(Password),
})

const KeepPersonalTokens = Type.Optional(
  Type.Boolean({ description: 'Whether the personal access tokens of the user stay valid. Default: false.' }),
)
export const UserPasswordChange = Type.Object({ password: Password, keepPersonalTokens: KeepPersonalTokens })
export const ResetRequest = Type.Object({ id: LoginName, keepPersonalTokens: KeepPersonalTokens })
export const ResetMailRequest = Type.Object({ email: Type.String({ minLength: 3, maxLength: 320 }) })
export const ResetLink = Type.Object({ resetPasswordUrl: Type.String({ description: 'Returned only once.' }) })

const LinkSecret = Type.String({ minLength: 1, maxLength: 200 })
export const LinkCheck = Type.Object({ token: LinkSecret })
export const LinkUse = Type.Object({ token: LinkSecret, password: Password })

const { id, name, username, email } = UserView.properties
export const LinkHolder = Type.Object({
  id,
  name,
  username,
  email,
  token: LinkSecret,
  role: Type.Object({ id: Type.Integer(), name: Type.String(), type: Type.String(), description: Type.String() }),
})

export const SessionView = Type.Object({
  id: Type.String(),
  via: Type.Enum(['password', 'oidc']),
  createdAt: Type.String(),
  expiresAt: Type.String(),
  device: Type.Union([Type.String(), Type.Null()], {
    description: 'Browser and system at log-in, such as "Firefox on Linux". null: not known.',
  }),
  seenAt: Type.Union([Type.String(), Type.Null()], { description: 'Last use, to the minute. null: not used yet.' }),
  current: Type.Boolean({ description: 'Whether this is the session of the request.' }),
})
export const SessionList = Type.Object({ sessions: Type.Array(SessionView) })
