import type * as client from 'openid-client'
import { Failure } from '#kernel/failure'
import { providerFetch, reasonOf } from '#platform/outbound/provider-fetch'
import { discoveryOf, isSameIssuer, isUrlAllowed } from './rules.ts'
import type { OidcProblem } from './schema.ts'
import type { OidcConfig } from './types.ts'

const TIMEOUT_MS = 5_000
/** How long discovery metadata is cached, in case an endpoint moves. openid-client refetches signing keys itself. */
const CACHE_MS = 10 * 60_000

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const
const OPTIONAL_ENDPOINTS = ['userinfo_endpoint', 'end_session_endpoint'] as const

type OpenidClient = typeof client

/** Loaded at the first log-in to keep the start fast. */
export const openidClient = (): Promise<OpenidClient> => import('openid-client')

export interface Discovery {
  /** Undefined when the document could not be read. */
  readonly metadata: client.ServerMetadata | undefined
  readonly problems: readonly OidcProblem[]
}

const problem = (field: string, message: string): Discovery => ({ metadata: undefined, problems: [{ field, message }] })

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Fetches the discovery document and returns everything that would prevent a log-in. */
export async function discover(config: OidcConfig, allowHttp: boolean): Promise<Discovery> {
  const { document, issuer } = discoveryOf(config.discoverUrl)
  const field = 'discoverUrl'
  if (config.discoverUrl === '' || !URL.canParse(document))
    return problem(field, 'The address of the provider is missing')
  if (!isUrlAllowed(new URL(document), allowHttp))
    return problem(field, 'The provider must be reached by https. OIDC_ALLOW_HTTP=true allows http, for tests')
  let answer: unknown
  try {
    const response = await providerFetch(document, {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.status !== 200)
      return problem(
        field,
        `The discovery document at ${document} cannot be read: the provider answers with status ${response.status}`,
      )
    answer = await response.json()
  } catch (error) {
    const why = error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error)
    return problem(field, `The discovery document at ${document} cannot be read: ${why}`)
  }
  if (typeof answer !== 'object' || answer === null || !isText((answer as client.ServerMetadata).issuer))
    return problem(field, `The document at ${document} is not a discovery document: it has no issuer`)
  const metadata = answer as client.ServerMetadata
  return { metadata, problems: [...problemsOf(metadata, issuer, config, allowHttp)] }
}

function* problemsOf(
  metadata: client.ServerMetadata,
  issuer: string,
  config: OidcConfig,
  allowHttp: boolean,
): Generator<OidcProblem> {
  const field = 'discoverUrl'
  if (!isSameIssuer(metadata.issuer, issuer))
    yield {
      field,
      message: `The provider calls itself ${metadata.issuer}, not ${issuer}: enter the address that it uses itself`,
    }
  for (const name of ENDPOINTS)
    if (!isText(metadata[name])) yield { field, message: `The discovery document has no ${name}` }
  for (const name of [...ENDPOINTS, ...OPTIONAL_ENDPOINTS]) {
    const url = metadata[name]
    if (isText(url) && !(URL.canParse(url) && isUrlAllowed(new URL(url), allowHttp)))
      yield { field, message: `The provider's ${name} is not an https address` }
  }
  const algorithms = metadata.id_token_signing_alg_values_supported
  if (Array.isArray(algorithms) && !algorithms.includes(config.idTokenSigningAlgorithm))
    yield {
      field: 'idTokenSigningAlgorithm',
      message: `The provider does not sign with ${config.idTokenSigningAlgorithm}; it offers ${algorithms.join(', ')}`,
    }
}

/** RFC 6749 requires every provider to support Basic. */
function clientAuth(client: OpenidClient, metadata: client.ServerMetadata, secret: string): client.ClientAuth {
  const offered = metadata.token_endpoint_auth_methods_supported
  const basic = !Array.isArray(offered) || offered.includes('client_secret_basic')
  return basic ? client.ClientSecretBasic(secret) : client.ClientSecretPost(secret)
}

async function configurationOf(
  metadata: client.ServerMetadata,
  config: OidcConfig,
  secret: string,
): Promise<client.Configuration> {
  const client = await openidClient()
  const { clientId, idTokenSigningAlgorithm } = config
  const known = { client_secret: secret, id_token_signed_response_alg: idTokenSigningAlgorithm }
  const configuration = new client.Configuration(metadata, clientId, known, clientAuth(client, metadata, secret))
  configuration.timeout = TIMEOUT_MS / 1_000
  configuration[client.customFetch] = (url, { body, headers, method, signal }) =>
    providerFetch(url, { body: body as RequestInit['body'], headers, method, ...(signal && { signal }) })
  // `discover` has already checked each URL for https.
  client.allowInsecureRequests(configuration)
  // Verify the signature even when the token comes directly from the token endpoint.
  client.enableNonRepudiationChecks(configuration)
  return configuration
}

export type FindProvider = (config: OidcConfig, secret: string) => Promise<client.Configuration>

/** Caches discovery for CACHE_MS and shares it between concurrent log-ins. Failures are not cached. */
export function providerFinder(allowHttp: boolean, clock: () => Date): FindProvider {
  let cached:
    | { readonly key: string; readonly until: number; readonly found: Promise<client.Configuration> }
    | undefined

  async function find(config: OidcConfig, secret: string): Promise<client.Configuration> {
    if (config.clientId === '' || secret === '')
      throw new Failure('unavailable', 'Log-in with OpenID Connect is not set up: client id and secret are missing')
    const { metadata, problems } = await discover(config, allowHttp)
    const [first] = problems
    // The caller is not authenticated: the reason goes to the log and to the settings check only.
    if (!metadata || first)
      throw new Failure(
        'unavailable',
        'The provider cannot be used now. Try again in a moment, or ask your administrator',
        {
          cause: new Error(first?.message ?? 'no discovery document'),
        },
      )
    return configurationOf(metadata, config, secret)
  }

  return (config, secret) => {
    const key = JSON.stringify([config, secret])
    const now = clock().getTime()
    if (cached?.key === key && now < cached.until) return cached.found
    const found = find(config, secret)
    const entry = { key, until: now + CACHE_MS, found }
    cached = entry
    found.catch(() => {
      if (cached === entry) cached = undefined
    })
    return found
  }
}
