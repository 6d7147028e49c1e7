import { connect, createServer, type Socket } from 'node:net'
import { Transform } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'

export interface Link {
  readonly url: string
  /** Bytes that came from the upstream. */
  readonly received: () => number
  /** Ends every connection and refuses new ones. */
  cut(): void
  restore(): void
  /** Ends a connection before its response arrives, once. */
  loseNextResponse(isRequest: (text: string) => boolean): void
  stop(): Promise<void>
}

/** A TCP link to a server that passes this many bytes per second in each direction. */
export async function startLink(target: string, bytesPerSecond = Number.POSITIVE_INFINITY): Promise<Link> {
  const { port } = new URL(target)
  const sockets = new Set<Socket>()
  let [isCut, received] = [false, 0]
  let loses: ((text: string) => boolean) | undefined
  const throttled = (onChunk: (chunk: Buffer) => void) =>
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        onChunk(chunk)
        void pause((chunk.length / bytesPerSecond) * 1_000).then(() => done(null, chunk))
      },
    })
  const server = createServer((incoming) => {
    if (isCut) return void incoming.destroy()
    const outgoing = connect(Number(port), '127.0.0.1')
    let isLosing = false
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        incoming.destroy()
        outgoing.destroy()
      })
    }
    incoming
      .pipe(
        throttled((chunk) => {
          if (!loses?.(chunk.toString('latin1'))) return
          loses = undefined
          isLosing = true
        }),
      )
      .pipe(outgoing)
    outgoing
      .pipe(
        throttled((chunk) => {
          received += chunk.length
          if (isLosing) incoming.destroy()
        }),
      )
      .pipe(incoming)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    received: () => received,
    cut: () => {
      isCut = true
      endAll()
    },
    restore: () => {
      isCut = false
    },
    loseNextResponse: (isRequest) => {
      loses = isRequest
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        endAll()
      }),
  }
}
