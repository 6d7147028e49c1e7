import { readFileSync } from 'node:fs'
import type { Config } from './settings.ts'

/**
 * Files that the server opens in addition to client connections: database, log, web UI, receivers of add-ons, and up to
 * 100 connections that wait for their 503 (`connection-limits.ts`).
 */
const RESERVE = 164
const MIN_CONNECTIONS = 20
/**
 * Each kind of stream takes at most this share of all connections. The defaults have the same ratio: 10,000 of 25,000.
 */
const STREAMS_SHARE = 0.4
/** The largest share of the connections that one client address can take. */
const ADDRESS_SHARE = 0.5

interface Report {
  readonly userLimits?: { readonly open_files?: { readonly soft?: number | string } }
}

/**
 * How many files this process can open at a time; undefined when that is unknown or unlimited. Node has already raised
 * the soft limit to the hard one.
 */
export function openFileLimit(): number | undefined {
  const soft = process.platform === 'linux' ? limitOnLinux() : limitInReport()
  return Number.isInteger(Number(soft)) ? Number(soft) : undefined
}

function limitOnLinux(): string | undefined {
  try {
    return /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

const limitInReport = (): number | string | undefined =>
  (process.report?.getReport() as Report | undefined)?.userLimits?.open_files?.soft

type ConnectionSettings = Pick<Config, 'maxConnections' | 'maxConnectionsPerAddress' | 'maxStreams'>

/** Lowers the settings for connections and streams so that they fit into a limit of open files with a reserve. */
export function fittedTo(
  limit: number,
  config: ConnectionSettings & Pick<Config, 'databasePoolMax'>,
): ConnectionSettings {
  const room = Math.max(MIN_CONNECTIONS, limit - RESERVE - config.databasePoolMax)
  const maxConnections = Math.min(config.maxConnections, room)
  if (maxConnections === config.maxConnections) return config
  const share = (part: number) => Math.floor(maxConnections * part)
  return {
    maxConnections,
    maxConnectionsPerAddress: Math.min(config.maxConnectionsPerAddress, share(ADDRESS_SHARE)),
    maxStreams: Math.min(config.maxStreams, share(STREAMS_SHARE)),
  }
}

/** The limit of open files that the given settings need. */
export const openFilesNeeded = ({ maxConnections, databasePoolMax }: Config): number =>
  maxConnections + RESERVE + databasePoolMax
