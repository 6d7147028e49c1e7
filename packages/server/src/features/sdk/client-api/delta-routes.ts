import type { Bodies, ServedEnvironments } from '#features/sdk/snapshot/index'
import { notFound } from '#kernel/failure'
import { sdkOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { answerOf, sendAnswer } from './answer.ts'
import { changesSince, revisionFrom, startsOver } from './delta-events.ts'
import { filterOf } from './filter-rules.ts'
import { RELAY_HEADER, REVISION_HEADER } from './relay-protocol.ts'
import { FeatureQuerySchema, SpecHeader } from './routes.ts'
import { bytesResponse, ClientDelta } from './schema.ts'
import type { OnServed } from './served.ts'

export interface DeltaRouteDeps {
  readonly snapshot: ServedEnvironments
  readonly hydrations: Bodies
  readonly defaultEnvironment: () => string
  readonly onServed: OnServed
}

export function deltaRoutes(app: App, { snapshot, hydrations, defaultEnvironment, onServed }: DeltaRouteDeps): void {
  typed(app).get(
    '/api/client/delta',
    {
      config: { access: { sdk: ['client'] } },
      schema: {
        operationId: 'getClientDelta',
        summary: 'Get the changes since the revision in If-None-Match, or all toggles without one',
        tags: ['Client API'],
        response: bytesResponse(ClientDelta),
        querystring: FeatureQuerySchema,
        headers: SpecHeader,
      },
    },
    async (request, reply) => {
      const caller = sdkOf(request)
      const { headers } = request.raw
      const filter = filterOf(caller, request.query, false, defaultEnvironment())
      const environment = snapshot.environment(filter.environment)
      if (!environment) throw notFound('environment', filter.environment)
      const known = revisionFrom(headers['if-none-match'])
      if (startsOver(environment, known, snapshot.position)) await hydrations.catchUp(hydrations.slotOf(filter))
      const changes = changesSince(environment, filter, known, snapshot.position)
      onServed(caller, headers, { environment: environment.name, revision: environment.revision })
      reply.header('cache-control', 'no-cache')
      if (headers[RELAY_HEADER] !== undefined) reply.header(REVISION_HEADER, environment.revision)
      if (changes === 'nothing') return reply.code(304).header('etag', `"${known}"`).send()
      if (changes !== 'start over')
        return reply.type('application/json; charset=utf-8').header('etag', `"${changes.eventId}"`).send(changes.bytes)
      const body = hydrations.find(filter)
      if (!body) throw notFound('environment', filter.environment)
      return sendAnswer(reply, answerOf(body, { 'accept-encoding': headers['accept-encoding'] }))
    },
  )
}
