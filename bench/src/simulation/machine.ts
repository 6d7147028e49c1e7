/** The limits of this machine for connections. */
import { readFileSync } from 'node:fs'
import { availableParallelism, freemem } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly openFiles: number
  /** Ports for connections from one address to one server. */
  readonly ports: number
  readonly freeMb: number
}

/** Connections in addition to the clients, for attempts of clients whose old connection is not closed yet. */
export const SPARE_CONNECTIONS = 300
/** Files that a server needs for other things. If its connections do not fit, it lowers its limits for streams. */
const OTHER_FILES = 200
/** Of a stream: its share of the server and of the process that simulates the client. */
const KB_PER_CONNECTION = 40

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** As Linux reports it. Other systems get careful values. */
export function thisMachine(): Machine {
  const openFiles = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(read('/proc/self/limits'))?.[1] ?? 1_024)
  const [first = 49_152, last = 65_535] =
    read('/proc/sys/net/ipv4/ip_local_port_range').match(/\d+/g)?.map(Number) ?? []
  return { cores: availableParallelism(), openFiles, ports: last - first + 1, freeMb: freemem() / 2 ** 20 }
}

/** The number of connections that one server process and its simulated clients can have here. */
export function maxConnections({ openFiles, freeMb }: Machine): number {
  const byFiles = openFiles - OTHER_FILES - SPARE_CONNECTIONS
  const byMemory = ((freeMb / 2) * 1_024) / KB_PER_CONNECTION
  return Math.max(1, Math.floor(Math.min(byFiles, byMemory)))
}
