import { Type } from 'typebox'
import type { FrontendOrigins } from '#features/instance/index'
import type { SdkCaller } from '#kernel/sdk-caller'
import { sdkOf } from '#platform/http/access'
import { preflightRoute } from '#platform/http/cors'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { type AnswerDeps, answerAll, answerOne, type Wanted } from './answers.ts'
import { contextOfBody, contextOfQuery } from './context.ts'
import { ContextBody, ContextQuery, FrontendToggle, FrontendToggles, Metrics, Registration } from './schema.ts'

export type RequestHeaders = NodeJS.Dict<string | string[]>

export interface FrontendRouteDeps extends AnswerDeps {
  readonly origins: FrontendOrigins
  readonly onMetrics: (caller: SdkCaller, headers: RequestHeaders, metrics: Metrics) => Promise<void>
  readonly onRegister: (caller: SdkCaller, headers: RequestHeaders, registration: Registration) => void
}

export const BASE = '/api/frontend'

/** The base paths: the current one and that of the former proxy. Only the first is in the OpenAPI document. */
const MOUNTS = [
  { base: BASE, tags: ['Frontend API'] },
  { base: '/api/proxy', tags: undefined },
] as const
type Mount = (typeof MOUNTS)[number]

const access = { sdk: ['frontend'] as const }

/** Only the operations of the first base path have an operationId. */
const described = ({ tags }: Mount, operationId: string, summary: string) =>
  tags ? { operationId, summary, tags } : {}

function listRoutes(app: App, deps: FrontendRouteDeps, mount: Mount, wanted: Wanted): void {
  const http = typed(app)
  const url = wanted === 'on' ? mount.base : `${mount.base}/all`
  const [operation, what] =
    wanted === 'on'
      ? ['Frontend', 'toggles and return those that are on']
      : ['AllFrontend', 'toggles and return all of them']
  const config = { access, cors: deps.origins }
  const response = { 200: FrontendToggles }
  preflightRoute(app, url, deps.origins)
  http.get(
    url,
    {
      config,
      schema: {
        ...described(mount, `get${operation}Features`, `Evaluate all ${what} for the context in the query`),
        querystring: ContextQuery,
        response,
      },
    },
    async (request, reply) => answerAll(deps, wanted, contextOfQuery(request.query), request, reply),
  )
  http.post(
    url,
    {
      config,
      schema: {
        ...described(mount, `post${operation}Features`, `Evaluate all ${what} for the context in the body`),
        body: ContextBody,
        response,
      },
    },
    async (request, reply) => answerAll(deps, wanted, contextOfBody(request.body), request, reply),
  )
}

function oneRoutes(app: App, deps: FrontendRouteDeps, mount: Mount): void {
  const http = typed(app)
  const url = `${mount.base}/features/:featureName`
  const config = { access, cors: deps.origins }
  const params = Type.Object({ featureName: Type.String() })
  const response = { 200: FrontendToggle }
  preflightRoute(app, url, deps.origins)
  http.get(
    url,
    {
      config,
      schema: {
        ...described(mount, 'getFrontendFeature', 'Evaluate one toggle for the context in the query'),
        params,
        querystring: ContextQuery,
        response,
      },
    },
    async (request, reply) =>
      answerOne(deps, request.params.featureName, contextOfQuery(request.query), request, reply),
  )
  http.post(
    url,
    {
      config,
      schema: {
        ...described(mount, 'postFrontendFeature', 'Evaluate one toggle for the context in the body'),
        params,
        body: ContextBody,
        response,
      },
    },
    async (request, reply) => answerOne(deps, request.params.featureName, contextOfBody(request.body), request, reply),
  )
}

/** SDKs append `/client/…` to the configured URL, which may end with `/all`. */
function reportRoutes(app: App, deps: FrontendRouteDeps, mount: Mount, below: '' | '/all'): void {
  const http = typed(app)
  const base = `${mount.base}${below}/client`
  const config = { access, cors: deps.origins, isReport: true as const }
  const named = (operationId: string, summary: string) => (below === '' ? described(mount, operationId, summary) : {})
  for (const end of ['metrics', 'register']) preflightRoute(app, `${base}/${end}`, deps.origins)
  http.post(
    `${base}/metrics`,
    {
      config,
      schema: {
        ...named('reportFrontendMetrics', 'Report metrics of a frontend SDK'),
        body: Metrics,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      await deps.onMetrics(sdkOf(request), request.raw.headers, request.body)
      return reply.code(202).send()
    },
  )
  http.post(
    `${base}/register`,
    {
      config,
      schema: {
        ...named('registerFrontend', 'Register an application with a frontend SDK'),
        produces: ['text/plain'],
        body: Registration,
        response: { 200: Type.String() },
      },
    },
    async (request, reply) => {
      deps.onRegister(sdkOf(request), request.raw.headers, request.body)
      return reply.type('text/plain; charset=utf-8').send('OK')
    },
  )
}

export function frontendRoutes(app: App, deps: FrontendRouteDeps): void {
  for (const mount of MOUNTS) {
    for (const wanted of ['on', 'all'] as const) listRoutes(app, deps, mount, wanted)
    oneRoutes(app, deps, mount)
    for (const below of ['', '/all'] as const) reportRoutes(app, deps, mount, below)
  }
}
