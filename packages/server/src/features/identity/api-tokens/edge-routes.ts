import { Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import { runs } from '#platform/http/access'
import { post } from '#platform/http/routes'
import { hashOf } from '#platform/secrets/hash'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps } from '#platform/slice'
import { accessOfWanted, type issueTokens, WantedToken } from './edge-commands.ts'
import { requireSignature, SeenNonces } from './edge-signature.ts'
import { secretPrefix } from './rules.ts'

const PATH = '/edge/issue-token'
const MAX_WANTED = 100

const IssuedTokens = Type.Object({
  tokens: Type.Array(
    Type.Object({
      token: Type.String(),
      type: Type.String(),
      projects: Type.Array(Type.String()),
      environment: Type.String(),
    }),
  ),
})

export interface EdgeDeps {
  readonly newSecret: () => string
  readonly box: SecretBox
  /** The key that Edge signs with. Undefined: Edge cannot ask for tokens. */
  readonly edgeClientSecret: Buffer | undefined
}

const edgeActor = (name: string): Actor => ({ kind: 'token', name, grants: [{ permission: 'ADMIN' }], memberOf: [] })

const headerOf = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

export function edgeRoutes(
  { run, clock }: Deps,
  command: ReturnType<typeof issueTokens>,
  { newSecret, box, edgeClientSecret }: EdgeDeps,
) {
  const seen = new SeenNonces()
  const withSecret = (wanted: WantedToken) => {
    const secret = `${secretPrefix(accessOfWanted(wanted))}.${newSecret()}`
    return { wanted, hash: hashOf(secret), sealed: box.seal(secret) }
  }
  return {
    issueTokens: post(PATH, 'Get or create the tokens of Unleash Edge for pairs of environment and projects', {
      description: 'Signed with EDGE_CLIENT_SECRET: HMAC SHA-256, as Unleash Edge does it.',
      access: { public: 'the signature is checked against EDGE_CLIENT_SECRET', ...runs(command) },
      body: Type.Object({ tokens: Type.Array(WantedToken, { maxItems: MAX_WANTED }) }),
      response: IssuedTokens,
      handle: async ({ headers, body, originalUrl }) => {
        if (!edgeClientSecret)
          throw new Failure('conflict', 'This server issues no tokens to Edge: set EDGE_CLIENT_SECRET')
        const request = {
          authorization: headers.authorization,
          timestamp: headerOf(headers['x-timestamp']),
          nonce: headerOf(headers['x-nonce']),
          bodyHash: headerOf(headers['content-sha256']),
          paths: [PATH, originalUrl.split('?')[0] as string],
          body,
        }
        const client = requireSignature(request, edgeClientSecret, seen, clock().getTime())
        const issued = await run(edgeActor(client), step(command, { tokens: body.tokens.map(withSecret) }))
        return {
          tokens: issued.map(({ sealed, projects, environment }) => ({
            token: box.open(sealed),
            type: 'client',
            projects,
            environment,
          })),
        }
      },
    }),
  }
}
