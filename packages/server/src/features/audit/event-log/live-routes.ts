import { actorOf } from '#platform/http/access'
import type { App } from '#platform/http/server'
import type { LiveStreams } from './live-streams.ts'
import { LiveStream } from './schema.ts'

export function liveRoutes(app: App, streams: LiveStreams): void {
  app.addHook('preClose', (done) => {
    streams.close()
    done()
  })
  app.get(
    '/api/admin/live',
    {
      config: { access: { signedIn: true } },
      schema: {
        operationId: 'streamEvents',
        summary: 'Stream a notification for each event that you may see, as server-sent events',
        tags: ['Events'],
        produces: ['text/event-stream'],
        response: { 200: LiveStream },
      },
    },
    async (request, reply) => {
      const actor = actorOf(request)
      streams.requireCapacity(actor)
      if (request.method === 'HEAD') return reply.type('text/event-stream').send()
      streams.open(request, reply, actor)
    },
  )
}
