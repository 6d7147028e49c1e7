import type * as client from 'openid-client'
import { normalEmail } from '#features/identity/users/index'
import { SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps } from '#platform/slice'
import type { Attempt } from './attempt.ts'
import type { LoginSettings } from './effective-settings.ts'
import { type FindProvider, openidClient } from './provider.ts'
import {
  groupsIn,
  type Identity,
  identityIn,
  isAcrAccepted,
  isDomainAllowed,
  needsUserInfo,
  scopesOf,
} from './rules.ts'
import { sealedTicket } from './sign-out-ticket.ts'
import type { Claims, OidcConfig } from './types.ts'
import { provisioningCommands } from './user-provisioning.ts'

/** Sets the groups of a user to those that these names are mapped to. Memberships that were added by hand stay. */
export type SyncGroups = (input: { readonly userId: number; readonly groups: readonly string[] }) => Promise<void>

export interface LoginDeps {
  readonly deps: Deps
  readonly settings: LoginSettings
  readonly box: SecretBox
  readonly findProvider: FindProvider
  readonly syncGroups: SyncGroups
  readonly acceptUnverifiedEmail: boolean
}

/** Returns the configured provider. The message of a thrown failure is shown on the error page. */
export async function requireProvider({ settings, findProvider }: Pick<LoginDeps, 'settings' | 'findProvider'>) {
  const config = await settings.current()
  if (!config.enabled) throw new Failure('not_found', 'Log-in with OpenID Connect is switched off here')
  return { config, provider: await findProvider(config, await settings.secret()) }
}

export async function authorizationUrl(login: LoginDeps, attempt: Omit<Attempt, 'expiresAt'>): Promise<URL> {
  const { config, provider } = await requireProvider(login)
  const client = await openidClient()
  const acr = config.acrValues.trim().split(/\s+/).join(' ')
  return client.buildAuthorizationUrl(provider, {
    redirect_uri: attempt.redirectUri,
    scope: scopesOf(config),
    state: attempt.state,
    nonce: attempt.nonce,
    code_challenge: await client.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(acr !== '' && { acr_values: acr }),
  })
}

export interface LoggedIn {
  readonly userId: number
  /** Sealed. The provider requires it as `id_token_hint` at log-out. */
  readonly idToken: string
}

/** Verifies the response of the provider and returns the account of the user. */
export async function completeLogin(login: LoginDeps, attempt: Attempt, search: string): Promise<LoggedIn> {
  const { config, provider } = await requireProvider(login)
  const tokens = await exchange(provider, attempt, search)
  const claims = tokens.claims() as Claims | undefined
  if (!claims || tokens.id_token === undefined) throw new Failure('forbidden', 'The provider did not say who you are')
  if (!isAcrAccepted(claims.acr, config.acrValues))
    throw new Failure(
      'forbidden',
      'The provider let you in with a weaker check than is asked for here. Log in there in the required way, then try again',
    )
  const userInfo = await userInfoOf(provider, config, claims, tokens.access_token)
  const verdict = identityIn(claims, userInfo, login.acceptUnverifiedEmail)
  if (!verdict.ok) throw new Failure('forbidden', verdict.because)
  const userId = await accountFor(login.deps, config, verdict.identity)
  const groups = config.enableGroupSyncing ? groupsIn({ ...userInfo, ...claims }, config.groupJsonPath) : undefined
  if (groups) await login.syncGroups({ userId, groups })
  const home = attempt.redirectUri.slice(0, -'/auth/oidc/callback'.length)
  return { userId, idToken: sealedTicket(login.box, { idToken: tokens.id_token, home }) }
}

function addressOf({ email }: Identity): string {
  try {
    return normalEmail(email)
  } catch (cause) {
    throw new Failure('forbidden', 'The e-mail address from the provider is not valid. Ask your administrator', {
      cause,
    })
  }
}

async function accountFor({ run }: Deps, config: OidcConfig, identity: Identity): Promise<number> {
  const email = addressOf(identity)
  const { autoCreate, defaultRootRoleId, defaultRootRole, emailDomains } = config
  const mayCreate = autoCreate && isDomainAllowed(email, emailDomains)
  const user = await run(
    SYSTEM,
    step(provisioningCommands.admitUser, {
      email,
      ...(identity.name !== undefined && { name: identity.name }),
      ...(mayCreate && { roleForNewUsers: defaultRootRoleId ?? defaultRootRole }),
    }),
  )
  if (user) return user.id
  const why = autoCreate ? `Addresses like ${email} do not get an account here` : `There is no account for ${email}`
  throw new Failure('forbidden', `${why}. Ask your administrator to create one`)
}

async function exchange(provider: client.Configuration, attempt: Attempt, search: string) {
  const client = await openidClient()
  const answer = new URL(attempt.redirectUri)
  answer.search = search
  try {
    return await client.authorizationCodeGrant(provider, answer, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
  } catch (error) {
    throw refusalOf(client, error)
  }
}

const unknownClient = (cause: Error): Failure =>
  new Failure(
    'unavailable',
    'The provider does not accept client id and secret of Leverframe. Ask your administrator',
    { cause },
  )

/** Maps an error of the provider or of the verification to a failure, without repeating text from the provider. */
function refusalOf(client: typeof import('openid-client'), cause: unknown): Failure {
  if (cause instanceof client.AuthorizationResponseError) {
    const code = /^[a-z_]{1,60}$/.test(cause.error) ? ` (${cause.error})` : ''
    return new Failure('forbidden', `The provider did not let you in${code}`, { cause })
  }
  if (cause instanceof client.ResponseBodyError) {
    if (cause.error === 'invalid_grant')
      return new Failure('invalid', 'This log-in was used already or is too old. Try again', { cause })
    if (cause.error === 'invalid_client') return unknownClient(cause)
    return new Failure('unavailable', 'The provider refused to identify you. Ask your administrator', { cause })
  }
  if (cause instanceof client.WWWAuthenticateChallengeError) return unknownClient(cause)
  const { name, code } = cause as { name?: string; code?: unknown }
  if (name === 'TimeoutError' || code === 'OAUTH_TIMEOUT' || (cause instanceof TypeError && code === undefined))
    return new Failure('unavailable', 'The provider does not answer. Try again in a moment', { cause })
  return new Failure(
    'forbidden',
    'The response of the provider cannot be trusted. Try again; if it stays like this, ask your administrator',
    { cause },
  )
}

async function userInfoOf(
  provider: client.Configuration,
  config: OidcConfig,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  if (!needsUserInfo(claims, config) || provider.serverMetadata().userinfo_endpoint === undefined) return {}
  try {
    const client = await openidClient()
    return await client.fetchUserInfo(provider, accessToken, String(claims.sub))
  } catch (cause) {
    // The id token has all required claims.
    if (claims.email !== undefined && claims.email_verified !== undefined && !config.enableGroupSyncing) return {}
    throw new Failure('unavailable', 'The provider does not return your user info. Try again in a moment', {
      cause,
    })
  }
}
