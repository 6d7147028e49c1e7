import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Metrics } from '#platform/telemetry/metrics'

/** On the public port. `isTrusted` knows METRICS_TOKEN and requests from this machine. */
export function metricsRoutes(app: App, metrics: Metrics, isTrusted: (request: FastifyRequest) => boolean): void {
  typed(app).get(
    '/metrics',
    {
      config: { access: { needs: ['ADMIN'], orTrusted: isTrusted } },
      schema: {
        operationId: 'getMetrics',
        summary: 'The metrics of this instance in the text format of Prometheus',
        description: 'For admins, for METRICS_TOKEN, and for requests from the same machine.',
        tags: ['Operations'],
        produces: ['text/plain'],
        response: { 200: Type.String() },
      },
    },
    async (_request, reply) => {
      const { text, contentType } = await metrics.scrape()
      return reply.type(contentType).send(text)
    },
  )
}
