// Raw connections to servers of this process.
import { connect, type Socket } from 'node:net'
import { type App, createHttp } from '../../server/src/platform/http/server.ts'
import { openEventStream } from '../../server/src/platform/sse/event-stream.ts'
import { createLog } from '../../server/src/platform/telemetry/log.ts'

export const openSocket = (port: number, from = '127.0.0.1') =>
  new Promise<Socket>((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => resolve(socket))
    socket.on('error', reject)
  })

export const connectionsOf = (app: App) =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)))

export const getLine = (path: string, host = 'localhost') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`

/** Reads nothing until it is resumed. */
export async function openWithoutReading(port: number, bytes: string): Promise<Socket> {
  const socket = await openSocket(port)
  socket.pause()
  socket.write(bytes)
  return socket
}

interface StreamOptions {
  /** Sent at once. */
  readonly bytes: number
  readonly writeTimeoutMs: number
}

/** A server whose `/stream` sends a keep-alive every 50 ms. */
export async function streamingApp({ bytes, writeTimeoutMs }: StreamOptions): Promise<{ app: App; port: number }> {
  const limits = { maxConnections: 1_000, maxConnectionsPerAddress: 1_000, drainLimit: 0, drainTimeoutMs: 500 }
  const app = createHttp({
    bodyLimit: 1_024,
    trustProxy: false,
    clients: { ...limits, requestTimeoutMs: 2_000, writeTimeoutMs },
    log: createLog('silent'),
    newId: () => 'an-id',
    identify: () => Promise.resolve(undefined),
    identifySdk: () => Promise.resolve(undefined),
    sees: () => Promise.resolve(true),
    loginHint: () => ({ type: 'password', path: '/', options: [] }),
  })
  app.get('/stream', { config: { access: { public: 'a test' } } }, (_request, reply) => {
    const wire = openEventStream(reply, () => clearInterval(beat))
    const beat = setInterval(() => wire.sendKeepAlive(), 50)
    wire.send([Buffer.alloc(bytes, 'x')])
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  return { app, port }
}
