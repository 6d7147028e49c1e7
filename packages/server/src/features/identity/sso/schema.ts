import { type Static, Type } from 'typebox'
import { MASK } from '#platform/secrets/mask'

const Text = (description: string, maxLength = 2_000) => Type.String({ maxLength, description })
const Required = (description: string) => Type.String({ minLength: 1, maxLength: 2_000, description })
const DiscoverUrl = Type.String({
  pattern: '^$|^https?://[^\\s]+$',
  maxLength: 2_000,
  description: 'Issuer of the provider, or the address of its discovery document.',
})

export { MASK }

const fields = {
  enabled: Type.Boolean({ description: 'Whether people can log in with OpenID Connect.' }),
  discoverUrl: DiscoverUrl,
  autoCreate: Type.Boolean({ description: 'Whether an unknown user gets an account at the first log-in.' }),
  enableSingleSignOut: Type.Boolean({ description: 'Whether log-out redirects to the log-out of the provider.' }),
  defaultRootRole: Type.Enum(['Viewer', 'Editor', 'Admin'], {
    description: 'Role of an account that is created at log-in.',
  }),
  defaultRootRoleId: Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: 'Id of the role; wins over the name.',
  }),
  emailDomains: Text('Domains of e-mail addresses that get an account, separated by commas. Empty: all.'),
  acrValues: Text('Requested values of `acr`, separated by spaces. Any other value in the response is refused.'),
  idTokenSigningAlgorithm: Type.Enum(['RS256', 'RS384', 'RS512'], { description: 'Signing algorithm of id tokens.' }),
  enableGroupSyncing: Type.Boolean({
    description: 'Whether group memberships are updated from the claims at every log-in.',
  }),
  groupJsonPath: Text('Path of the list of groups in the claims, such as `groups`, `realm_access.roles`.', 500),
  addGroupsScope: Type.Boolean({ description: 'Whether to request the scope `groups`.' }),
  extraScopes: Text('Scopes to request in addition to openid, email and profile, separated by spaces.'),
}

const allOptional = Type.Partial(Type.Object(fields))

/** `oidcSettingsSchema` of the specification, plus the fields for groups and scopes. */
export const OidcSettings = Type.Object({
  ...allOptional.properties,
  clientId: Required('Client id from the provider.'),
  secret: Required(`Client secret; ${MASK} keeps the stored one.`),
})
export type OidcSettings = Static<typeof OidcSettings>

/** Empty when no settings are stored. */
export const StoredOidcSettings = Type.Object({
  ...allOptional.properties,
  clientId: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String({ description: `Always ${MASK}.` })),
  readOnly: Type.Optional(Type.Boolean({ description: 'True when the settings come from environment variables.' })),
})
export type StoredOidcSettings = Static<typeof StoredOidcSettings>

/** An empty object checks the stored settings. */
export const OidcCheckRequest = Type.Object({
  ...allOptional.properties,
  clientId: Type.Optional(Text('Client id from the provider.')),
  secret: Type.Optional(Text('Client secret.')),
})
export type OidcCheckRequest = Static<typeof OidcCheckRequest>

export const OidcProblem = Type.Object({
  field: Type.String({ description: 'The setting with the problem.' }),
  message: Type.String(),
})
export type OidcProblem = Static<typeof OidcProblem>

export const OidcCheck = Type.Object({
  ok: Type.Boolean(),
  problems: Type.Array(OidcProblem),
  redirectUri: Type.String({ description: 'Redirect URI to register at the provider.' }),
  issuer: Type.Union([Type.String(), Type.Null()], { description: 'Issuer according to the provider.' }),
})
export type OidcCheck = Static<typeof OidcCheck>

export const PasswordLoginSettings = Type.Object({
  disabled: Type.Boolean({ description: 'Whether log-in with a password is off for all users.' }),
})
export type PasswordLoginSettings = Static<typeof PasswordLoginSettings>
