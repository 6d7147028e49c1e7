import { fittedTo, openFileLimit, openFilesNeeded } from '#platform/config/open-files'
import type { Config } from '#platform/config/settings'
import type { Log } from '#platform/telemetry/log'

/**
 * Lowers the limits on connections and streams when the process cannot open as many files. Otherwise clients could take
 * every file descriptor, and neither /health nor the store could be reached.
 */
export function fitToOpenFiles(config: Config, log: Log): Config {
  const limit = openFileLimit()
  if (limit === undefined) return config
  const { maxConnections, maxConnectionsPerAddress, maxStreams } = fittedTo(limit, config)
  if (maxConnections === config.maxConnections) return config
  log.warn(
    { limit, maxConnections, maxConnectionsPerAddress, maxStreams },
    `the limit of open files is ${limit}: MAX_CONNECTIONS and MAX_STREAMS are lowered. Set "ulimit -n" to ${openFilesNeeded(config)} or more, or set them lower`,
  )
  return { ...config, maxConnections, maxConnectionsPerAddress, maxStreams }
}
