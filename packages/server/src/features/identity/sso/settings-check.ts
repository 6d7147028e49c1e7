import { discover } from './provider.ts'
import { withDefaults } from './rules.ts'
import type { OidcCheck, OidcCheckRequest, OidcProblem, StoredOidcSettings } from './schema.ts'
import type { OidcConfig } from './types.ts'

export interface CheckDeps {
  readonly allowHttp: boolean
  readonly acceptUnverifiedEmail: boolean
  readonly redirectUri: string
}

/**
 * Returns everything that would prevent a log-in with these settings. Saves nothing. `secret` is undefined when it
 * cannot be decrypted.
 */
export async function checkSettings(
  given: OidcCheckRequest | StoredOidcSettings,
  { allowHttp, acceptUnverifiedEmail, redirectUri }: CheckDeps,
): Promise<OidcCheck> {
  const config = withDefaults(given)
  const { metadata, problems: found } = await discover(config, allowHttp)
  const claims = metadata?.claims_supported
  const scopes = metadata?.scopes_supported
  const problems = [
    ...missing(config, given.secret),
    ...found,
    ...(Array.isArray(claims) ? claimProblems(config, claims as string[], acceptUnverifiedEmail) : []),
    ...(Array.isArray(scopes) ? scopeProblems(config, scopes) : []),
    ...signOutProblems(config, metadata),
  ]
  return { ok: problems.length === 0, problems, redirectUri, issuer: metadata?.issuer ?? null }
}

function* missing(
  { clientId, enableGroupSyncing, groupJsonPath }: OidcConfig,
  secret: string | undefined,
): Generator<OidcProblem> {
  if (clientId === '') yield { field: 'clientId', message: 'The client id is missing' }
  if (!secret) yield { field: 'secret', message: 'The secret is missing' }
  if (enableGroupSyncing && groupJsonPath.trim() === '')
    yield {
      field: 'groupJsonPath',
      message: 'Group synchronisation needs the path of the groups in the claims',
    }
}

function* claimProblems(
  config: OidcConfig,
  claims: readonly string[],
  acceptUnverified: boolean,
): Generator<OidcProblem> {
  const wanted = ['email', ...(acceptUnverified ? [] : ['email_verified'])]
  for (const claim of wanted)
    if (!claims.includes(claim))
      yield { field: 'discoverUrl', message: `The provider does not offer the claim "${claim}", which log-in needs` }
  const [group = ''] = config.groupJsonPath
    .trim()
    .replace(/^\$\.?/, '')
    .split('.')
  if (config.enableGroupSyncing && group !== '' && !claims.includes(group) && !claims.includes(config.groupJsonPath))
    yield { field: 'groupJsonPath', message: `The provider does not offer the claim "${group}"` }
}

function* scopeProblems({ addGroupsScope }: OidcConfig, scopes: readonly string[]): Generator<OidcProblem> {
  for (const scope of ['openid', 'email'])
    if (!scopes.includes(scope))
      yield { field: 'discoverUrl', message: `The provider does not offer the scope "${scope}"` }
  if (addGroupsScope && !scopes.includes('groups'))
    yield { field: 'addGroupsScope', message: 'The provider does not offer the scope "groups"' }
}

function* signOutProblems(
  { enableSingleSignOut }: OidcConfig,
  metadata: { end_session_endpoint?: unknown } | undefined,
): Generator<OidcProblem> {
  if (enableSingleSignOut && metadata && metadata.end_session_endpoint === undefined)
    yield {
      field: 'enableSingleSignOut',
      message: 'The provider has no end_session_endpoint: it cannot be asked to log out',
    }
}
