import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server'
import type { Api } from '../api.ts'
import { hostsOf, refusalOf, tokenOf } from './http-rules.ts'
import { mcpServer } from './server.ts'

/** Requests at the same time. There are no sessions, so this limits the memory of all callers. */
const MAX_OPEN = 50
const MAX_BODY_BYTES = 1_000_000

export interface HttpOptions {
  readonly host: string
  readonly port: number
  /** Values of the Host header that are accepted in addition to the address itself. */
  readonly allowedHosts: readonly string[]
  /** The admin API as the holder of a token. */
  readonly apiOf: (token: string) => Api
  readonly stopped: AbortSignal
}

function answer(response: ServerResponse, status: number, message: string): void {
  response.writeHead(status, {
    'content-type': 'application/json',
    ...(status === 401 && { 'www-authenticate': 'Bearer' }),
    ...(status === 405 && { allow: 'POST' }),
  })
  response.end(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32000, message } }))
}

/** The request in the form of `fetch`, which the SDK takes. The path is not used. */
function webRequestOf(request: IncomingMessage): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) headers.set(name, String(value))
  const body = Readable.toWeb(request)
  // The types of Node have no stream as a body.
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as unknown as RequestInit)
}

/** One server and transport per request: each request has the permissions of its own token, and nothing is kept. */
async function handle(request: IncomingMessage, response: ServerResponse, api: Api): Promise<void> {
  const server = mcpServer(api)
  const transport = new WebStandardStreamableHTTPServerTransport({
    enableJsonResponse: true,
    maxRequestBodySize: MAX_BODY_BYTES,
  })
  response.on('close', () => void server.close())
  await server.connect(transport)
  const answered = await transport.handleRequest(webRequestOf(request))
  const body = Buffer.from(await answered.arrayBuffer())
  response.writeHead(answered.status, Object.fromEntries(answered.headers)).end(body)
}

/** Serves the tools at `/mcp` until the signal ends it. Returns the address, and a promise of the end. */
export async function serveHttp({ host, port, allowedHosts, apiOf, stopped }: HttpOptions) {
  let open = 0
  let hosts: ReadonlySet<string> = new Set()
  const http = createServer((request, response) => {
    const refusal = refusalOf(request, hosts)
    if (refusal) return answer(response, ...refusal)
    if (open >= MAX_OPEN) return answer(response, 503, 'Too many requests at the same time: try again')
    open++
    response.on('close', () => open--)
    const token = tokenOf(request.headers.authorization) as string
    handle(request, response, apiOf(token)).catch(() => {
      if (response.headersSent) response.destroy()
      else answer(response, 500, 'The request failed')
    })
  })
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject)
    void http.listen(port, host, resolve)
  })
  const { port: bound } = http.address() as AddressInfo
  hosts = hostsOf(host, bound, allowedHosts)
  const closed = new Promise<void>((resolve) => http.once('close', resolve))
  const stop = () => {
    http.close()
    http.closeAllConnections()
  }
  if (stopped.aborted) stop()
  else stopped.addEventListener('abort', stop, { once: true })
  return { url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}/mcp`, closed }
}
