import type { IncomingMessage, ServerResponse } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#kernel/failure'
import { errorBody } from './failures.ts'
import { type HeldConnections, holdConnections } from './hold-connections.ts'

/** How long a client that sent a malformed request may take to read the error. */
const LINGER_MS = 1_000

/** How long a connection without a request stays open when the server closes: its first request may be on the way. */
const FIRST_BYTE_MS = 500
const LOOK_EVERY_MS = 5
/** The port closes when no connection arrived in this many turns of the event loop. */
const QUIET_TURNS = 10
const MAX_ACCEPT_MS = 3_000

const BROKEN: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The headers are larger than the limit'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request did not arrive in time'],
}

/** Below HTTP there is no request and no reply: the bytes are written by hand, and the connection ends with them. */
export function endWithFailure(
  socket: Socket,
  status: string,
  id: string,
  failure: Failure,
  more: Readonly<Record<string, string>> = {},
): void {
  const body = JSON.stringify(errorBody(id, failure))
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-request-id': id,
    ...more,
    connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.end(`HTTP/1.1 ${status}\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}

export function refuseMalformedRequest(error: NodeJS.ErrnoException, socket: Socket, id: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'This is not a valid HTTP request']
  endWithFailure(socket, status, id, new Failure('invalid', message))
  const impatient = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(impatient))
}

/** serving -> draining: every response closes its connection, so that clients send their next request elsewhere. */
export interface Connections {
  readonly isDraining: boolean
  drain(): void
  /** Adds a listener whose connections this server handles. */
  addListener(listener: NetServer): void
  /**
   * Closes the port. A client is refused or gets a response, and is never reset: a load balancer repeats a write
   * elsewhere only after a refusal. So accepted connections get the time to send their first request, which is served
   * normally.
   */
  stopAccepting(): Promise<void>
}

const eventLoopTurn = () => new Promise<void>((next) => setImmediate(next))

/** The event loop accepts one connection per turn; those that still wait when the port closes are reset. */
export async function acceptWaiting(held: Pick<HeldConnections, 'accepted'>): Promise<void> {
  const until = performance.now() + MAX_ACCEPT_MS
  let quietTurns = 0
  while (quietTurns < QUIET_TURNS && performance.now() < until) {
    const { accepted } = held
    await eventLoopTurn()
    // Turns without work take microseconds: clients that just got a response need time to reconnect.
    await pause(1)
    quietTurns = held.accepted > accepted ? 0 : quietTurns + 1
  }
}

async function closePorts(
  server: NetServer,
  others: readonly NetServer[],
  sockets: ReadonlySet<Socket>,
): Promise<void> {
  // Requests are not read until the port is closed: otherwise new ones arrive as fast as these are handled.
  const held = holdConnections(server)
  await acceptWaiting(held)
  // The `close` of `http` would also close connections on which no request is in progress.
  for (const listener of [server, ...others]) NetServer.prototype.close.call(listener)
  held.admitAll()
  const until = performance.now() + FIRST_BYTE_MS
  const isAwaited = (socket: Socket) => socket.bytesRead === 0 && !socket.destroyed
  await eventLoopTurn()
  while ([...sockets].some(isAwaited) && performance.now() < until) await pause(LOOK_EVERY_MS)
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

/**
 * Handles cases in which Node would respond without a body, or would wait, when the server closes: Node counts
 * connections without any request as busy, and keeps a busy connection open after its response.
 */
export function manageConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  const others: NetServer[] = []
  let isDraining = false
  app.decorate('connections', {
    get isDraining() {
      return isDraining
    },
    drain: () => {
      isDraining = true
    },
    addListener: (listener) => {
      others.push(listener)
    },
    stopAccepting: () => {
      isDraining = true
      return closePorts(app.server, others, sockets)
    },
  })
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  app.addHook('preClose', (done) => {
    isDraining = true
    const silent = [...sockets].filter((socket) => socket.bytesRead === 0)
    setTimeout(() => {
      for (const socket of silent) if (socket.bytesRead === 0) socket.destroy()
    }, FIRST_BYTE_MS)
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (isDraining) reply.header('connection', 'close')
    done(null, payload)
  })
  // Unknown expectations are ignored.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
}
