import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The three writes, by the paths of the admin API. */
export interface RawWrites {
  create(project: string, body: string): string | Promise<string>
  addStrategy(name: string, environment: string, body: string): string | Promise<string>
  switchTo(name: string, environment: string, enabled: boolean): string | Promise<string>
}

function route(writes: RawWrites, url: string, body: string): string | Promise<string> {
  const [, , , , project = '', , name = '', , environment = '', verb] = url.split('/')
  if (verb === undefined) return writes.create(project, body)
  if (verb === 'strategies') return writes.addStrategy(name, environment, body)
  return writes.switchTo(name, environment, verb === 'on')
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
  response.end(body)
}

async function answer(writes: RawWrites, request: IncomingMessage, response: ServerResponse, body: string) {
  try {
    send(response, 200, await route(writes, request.url ?? '', body))
  } catch (error) {
    send(response, 500, String(error))
  }
}

export const listenerFor =
  (writes: RawWrites): RequestListener =>
  (request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => void answer(writes, request, response, body))
  }

/** Serves on loopback, sends the port to the parent, and ends with it. */
export function serveForParent(listener: RequestListener): void {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener)
  server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
  process.on('disconnect', () => process.exit())
}
