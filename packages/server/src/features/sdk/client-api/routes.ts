import { Type } from 'typebox'
import { type Bodies, isVisible, type ServedEnvironments } from '#features/sdk/snapshot/index'
import { notFound } from '#kernel/failure'
import { sdkOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { answerOf, sendAnswer } from './answer.ts'
import { filterOf, needsInlineSegments } from './filter-rules.ts'
import { bytesResponse, ClientFeatures, ClientFeatureView } from './schema.ts'
import type { OnServed } from './served.ts'

const tags = ['Client API']
const Repeated = Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 1_000 })])

export const FeatureQuerySchema = Type.Object({
  project: Type.Optional(Repeated),
  namePrefix: Type.Optional(Type.String()),
  tag: Type.Optional(Repeated),
  environment: Type.Optional(Type.String()),
})

export const SpecHeader = Type.Object({ 'unleash-client-spec': Type.Optional(Type.String({ maxLength: 100 })) })

export interface FeatureRouteDeps {
  readonly snapshot: ServedEnvironments
  readonly bodies: Bodies
  readonly defaultEnvironment: () => string
  readonly onServed: OnServed
}

export function featureRoutes(app: App, { snapshot, bodies, defaultEnvironment, onServed }: FeatureRouteDeps): void {
  const http = typed(app)
  http.get(
    '/api/client/features',
    {
      config: { access: { sdk: ['client'] } },
      schema: {
        operationId: 'getClientFeatures',
        summary: 'Get all toggles of the environment of the token, for SDKs that evaluate locally',
        tags,
        querystring: FeatureQuerySchema,
        headers: SpecHeader,
        response: bytesResponse(ClientFeatures),
      },
    },
    async (request, reply) => {
      const caller = sdkOf(request)
      const inline = needsInlineSegments(request.headers['unleash-client-spec'])
      const filter = filterOf(caller, request.query, inline, defaultEnvironment())
      await bodies.catchUp(bodies.slotOf(filter))
      const body = bodies.find(filter)
      if (!body) throw notFound('environment', filter.environment)
      onServed(caller, request.raw.headers, body)
      return sendAnswer(reply, answerOf(body, request.raw.headers))
    },
  )
  http.get(
    '/api/client/features/:featureName',
    {
      config: { access: { sdk: ['client'] } },
      schema: {
        operationId: 'getClientFeature',
        summary: 'Get one toggle of the environment of the token',
        tags,
        params: Type.Object({ featureName: Type.String() }),
        querystring: FeatureQuerySchema,
        headers: SpecHeader,
        response: bytesResponse(ClientFeatureView),
      },
    },
    async (request, reply) => {
      const inline = needsInlineSegments(request.headers['unleash-client-spec'])
      const filter = filterOf(sdkOf(request), request.query, inline, defaultEnvironment())
      const environment = snapshot.environment(filter.environment)
      const entry = environment?.get(request.params.featureName)
      if (!environment || !entry || !isVisible(entry, filter)) throw notFound('toggle', request.params.featureName)
      return reply.type('application/json; charset=utf-8').send(environment.jsonOf(entry, inline))
    },
  )
}
