import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { Failure } from '#kernel/failure'
import { clientKey, proxyCheck } from './client-address.ts'
import { endWithFailure } from './connections.ts'
import { KeyedCounts } from './keyed-counts.ts'

export interface ConnectionLimits {
  readonly maxConnections: number
  readonly maxConnectionsPerAddress: number
  readonly trustProxy: false | number | string
}

/** Connections that wait for their 503. Others are closed without a response, so refusing stays cheap. */
const MAX_REFUSALS = 100
const REFUSAL_MS = 1_000
const RETRY_AFTER_SECONDS = 5
const WARN_EVERY_MS = 60_000

type Refusal = 'MAX_CONNECTIONS' | 'MAX_CONNECTIONS_PER_ADDRESS'

/** Open connections, in total and per client. */
export class ConnectionCounts {
  readonly #limits: ConnectionLimits
  readonly #isProxy: (address: string) => boolean
  readonly #byClient = new KeyedCounts()
  #total = 0

  constructor(limits: ConnectionLimits) {
    this.#limits = limits
    this.#isProxy = proxyCheck(limits.trustProxy)
  }

  get total(): number {
    return this.#total
  }

  get clients(): number {
    return this.#byClient.size
  }

  /** Counts a connection and returns the function that ends it, or the setting whose limit is reached. */
  admit(address: string): (() => void) | Refusal {
    if (this.#total >= this.#limits.maxConnections) return 'MAX_CONNECTIONS'
    const client = this.#isProxy(address) ? undefined : clientKey(address)
    if (client !== undefined && this.#byClient.of(client) >= this.#limits.maxConnectionsPerAddress)
      return 'MAX_CONNECTIONS_PER_ADDRESS'
    this.#total++
    const leaveClient = client === undefined ? undefined : this.#byClient.add(client)
    return () => {
      this.#total--
      leaveClient?.()
    }
  }
}

/**
 * Counts a connection and returns the function that ends it. Undefined when it is refused: then it gets a response and
 * closes.
 */
export function limitedAdmission(
  limits: ConnectionLimits,
  newId: () => string,
  log: FastifyBaseLogger,
): (socket: Socket) => (() => void) | undefined {
  const counts = new ConnectionCounts(limits)
  const refuse = refuser(newId, log)
  return (socket) => {
    const { remoteAddress } = socket
    // The client has already disconnected.
    if (remoteAddress === undefined) return void socket.destroy()
    const leave = counts.admit(remoteAddress)
    if (typeof leave !== 'string') return leave
    refuse(socket, leave, remoteAddress)
    return undefined
  }
}

/** Connections beyond the limits never reach the HTTP parser. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  newId: () => string,
  log: FastifyBaseLogger,
): void {
  const admit = limitedAdmission(limits, newId, log)
  const accepting = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    const leave = admit(socket)
    if (!leave) return
    socket.once('close', leave)
    for (const accept of accepting) accept.call(server, socket)
  })
}

function refuser(newId: () => string, log: FastifyBaseLogger) {
  let waiting = 0
  let warnedAt = Number.NEGATIVE_INFINITY
  return (socket: Socket, setting: Refusal, address: string): void => {
    const now = performance.now()
    if (now - warnedAt >= WARN_EVERY_MS) {
      warnedAt = now
      log.warn({ address, setting }, `connections are refused: ${setting} is reached`)
    }
    socket.on('error', () => {})
    if (waiting >= MAX_REFUSALS) return void socket.destroy()
    waiting++
    const impatient = setTimeout(() => socket.destroy(), REFUSAL_MS)
    socket.once('close', () => {
      waiting--
      clearTimeout(impatient)
    })
    // A response to a request that was not sent yet would be lost.
    socket.once('data', () => {
      const failure = new Failure('unavailable', `Too many connections are open (${setting}). Try again in a moment`)
      endWithFailure(socket, '503 Service Unavailable', newId(), failure, { 'retry-after': `${RETRY_AFTER_SECONDS}` })
    })
    socket.resume()
  }
}
