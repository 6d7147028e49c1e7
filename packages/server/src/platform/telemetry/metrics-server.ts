import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Metrics } from './metrics.ts'

export interface MetricsServerDeps {
  readonly metrics: Metrics
  readonly port: number
  readonly host: string | undefined
  /** Whether a request may read the metrics, by its Authorization header. */
  readonly isAllowed: (authorization: string | undefined) => boolean
}

export interface MetricsServer {
  readonly port: number
  close(): Promise<void>
}

/** Enough for a few scrapers. */
const MAX_CONNECTIONS = 50

/** METRICS_PORT: plain HTTP with `/metrics` only, without the limits and routes of the public port. */
export async function openMetricsServer(deps: MetricsServerDeps): Promise<MetricsServer> {
  const server = metricsServer(deps)
  await new Promise<void>((listening, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`port ${deps.port} is in use. Stop what listens there, or set METRICS_PORT to another one`)
          : error,
      ),
    )
    void server.listen({ port: deps.port, ...(deps.host !== undefined && { host: deps.host }) }, listening)
  })
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((closed) => {
        void server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}

function metricsServer({ metrics, isAllowed }: MetricsServerDeps): Server {
  const server = createServer((request, response) => {
    const end = (status: number, text: string, contentType = 'text/plain; charset=utf-8') =>
      response.writeHead(status, { 'content-type': contentType }).end(request.method === 'HEAD' ? undefined : text)
    request.resume()
    const [path] = (request.url ?? '').split('?')
    if (path !== '/metrics') return void end(404, 'Only /metrics is here\n')
    if (request.method !== 'GET' && request.method !== 'HEAD') return void end(405, 'Use GET\n')
    if (!isAllowed(request.headers.authorization)) return void end(401, 'Send METRICS_TOKEN as a bearer token\n')
    void metrics.scrape().then(
      ({ text, contentType }) => end(200, text, contentType),
      () => end(500, 'The metrics could not be read\n'),
    )
  })
  server.maxConnections = MAX_CONNECTIONS
  return server
}
