import { proofEngines } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, serverFor } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { describe, it } from 'vitest'
import { flag, float, list, struct, text } from './go-types.ts'
import { type Body, replay, type Step } from './replay.ts'

// The calls of the Kubernetes operator unleasherator, with the structs of its client. The operator accepts 200 for GET and DELETE
// and 201 for POST, and nothing else. It reads times as text, where null leaves the text empty.

const Statistics = struct(
  {
    instanceId: text,
    versionOSS: text,
    users: float,
    featureToggles: float,
    projects: float,
    contextFields: float,
    roles: float,
    groups: float,
    environments: float,
    segments: float,
    strategies: float,
    SAMLenabled: flag,
    OIDCenabled: flag,
  },
  {
    timestamp: text,
    versionEnterprise: text,
    activeUsers: struct({ last7: float, last30: float, last60: float, last90: float }),
    productionChanges: struct({ last30: float, last60: float, last90: float }),
    customRootRoles: float,
    customRootRolesInUse: float,
    clientApps: list(struct({ range: text, count: float })),
    featureExports: float,
    featureImports: float,
    sum: text,
  },
)

const Token = struct(
  { secret: text, tokenName: text, type: text, environment: text, projects: list(text), createdAt: text },
  { username: text, project: text, expiresAt: text, seenAt: text, alias: text },
)
const Tokens = struct({ tokens: list(Token) })

/** The operator compares its specification with each token of that name, and deletes those that differ. */
const specificationOf = ({ type, environment, projects }: Body) => [type.toLowerCase(), environment, projects]

/** How it sees that an instance is ready. It chooses between `username` and `tokenName` by the version. */
const connects: readonly Step[] = [
  { does: 'check the health', call: 'GET /health', status: 200, decodes: struct({ health: text }) },
  {
    does: 'read the version',
    call: 'GET /api/admin/instance-admin/statistics',
    status: 200,
    decodes: Statistics,
    sees: ({ versionOSS, versionEnterprise }) => /^\d+\.\d+\.\d+/.test(versionEnterprise || versionOSS),
    expects: true,
  },
]

const managesToken = (name: string, body: object): readonly Step[] => [
  {
    does: 'look for the token',
    call: `GET /api/admin/api-tokens/${name}`,
    status: 200,
    decodes: Tokens,
    sees: ({ tokens }) => tokens,
    expects: [],
  },
  {
    does: 'create the token',
    call: 'POST /api/admin/api-tokens',
    body: { ...body, type: 'CLIENT', environment: 'development', projects: ['default'] },
    status: 201,
    decodes: Token,
    keeps: { secret: 'secret' },
  },
  {
    does: 'write the secret of the cluster',
    call: `GET /api/admin/api-tokens/${name}`,
    status: 200,
    decodes: Tokens,
    sees: ({ tokens }, { secret }) => tokens.map((token: Body) => [token.secret === secret, ...specificationOf(token)]),
    expects: [[true, 'client', 'development', ['default']]],
  },
  { does: 'list all tokens', call: 'GET /api/admin/api-tokens', status: 200, decodes: Tokens },
  { does: 'delete the token', call: 'DELETE /api/admin/api-tokens/{secret}', status: 200 },
  { does: 'delete the token again', call: 'DELETE /api/admin/api-tokens/{secret}', status: 200 },
  {
    does: 'look for the token',
    call: `GET /api/admin/api-tokens/${name}`,
    status: 200,
    sees: ({ tokens }) => tokens,
    expects: [],
  },
]

for (const engine of proofEngines)
  describe(`the calls of the Kubernetes operator on ${engine}`, () => {
    const server = serverFor(engine, { settings: { READABLE_API_TOKENS: 'on' } })

    it('connect to the instance', () => replay(server, ADMIN_TOKEN, connects))

    it('manage a token by tokenName', () =>
      replay(server, ADMIN_TOKEN, managesToken('shop-cluster', { tokenName: 'shop-cluster' })))

    it('manage a token by username, as for Unleash 6 and older', () =>
      replay(server, ADMIN_TOKEN, managesToken('shop-old', { username: 'shop-old' })))

    it('replace a token whose environment changed', async () => {
      const token = { tokenName: 'moving', type: 'client', projects: ['*'] }
      await succeed(server, 'POST', '/api/admin/api-tokens', { ...token, environment: 'development' })
      await replay(server, ADMIN_TOKEN, [
        {
          does: 'find the old token',
          call: 'GET /api/admin/api-tokens/moving',
          status: 200,
          decodes: Tokens,
          keeps: { secret: 'tokens.0.secret' },
        },
        { does: 'delete it', call: 'DELETE /api/admin/api-tokens/{secret}', status: 200 },
        {
          does: 'create the new token',
          call: 'POST /api/admin/api-tokens',
          body: { ...token, environment: 'production' },
          status: 201,
          decodes: Token,
        },
        {
          does: 'find only the new token',
          call: 'GET /api/admin/api-tokens/moving',
          status: 200,
          sees: ({ tokens }) => tokens.map(specificationOf),
          expects: [['client', 'production', ['*']]],
        },
      ])
    })
  })
