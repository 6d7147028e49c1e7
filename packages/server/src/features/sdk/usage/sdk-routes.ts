import type { TokenIndex } from '#features/identity/index'
import { accepted, ask, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'
import { BulkReport, Metrics, Registration, TokensToValidate, ValidTokens } from './report-schema.ts'
import type { Reports } from './usage.ts'

const access = { sdk: ['client'] } as const

export interface SdkRouteDeps {
  readonly usage: Reports
  readonly tokens: TokenIndex
  /** Of the server: SDKs ask for it here. */
  readonly version: string
}

/** Tokens are found by their hash, so that the time it takes tells nothing about those that are near. */
async function validAmong(index: TokenIndex, secrets: readonly string[]) {
  const valid = []
  for (const token of new Set(secrets)) {
    const found = await index.find(token)
    if (found) valid.push({ token, type: found.type, projects: found.projects, environment: found.environment })
  }
  return valid
}

const routes = ({ usage, tokens, version }: SdkRouteDeps) => ({
  registerClient: ask('/api/client/register', 'Tell that an instance of an application is there', {
    access,
    body: Registration,
    response: accepted,
    handle: async ({ sdk, raw, body }, reply) => {
      usage.onRegister(sdk, raw.headers, body)
      reply.header('x-unleash-version', version)
    },
  }),
  reportClientMetrics: ask('/api/client/metrics', 'Tell how often toggles were on and off', {
    access,
    body: Metrics,
    response: accepted,
    handle: ({ sdk, raw, body }) => usage.onMetrics(sdk, raw.headers, body),
  }),
  reportBulkMetrics: ask(
    '/api/client/metrics/bulk',
    'Tell for many applications at once; what is of another environment than the token is left out',
    {
      access,
      body: BulkReport,
      response: accepted,
      handle: ({ sdk, body }) => usage.onBulk(sdk, body),
    },
  ),
  validateTokens: ask('/edge/validate', 'Which of these tokens are valid, and what for; others are left out', {
    access: { public: 'whoever has a token may know what it is good for; the tokens are in the body' },
    body: TokensToValidate,
    response: ValidTokens,
    handle: async ({ body }) => ({ tokens: await validAmong(tokens, body.tokens) }),
  }),
})

export const sdkRoutes = (app: App, deps: SdkRouteDeps): void => mountReads(app, 'Client API', routes(deps))
