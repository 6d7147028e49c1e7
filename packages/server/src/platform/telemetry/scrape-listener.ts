import type { Config } from '#platform/config/settings'
import { hostOf } from '#platform/http/listen'
import type { Metrics } from './metrics.ts'
import { hasMetricsToken } from './metrics-access.ts'
import { type MetricsServer, openMetricsServer } from './metrics-server.ts'

export interface ScrapeListener {
  /** Listens on METRICS_PORT if it is set, and returns the port. */
  listen(): Promise<number | undefined>
  close(): Promise<void>
}

export function scrapeListener(config: Config, metrics: Metrics): ScrapeListener {
  const { metricsPort: port, metricsToken } = config
  let server: MetricsServer | undefined
  return {
    listen: async () => {
      if (port === undefined) return undefined
      const isAllowed = (authorization: string | undefined) =>
        metricsToken === undefined || hasMetricsToken(metricsToken, authorization)
      server = await openMetricsServer({ metrics, port, host: hostOf(config), isAllowed })
      return server.port
    },
    close: async () => {
      await server?.close()
      server = undefined
    },
  }
}
