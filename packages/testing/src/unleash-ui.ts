import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { findUnleashUi } from '../../../scripts/unleash-ui.mjs'

export type UiVersion = Parameters<typeof findUnleashUi>[0]

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
}

/** Paths that Unleash's server handles itself. All others are files or pages of the UI. */
const OF_SERVER = /^\/(api|auth|logout|invite|feedback|edge|health|internal-backstage)(\/|\?|$)/

/** A web UI of Unleash at a port of loopback, in front of one of our servers. */
export interface UnleashUi {
  readonly url: string
  stop(): Promise<void>
}

/** Changes the body of `GET /api/admin/ui-config` on its way to the browser. */
export type ConfigOverlay = (config: Record<string, unknown>) => Record<string, unknown>

/** The placeholders that Unleash's server fills in at the root path, without a CDN. */
const filled = (html: string): string => html.replaceAll('::uiFlags::', '{}').replace(/::\w+::/g, '')

/** Passes a request on with the host that the browser named, so that `Origin` and `Host` agree as behind any proxy. */
function forward(target: URL, incoming: IncomingMessage, response: ServerResponse, overlay: ConfigOverlay): void {
  const isConfig = incoming.method === 'GET' && incoming.url === '/api/admin/ui-config'
  const { 'accept-encoding': _, ...headers } = incoming.headers
  const options = { method: incoming.method, path: incoming.url, headers: isConfig ? headers : incoming.headers }
  const outgoing = request(target, options, (answer) => {
    if (!isConfig || answer.statusCode !== 200) {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      return
    }
    const chunks: Buffer[] = []
    answer.on('data', (chunk: Buffer) => chunks.push(chunk))
    answer.on('end', () => {
      const body = overlay(JSON.parse(Buffer.concat(chunks).toString()))
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  outgoing.on('error', () => response.destroy())
  incoming.pipe(outgoing)
}

function sendFile(folder: string, page: string, path: string, response: ServerResponse): void {
  const type = TYPES[extname(path)]
  if (type === undefined) {
    response.writeHead(200, { 'content-type': 'text/html' }).end(page)
    return
  }
  try {
    const content = readFileSync(join(folder, normalize(decodeURIComponent(path))))
    // File names in static/ contain a hash: the browser keeps the compiled scripts.
    response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=3600, immutable' }).end(content)
  } catch {
    response.writeHead(404).end()
  }
}

export async function startUnleashUi(
  version: UiVersion,
  serverUrl: string,
  overlay: ConfigOverlay = (config) => config,
): Promise<UnleashUi> {
  const folder = findUnleashUi(version)
  const page = filled(readFileSync(join(folder, 'index.html'), 'utf8'))
  const target = new URL(serverUrl)
  const server = createServer((incoming, response) => {
    const address = incoming.url ?? '/'
    if (OF_SERVER.test(address)) forward(target, incoming, response, overlay)
    else sendFile(folder, page, new URL(address, target).pathname, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        server.closeAllConnections()
      }),
  }
}
