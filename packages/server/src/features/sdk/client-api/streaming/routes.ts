import { Failure } from '#kernel/failure'
import { sdkOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { openEventStream } from '#platform/sse/event-stream'
import { revisionFrom } from '../delta-events.ts'
import { filterOf } from '../filter-rules.ts'
import { FeatureQuerySchema, SpecHeader } from '../routes.ts'
import { bytesResponse, ClientStream } from '../schema.ts'
import { clientStream } from './client-stream.ts'
import type { StreamHub } from './hub.ts'

export interface StreamingRouteDeps {
  /** Undefined when streaming is switched off. */
  readonly hub: StreamHub | undefined
  readonly defaultEnvironment: () => string
}

export function streamingRoutes(app: App, { hub, defaultEnvironment }: StreamingRouteDeps): void {
  app.addHook('preClose', (done) => {
    hub?.close()
    done()
  })
  typed(app).get(
    '/api/client/streaming',
    {
      config: { access: { sdk: ['client'] } },
      schema: {
        operationId: 'streamClientDelta',
        summary: 'Stream changes as server-sent events, starting with all toggles or with the missed changes',
        tags: ['Client API'],
        produces: ['text/event-stream'],
        response: bytesResponse(ClientStream),
        querystring: FeatureQuerySchema,
        headers: SpecHeader,
      },
    },
    async (request, reply) => {
      // SDKs fall back to polling on a 404.
      if (!hub) throw new Failure('not_found', 'Streaming is switched off on this instance: poll')
      const caller = sdkOf(request)
      const { headers } = request.raw
      const filter = filterOf(caller, request.query, false, defaultEnvironment())
      hub.requireCapacity(filter, caller.id)
      if (request.method === 'HEAD') return reply.type('text/event-stream').send()
      const lastEventId = headers['last-event-id']
      const known = revisionFrom(typeof lastEventId === 'string' ? lastEventId : undefined)
      await hub.catchUp(filter, known)
      // Others may have connected in the meantime.
      hub.requireCapacity(filter, caller.id)
      hub.add(filter, known, (onClose) =>
        clientStream(caller, filter.environment, headers, openEventStream(reply, onClose)),
      )
    },
  )
}
