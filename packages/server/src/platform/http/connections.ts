import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { Failure } from '#kernel/failure'
import { errorBody } from './failures.ts'

/** How long a caller that sent nonsense may take to read what is wrong with it. */
const LINGER_MS = 1_000

/** How long a connection without a request stays open when the server closes: its first request may be on the way. */
const FIRST_BYTE_MS = 500

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

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket, id: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const [status, message] = BROKEN[error.code ?? ''] ?? ['400 Bad Request', 'This is not a valid HTTP request']
  endWithFailure(socket, status, id, new Failure('invalid', message))
  const impatient = setTimeout(() => socket.destroy(), LINGER_MS)
  socket.once('close', () => clearTimeout(impatient))
}

/** serving -> draining: every answer closes its connection, so that clients send their next request elsewhere. */
export interface Connections {
  readonly isDraining: boolean
  drain(): void
}

declare module 'fastify' {
  interface FastifyInstance {
    connections: Connections
  }
}

/**
 * What Node would answer without a body, or wait for, when the server closes: connections on which nothing was ever
 * asked count as busy there, and one that was busy would stay open after its answer.
 */
export function tendConnections(app: FastifyInstance): void {
  const sockets = new Set<Socket>()
  let isDraining = false
  app.decorate('connections', {
    get isDraining() {
      return isDraining
    },
    drain: () => {
      isDraining = true
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
  // An expectation that we do not know is none of ours.
  app.server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    app.server.emit('request', request, response)
  })
}
