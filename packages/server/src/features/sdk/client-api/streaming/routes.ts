import { Failure } from '#kernel/failure'
import { sdkOf } from '#platform/http/access'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import { openEventStream } from '#platform/sse/event-stream'
import { revisionFrom } from '../delta-events.ts'
import { FeatureQuerySchema, SpecHeader } from '../routes.ts'
import { ClientStream, toldAs } from '../schema.ts'
import { scopeOf } from '../scope-rules.ts'
import { clientStream } from './client-stream.ts'
import type { StreamHub } from './hub.ts'

export interface StreamingRouteDeps {
  /** Undefined: streaming is switched off. */
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
        summary: 'Server-sent events: everything or what was missed first, then every change as it happens',
        tags: ['Client API'],
        produces: ['text/event-stream'],
        response: toldAs(ClientStream),
        querystring: FeatureQuerySchema,
        headers: SpecHeader,
      },
    },
    async (request, reply) => {
      // SDKs poll when they are told this.
      if (!hub) throw new Failure('not_found', 'Streaming is switched off on this instance: poll')
      const caller = sdkOf(request)
      const { headers } = request.raw
      const scope = scopeOf(caller, request.query, false, defaultEnvironment())
      hub.requirePlace(scope, caller.id)
      if (request.method === 'HEAD') return reply.type('text/event-stream').send()
      const lastEventId = headers['last-event-id']
      const known = revisionFrom(typeof lastEventId === 'string' ? lastEventId : undefined)
      hub.add(scope, known, (onClose) =>
        clientStream(caller, scope.environment, headers, openEventStream(reply, onClose)),
      )
    },
  )
}
