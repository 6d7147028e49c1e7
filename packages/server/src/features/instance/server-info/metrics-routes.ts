import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { get, mountReads } from '#platform/http/routes'
import type { App } from '#platform/http/server'
import type { Metrics } from '#platform/telemetry/metrics'

/** Metrics on the public port. `isTrusted` checks METRICS_TOKEN and whether a request comes from this machine. */
export const metricsRoutes = (app: App, metrics: Metrics, isTrusted: (request: FastifyRequest) => boolean): void =>
  mountReads(app, 'Operations', {
    getMetrics: get('/metrics', 'Get the metrics of this instance in the Prometheus text format', {
      description: 'For admins, for METRICS_TOKEN, and for requests from the same machine.',
      access: { needs: ['ADMIN'], orTrusted: isTrusted },
      produces: ['text/plain'],
      response: Type.String(),
      sends: async (_, reply) => {
        const { text, contentType } = await metrics.scrape()
        return reply.type(contentType).send(text)
      },
    }),
  })
