import { Type } from 'typebox'
import type { TokenIndex } from '#features/identity/index'
import { REPORT_HEADER } from '#features/sdk/client-api/index'
import { accepted, ask, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'
import {
  BulkReport,
  EdgeReport,
  LicenceState,
  Metrics,
  Registration,
  TokensToValidate,
  ValidTokens,
} from './report-schema.ts'
import { SeenReports } from './seen-reports.ts'
import type { Reports } from './usage.ts'

const access = { sdk: ['client'] } as const

export interface SdkRouteDeps {
  readonly usage: Reports
  readonly tokens: Pick<TokenIndex, 'find'>
  /** The version of the server, which SDKs read from the response to a registration. */
  readonly version: string
}

/** Tokens are found by their hash, so the response time does not reveal similar tokens. */
async function validAmong(index: SdkRouteDeps['tokens'], secrets: readonly string[]) {
  const all = await Promise.all(
    [...new Set(secrets)].map(async (token) => {
      const found = await index.find(token)
      return found && { token, type: found.type, projects: found.projects, environment: found.environment }
    }),
  )
  return all.filter((one) => one !== undefined)
}

const routes = ({ usage, tokens, version }: SdkRouteDeps, seen = new SeenReports()) => ({
  registerClient: ask('/api/client/register', 'Register an instance of an application', {
    access,
    body: Registration,
    response: accepted,
    handle: async ({ sdk, raw, body }, reply) => {
      usage.onRegister(sdk, raw.headers, body)
      reply.header('x-unleash-version', version)
    },
  }),
  reportClientMetrics: ask('/api/client/metrics', 'Report metrics', {
    access,
    body: Metrics,
    response: accepted,
    handle: ({ sdk, raw, body }) => usage.onMetrics(sdk, raw.headers, body),
  }),
  reportBulkMetrics: ask(
    '/api/client/metrics/bulk',
    'Report metrics of many applications; data of other environments than that of the token is ignored',
    {
      access,
      body: BulkReport,
      response: accepted,
      handle: ({ sdk, raw, body }) =>
        seen.acceptOnce(sdk.id, raw.headers[REPORT_HEADER], () => usage.onBulk(sdk, body)),
    },
  ),
  reportEdge: ask('/api/client/metrics/edge', 'Accept the report of Unleash Edge about itself, which is not stored', {
    access,
    body: EdgeReport,
    response: accepted,
    handle: async () => {},
  }),
  sendEdgeHeartbeat: ask(
    '/api/client/edge-licensing/heartbeat',
    'Answer the heartbeat of Unleash Edge: its licence is always valid',
    {
      access,
      query: Type.Object({ connectionId: Type.Optional(Type.String({ maxLength: 100 })) }),
      response: { status: 202, schema: LicenceState },
      handle: async () => ({ edgeLicenseState: 'Valid' as const }),
    },
  ),
  validateTokens: ask(
    '/edge/validate',
    'List the valid tokens among the given ones, with their types, projects and environments',
    {
      access: { public: 'the holder of a token may see its properties; the tokens are in the body' },
      body: TokensToValidate,
      response: ValidTokens,
      handle: async ({ body }) => ({ tokens: await validAmong(tokens, body.tokens) }),
    },
  ),
})

export const sdkRoutes = (app: App, deps: SdkRouteDeps): void => mountReads(app, 'Client API', routes(deps))
