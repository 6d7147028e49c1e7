import type { TokenIndex } from '#features/tokens/index'
import { sdkOf } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { BulkReport, Metrics, Registration, TokensToValidate, ValidTokens } from './report-schema.ts'
import type { Reports } from './usage.ts'

const tags = ['Client API']
const access = { sdk: ['client'] } as const

export interface SdkRouteParts {
  readonly usage: Reports
  readonly tokens: TokenIndex
  /** Of the server: SDKs ask for it here. */
  readonly version: string
}

export function sdkRoutes(app: App, { usage, tokens, version }: SdkRouteParts): void {
  const http = typed(app)
  http.post(
    '/api/client/register',
    {
      config: { access },
      schema: {
        operationId: 'registerClient',
        summary: 'Tell that an instance of an application is there',
        tags,
        body: Registration,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      usage.onRegister(sdkOf(request), request.raw.headers, request.body)
      return reply.code(202).header('x-unleash-version', version).send()
    },
  )
  http.post(
    '/api/client/metrics',
    {
      config: { access },
      schema: {
        operationId: 'reportClientMetrics',
        summary: 'Tell how often toggles were on and off',
        tags,
        body: Metrics,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      await usage.onMetrics(sdkOf(request), request.raw.headers, request.body)
      return reply.code(202).send()
    },
  )
  http.post(
    '/api/client/metrics/bulk',
    {
      config: { access },
      schema: {
        operationId: 'reportBulkMetrics',
        summary: 'Tell for many applications at once; what is of another environment than the token is left out',
        tags,
        body: BulkReport,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      await usage.onBulk(sdkOf(request), request.body)
      return reply.code(202).send()
    },
  )
  http.post(
    '/edge/validate',
    {
      config: { access: { public: 'whoever has a token may know what it is good for; the tokens are in the body' } },
      schema: {
        operationId: 'validateTokens',
        summary: 'Which of these tokens are valid, and what for; others are left out',
        tags,
        body: TokensToValidate,
        response: { 200: ValidTokens },
      },
    },
    // Tokens are found by their hash, so that the time it takes tells nothing about those that are near.
    async ({ body }) => {
      const valid = []
      for (const token of new Set(body.tokens)) {
        const found = await tokens.find(token)
        if (found) valid.push({ token, type: found.type, projects: found.projects, environment: found.environment })
      }
      return { tokens: valid }
    },
  )
}
