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
  autoCreate: Type.Boolean({ description: 'Whether somebody who logs in for the first time gets an account.' }),
  enableSingleSignOut: Type.Boolean({ description: 'Whether log-out goes on to the log-out of the provider.' }),
  defaultRootRole: Type.Enum(['Viewer', 'Editor', 'Admin'], {
    description: 'Role of an account that was made at log-in.',
  }),
  defaultRootRoleId: Type.Integer({
    minimum: 1,
    maximum: 999_999_999,
    description: 'The same by id; goes before the name.',
  }),
  emailDomains: Text('Domains of e-mail addresses that get an account, separated by commas; empty: all.'),
  acrValues: Text('Values of `acr` to ask for, separated by spaces; another one that comes back is refused.'),
  idTokenSigningAlgorithm: Type.Enum(['RS256', 'RS384', 'RS512'], { description: 'The one algorithm of id tokens.' }),
  enableGroupSyncing: Type.Boolean({ description: 'Whether groups follow what the provider says at every log-in.' }),
  groupJsonPath: Text('Where the claims hold the list of groups: `groups`, `realm_access.roles`.', 500),
  addGroupsScope: Type.Boolean({ description: 'Whether to ask for the scope `groups`.' }),
  extraScopes: Text('Scopes to ask for beside openid, email and profile, separated by spaces.'),
}

const allOptional = Type.Partial(Type.Object(fields))

/** `oidcSettingsSchema` of the specification, and what belongs to groups and scopes. */
export const OidcSettings = Type.Object({
  ...allOptional.properties,
  clientId: Required('Client id that the provider gave.'),
  secret: Required(`Secret of that client; ${MASK} keeps the stored one.`),
})
export type OidcSettings = Static<typeof OidcSettings>

/** What is stored is answered; nothing when nothing was ever stored. */
export const StoredOidcSettings = Type.Object({
  ...allOptional.properties,
  clientId: Type.Optional(Type.String()),
  secret: Type.Optional(Type.String({ description: `Always ${MASK}.` })),
  readOnly: Type.Optional(Type.Boolean({ description: 'True when they come from environment variables.' })),
})
export type StoredOidcSettings = Static<typeof StoredOidcSettings>

/** An empty object checks what is stored. */
export const OidcCheckRequest = Type.Object({
  ...allOptional.properties,
  clientId: Type.Optional(Text('Client id that the provider gave.')),
  secret: Type.Optional(Text('Secret of that client.')),
})
export type OidcCheckRequest = Static<typeof OidcCheckRequest>

export const OidcProblem = Type.Object({
  field: Type.String({ description: 'The setting that it is about.' }),
  message: Type.String(),
})
export type OidcProblem = Static<typeof OidcProblem>

export const OidcCheck = Type.Object({
  ok: Type.Boolean(),
  problems: Type.Array(OidcProblem),
  redirectUri: Type.String({ description: 'To register at the provider.' }),
  issuer: Type.Union([Type.String(), Type.Null()], { description: 'What the provider calls itself.' }),
})
export type OidcCheck = Static<typeof OidcCheck>

export const PasswordLoginSettings = Type.Object({
  disabled: Type.Boolean({ description: 'True: nobody logs in with a password.' }),
})
export type PasswordLoginSettings = Static<typeof PasswordLoginSettings>
