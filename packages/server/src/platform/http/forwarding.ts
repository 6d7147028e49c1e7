import { Agent, type IncomingMessage, request as requestOf, type Server, type ServerResponse } from 'node:http'
import { type DrainLimits, drainUnread } from './unread-bodies.ts'

/** The client of a forwarded request: address, port and HTTP version. The first header, because Node ignores the last of too many. */
export const CLIENT_HEADER = 'x-leverframe-client'

/** Headers of one connection. Node writes them for the other one. */
const HOP_HEADERS = new Set(['connection', 'keep-alive', 'proxy-connection', CLIENT_HEADER])
const HOP_HEADERS_OF_RESPONSES = new Set(['connection', 'keep-alive', 'transfer-encoding'])
/** Node would send a body of unknown length with the other methods. */
const WITHOUT_BODY = /^(GET|HEAD|DELETE|OPTIONS|TRACE|CONNECT)$/
const MAX_IDLE = 64

const without = (raw: readonly string[], names: ReadonlySet<string>): string[] =>
  raw.filter((_, at) => !names.has((raw[at - (at % 2)] as string).toLowerCase()))

function headersFor({ rawHeaders, headers, method = '', socket, httpVersion }: IncomingMessage): string[] {
  const kept = without(rawHeaders, HOP_HEADERS)
  const hasLength = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
  if (!hasLength && !WITHOUT_BODY.test(method)) kept.push('content-length', '0')
  return [CLIENT_HEADER, `${socket.remoteAddress} ${socket.remotePort} ${httpVersion}`, ...kept]
}

function answerWith(answer: IncomingMessage, response: ServerResponse): void {
  const { headers, rawHeaders, statusCode = 502, statusMessage } = answer
  response.sendDate = false
  if (headers.connection === 'close') response.shouldKeepAlive = false
  response.writeHead(statusCode, statusMessage, without(rawHeaders, HOP_HEADERS_OF_RESPONSES))
  if (headers['content-type']?.startsWith('text/event-stream')) response.flushHeaders()
  answer.on('error', () => response.destroy())
  answer.pipe(response)
}

/**
 * Sends requests to the same server in another process, over its Unix socket, and its responses to the client. The
 * address of the client goes with them. A client cannot set it: its own header of that name is removed.
 */
export function forwarderTo(
  socketPath: string,
  limits: DrainLimits,
): (request: IncomingMessage, response: ServerResponse) => void {
  const agent = new Agent({ keepAlive: true, maxFreeSockets: MAX_IDLE })
  return (request, response) => {
    // The client has already disconnected.
    if (request.socket.remoteAddress === undefined) return void request.socket.destroy()
    const { method, url: path } = request
    const forwarded = requestOf({ socketPath, agent, method, path, headers: headersFor(request) as never })
    forwarded.on('continue', () => response.writeContinue())
    forwarded.on('error', () => response.destroy())
    forwarded.on('response', (answer) => {
      if (!request.complete && !request.destroyed) {
        request.unpipe(forwarded)
        drainUnread(request, limits)
        answer.once('end', () => forwarded.destroy())
      }
      answerWith(answer, response)
    })
    request.on('error', () => forwarded.destroy())
    response.once('close', () => {
      if (!response.writableFinished) forwarded.destroy()
    })
    request.pipe(forwarded)
  }
}

interface Client {
  readonly address: string
  readonly port: number
}

/** Makes a server receive forwarded requests only. The address of the client replaces that of the connection. */
export function receiveForwarded(server: Server): void {
  const clients = new WeakMap<object, Client>()
  // The other process ends slow and idle connections of clients. Its own connections stay.
  server.timeout = 0
  server.keepAliveTimeout = 0
  server.prependListener('connection', (socket) => {
    Object.defineProperties(socket, {
      remoteAddress: { get: () => clients.get(socket)?.address ?? '127.0.0.1' },
      remotePort: { get: () => clients.get(socket)?.port ?? 0 },
    })
  })
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const given = request.headers[CLIENT_HEADER]
    if (typeof given !== 'string') return void request.socket.destroy()
    const [address = '', port, httpVersion = ''] = given.split(' ')
    clients.set(request.socket, { address, port: Number(port) })
    request.httpVersion = httpVersion
    delete request.headers[CLIENT_HEADER]
    request.rawHeaders.splice(0, 2)
    for (const handle of handlers) handle.call(server, request, response)
  })
}
