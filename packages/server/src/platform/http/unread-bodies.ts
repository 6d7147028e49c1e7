import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'

export interface DrainLimits {
  readonly drainLimit: number
  readonly drainTimeoutMs: number
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

const declaredLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0)

/**
 * A connection that closes with unread bytes is reset, and the reset discards a response that the client has not read
 * yet. So when a response is sent before its request has arrived completely:
 *
 * 1. The rest of the body is read and discarded, up to `drainLimit` bytes; then reading stops and the client has to
 * wait.
 * 2. If the response closes the connection, only our side is closed.
 * 3. After `drainTimeoutMs` the connection is closed, whatever has arrived.
 */
export function drainUnread(request: IncomingMessage, { drainLimit, drainTimeoutMs }: DrainLimits): void {
  const { socket } = request
  let left = drainLimit
  let isEnding = false
  const impatient = setTimeout(() => socket.destroy(), drainTimeoutMs)
  const cancel = () => clearTimeout(impatient)
  socket.destroySoon = () => {
    isEnding = true
    socket.end()
  }
  const finish = () => {
    cancel()
    socket.off('close', cancel)
    Reflect.deleteProperty(socket, 'destroySoon')
    if (isEnding) socket.destroySoon()
  }
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) request.pause()
  })
  request.once('end', finish)
  socket.once('close', cancel)
}

/** Refuses a body that is too large before it is requested (`Expect: 100-continue`) or read. */
export function refuseLargeBody(request: FastifyRequest, bodyLimit: number): void {
  if (declaredLength(request.raw) > bodyLimit) throw new Failure('too_large', 'The body is larger than the limit')
}

/**
 * Node would request every body immediately. Here a body is requested when the caller is identified and the route reads
 * it.
 */
export function continueOnDemand(app: FastifyInstance): void {
  const expecting = new WeakSet<IncomingMessage>()
  app.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    expecting.add(request)
    app.server.emit('request', request, response)
  })
  app.addHook('preParsing', async (request, reply) => {
    if (expecting.delete(request.raw)) reply.raw.writeContinue()
  })
}

export function drainUnreadBodies(app: FastifyInstance, limits: DrainLimits): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (raw.complete || raw.destroyed || !hasBody(raw)) return
    if (declaredLength(raw) > limits.drainLimit) reply.header('connection', 'close')
    drainUnread(raw, limits)
  })
}
