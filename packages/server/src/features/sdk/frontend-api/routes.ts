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

/** The road itself, and what the proxy of old called it. Only the first is described. */
const ROADS = [
  { base: BASE, tags: ['Frontend API'] },
  { base: '/api/proxy', tags: undefined },
] as const
type Road = (typeof ROADS)[number]

const access = { sdk: ['frontend'] as const }

/** Only the operations of the first road have names: others are known by their path. */
const described = ({ tags }: Road, operationId: string, summary: string) => (tags ? { operationId, summary, tags } : {})

function listRoutes(app: App, deps: FrontendRouteDeps, road: Road, wanted: Wanted): void {
  const http = typed(app)
  const url = wanted === 'on' ? road.base : `${road.base}/all`
  const [operation, what] =
    wanted === 'on' ? ['Frontend', 'toggles that are on'] : ['AllFrontend', 'toggles, on or off,']
  const config = { access, cors: deps.origins }
  const response = { 200: FrontendToggles }
  preflightRoute(app, url, deps.origins)
  http.get(
    url,
    {
      config,
      schema: {
        ...described(road, `get${operation}Features`, `All ${what} for the context of the query`),
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
        ...described(road, `post${operation}Features`, `All ${what} for the context of the body`),
        body: ContextBody,
        response,
      },
    },
    async (request, reply) => answerAll(deps, wanted, contextOfBody(request.body), request, reply),
  )
}

function oneRoutes(app: App, deps: FrontendRouteDeps, road: Road): void {
  const http = typed(app)
  const url = `${road.base}/features/:featureName`
  const config = { access, cors: deps.origins }
  const params = Type.Object({ featureName: Type.String() })
  const response = { 200: FrontendToggle }
  preflightRoute(app, url, deps.origins)
  http.get(
    url,
    {
      config,
      schema: {
        ...described(road, 'getFrontendFeature', 'One toggle for the context of the query'),
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
        ...described(road, 'postFrontendFeature', 'One toggle for the context of the body'),
        params,
        body: ContextBody,
        response,
      },
    },
    async (request, reply) => answerOne(deps, request.params.featureName, contextOfBody(request.body), request, reply),
  )
}

/** SDKs append `/client/…` to whatever address they were given; `/all` is one of these. */
function reportRoutes(app: App, deps: FrontendRouteDeps, road: Road, below: '' | '/all'): void {
  const http = typed(app)
  const base = `${road.base}${below}/client`
  const config = { access, cors: deps.origins }
  const named = (operationId: string, summary: string) => (below === '' ? described(road, operationId, summary) : {})
  for (const end of ['metrics', 'register']) preflightRoute(app, `${base}/${end}`, deps.origins)
  http.post(
    `${base}/metrics`,
    {
      config,
      schema: {
        ...named('reportFrontendMetrics', 'Tell how often toggles were asked for'),
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
        ...named('registerFrontend', 'Tell that an application is there'),
        body: Registration,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      deps.onRegister(sdkOf(request), request.raw.headers, request.body)
      return reply.code(202).send()
    },
  )
}

export function frontendRoutes(app: App, deps: FrontendRouteDeps): void {
  for (const road of ROADS) {
    for (const wanted of ['on', 'all'] as const) listRoutes(app, deps, road, wanted)
    oneRoutes(app, deps, road)
    for (const below of ['', '/all'] as const) reportRoutes(app, deps, road, below)
  }
}
