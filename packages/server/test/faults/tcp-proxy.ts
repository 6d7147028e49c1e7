import { connect, createServer, type Socket } from 'node:net'

/** The network between the instances and PostgreSQL. */
export interface TcpProxy {
  /** The same database, through the proxy. */
  urlOf(databaseUrl: string): URL
  /** Ends every connection and refuses new ones. */
  cut(): void
  /** Nothing arrives any more in either direction, and no connection ends. */
  freeze(): void
  /** Ends every connection; new ones go to the server of this address. */
  pointAt(databaseUrl: string): void
  stop(): Promise<void>
}

type State = { readonly port: number } | 'cut' | 'frozen'

export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const portOf = (url: string) => Number(new URL(url).port)
  let state: State = { port: portOf(databaseUrl) }
  const sockets = new Set<Socket>()
  const keep = (socket: Socket, other: () => Socket | undefined) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      sockets.delete(socket)
      other()?.destroy()
    })
  }
  const server = createServer((incoming) => {
    if (state === 'cut') return void incoming.destroy()
    if (state === 'frozen') return keep(incoming.pause(), () => undefined)
    const outgoing = connect(state.port, '127.0.0.1')
    keep(incoming, () => outgoing)
    keep(outgoing, () => incoming)
    incoming.pipe(outgoing)
    outgoing.pipe(incoming)
  })
  const endAllSockets = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    urlOf: (url) => {
      const through = new URL(url)
      through.port = String(port)
      return through
    },
    cut: () => {
      state = 'cut'
      endAllSockets()
    },
    freeze: () => {
      state = 'frozen'
      for (const socket of sockets) socket.unpipe().pause()
    },
    pointAt: (url) => {
      state = { port: portOf(url) }
      endAllSockets()
    },
    stop: () =>
      new Promise((stopped) => {
        server.close(() => stopped())
        endAllSockets()
      }),
  }
}
