import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

/** The claims of the provider about a user. `undefined` claims are left out. */
export interface Person {
  readonly email?: string | undefined
  readonly email_verified?: boolean | undefined
  readonly name?: string | undefined
  readonly groups?: unknown
  readonly realm_access?: unknown
  /** How they identified themselves there. */
  readonly acr?: string
}

export type JwtParts = { header: Record<string, unknown>; payload: Record<string, unknown> }

export interface TestProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  readonly people: Map<string, Person>
  /** The user of the next login. Undefined shows a form instead. */
  signsInAs: string | undefined
  /** Changes id tokens before they are sent. `sign` creates a valid signature of the provider for any algorithm. */
  tamper:
    | ((token: JwtParts, sign: (parts: JwtParts, algorithm?: string) => string, accessToken: string) => string)
    | undefined
  /** Replaces the discovery response. */
  discovery: ((document: Record<string, unknown>) => unknown) | undefined
  /** Replaces the response of the user-info endpoint. One that throws makes the endpoint fail. */
  userInfo: ((claims: Record<string, unknown>) => unknown) | undefined
  /** Parameters of the received authorization requests, oldest first. */
  readonly requests: URLSearchParams[]
  stop(): Promise<void>
  /** Comes back on the same port, with its keys. */
  restart(): Promise<void>
}

const HASHES: Readonly<Record<string, string>> = { RS256: 'RSA-SHA256', RS384: 'RSA-SHA384', RS512: 'RSA-SHA512' }
const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const decoded = (text = ''): Record<string, unknown> => JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))

const signer =
  (key: KeyObject) =>
  ({ header, payload }: JwtParts, algorithm = String(header.alg)): string => {
    const text = `${encoded({ ...header, alg: algorithm })}.${encoded(payload)}`
    const signature = createSign(HASHES[algorithm] ?? 'RSA-SHA256')
      .update(text)
      .sign(key)
    return `${text}.${signature.toString('base64url')}`
  }

const FORM = (action: string) =>
  `<!doctype html><title>Provider</title><form method="post" action="${action}"><label>Who are you? <input name="who"></label><button>Log in</button></form>`

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const part of request) text += String(part)
  return new URLSearchParams(text)
}

let privateKey: KeyObject | undefined

export interface ProviderOptions {
  /**
   * Leaves the claims about a user out of id tokens, so that clients get them from the user-info endpoint. OpenID Connect
   * prescribes this form, but many providers put all claims into the id token, which is the default here.
   */
  readonly hasThinTokens?: boolean
}

/** A real OpenID Connect provider on loopback. */
export async function startProvider(
  redirectBases: () => readonly string[],
  { hasThinTokens = false }: ProviderOptions = {},
): Promise<TestProvider> {
  // One key for all providers: generating one takes longer than most tests.
  privateKey ??= generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const jwk = { ...privateKey.export({ format: 'jwk' }), use: 'sig', kid: 'the-key' }
  const sign = signer(privateKey)
  const clientId = 'leverframe-client'
  const clientSecret = `provider-secret-${createHash('sha256').update(String(jwk.n)).digest('hex').slice(0, 24)}`
  const handler: { handle: (request: IncomingMessage, response: ServerResponse) => void } = { handle: () => {} }
  let server = createServer((request, response) => handler.handle(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  // A host other than that of the server: cookies are shared between ports.
  const issuer = `http://localhost:${port}`
  const people = new Map<string, Person>()
  const uris = (path: string) => redirectBases().map((base) => base + path)

  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: uris('/auth/oidc/callback'),
        post_logout_redirect_uris: uris('/'),
        response_types: ['code'],
        grant_types: ['authorization_code'],
        id_token_signed_response_alg: 'RS256',
      },
    ],
    jwks: { keys: [jwk] },
    cookies: { keys: ['only-for-tests'] },
    conformIdTokenClaims: hasThinTokens,
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: {
      openid: ['sub', 'acr'],
      acr: null,
      email: ['email', 'email_verified'],
      profile: ['name', 'realm_access'],
      groups: ['groups'],
    },
    acrValues: ['silver', 'gold'],
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (context: { body: string }, form: string) => {
          context.body = `<!doctype html><title>Provider</title>${form}<button form="op.logoutForm" name="logout" value="yes">Yes, log me out</button>`
        },
      },
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_: unknown, sub: string) => {
      const { acr: _acr, ...claims } = people.get(sub) ?? {}
      return { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 600 },
  })
  const callback = provider.callback()

  const test: TestProvider = {
    issuer,
    clientId,
    clientSecret,
    people,
    signsInAs: undefined,
    tamper: undefined,
    discovery: undefined,
    userInfo: undefined,
    requests: [],
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    restart: async () => {
      server = createServer((request, response) => handler.handle(request, response))
      await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    },
  }

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login') {
      const who = request.method === 'POST' ? (await bodyOf(request)).get('who') : test.signsInAs
      if (!who) {
        response.setHeader('content-type', 'text/html')
        response.end(FORM(request.url ?? ''))
        return
      }
      const acr = people.get(who)?.acr
      return provider.interactionFinished(request, response, { login: { accountId: who, ...(acr && { acr }) } })
    }
    const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: params.client_id })
    grant.addOIDCScope('openid email profile groups')
    const consent = { consent: { grantId: grantId ?? (await grant.save()) } }
    return provider.interactionFinished(request, response, consent)
  }

  /** Runs the provider, and changes the JSON of its response. A change that throws makes it a 500. */
  function rewriting(response: ServerResponse, change: (answer: Record<string, unknown>) => unknown): void {
    const end = response.end.bind(response) as (text: string) => ServerResponse
    const changed = (text: string): string => {
      if (response.statusCode !== 200) return text
      try {
        return JSON.stringify(change(JSON.parse(text)))
      } catch (error) {
        response.statusCode = 500
        return JSON.stringify({ error: 'server_error', error_description: String(error) })
      }
    }
    response.end = ((chunk?: unknown) => {
      const text = changed(String(chunk ?? ''))
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as typeof response.end
  }

  handler.handle = (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname.startsWith('/interaction/')) {
      interact(request, response).catch((error: unknown) => {
        response.statusCode = 500
        response.end(String(error))
      })
      return
    }
    if (url.pathname === '/auth') test.requests.push(url.searchParams)
    const { tamper, discovery, userInfo } = test
    if (url.pathname === '/token' && tamper)
      rewriting(response, (answer) => {
        const [header, payload] = String(answer.id_token).split('.')
        const token = { header: decoded(header), payload: decoded(payload) }
        return { ...answer, id_token: tamper(token, sign, String(answer.access_token)) }
      })
    if (url.pathname === '/.well-known/openid-configuration' && discovery) rewriting(response, discovery)
    if (url.pathname === '/me' && userInfo) rewriting(response, userInfo)
    callback(request, response)
  }
  return test
}
