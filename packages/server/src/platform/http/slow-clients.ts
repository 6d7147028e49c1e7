import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests that one client may send on one connection before the first of them gets a response. */
const MAX_PIPELINED = 100

/**
 * Closes a connection after `server.timeout` without progress, unless a request on it is still in progress:
 *
 * - the client does not read its response: bytes of it wait in memory, and the socket accepted none of them;
 * - the connection is idle.
 *
 * Node suppresses the timeout as long as the write queue of the socket shrinks, so a slow client that reads is not
 * affected. An event stream without unread bytes counts as being in progress.
 */
export function closeSlowClients(server: Server): void {
  const unanswered = new WeakMap<Socket, number>()
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    const count = (unanswered.get(socket) ?? 0) + 1
    unanswered.set(socket, count)
    if (count > MAX_PIPELINED) socket.destroy()
    // Requests that were parsed together with one that closed the connection.
    if (socket.destroyed) return
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1))
    for (const handle of handlers) handle.call(server, request, response)
  })
  server.on('timeout', (socket: Socket) => {
    const isWorking = socket.writableLength === 0 && (unanswered.get(socket) ?? 0) > 0
    if (!isWorking) socket.destroy()
  })
}
