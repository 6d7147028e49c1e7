import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { send } from '@leverframe/testing/wire'

export interface RoundRobin {
  readonly url: string
  /** The ports that answered their last health check with 200. */
  healthy(): readonly number[]
  stop(): void
}

const CHECK_EVERY_MS = 100

/**
 * A load balancer like those of operators: it checks /ready of every backend, sends requests to the ready ones in turn, and
 * keeps connections open. It never retries, so a request that a backend loses reaches the client as 502.
 */
export async function startRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  let turn = 0
  const check = (port: number) =>
    send(port, { path: '/ready', token: null }).then(
      ({ status }) => (status === 200 ? ready.add(port) : ready.delete(port)),
      () => ready.delete(port),
    )
  const checking = setInterval(() => ports.map(check), CHECK_EVERY_MS)
  const server = createServer((incoming, outgoing) => {
    const backends = ports.filter((port) => ready.has(port))
    const port = backends[turn++ % backends.length]
    if (port === undefined) return void outgoing.writeHead(503).end()
    forward(incoming, outgoing, port, agent)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    healthy: () => [...ready],
    stop: () => {
      clearInterval(checking)
      agent.destroy()
      server.close()
      server.closeAllConnections()
    },
  }
}

function forward(incoming: IncomingMessage, outgoing: ServerResponse, port: number, agent: Agent): void {
  const { method, url, headers } = incoming
  const { connection: _, ...kept } = headers
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers: kept, agent }, (answer) => {
    const { connection: _hop, 'keep-alive': _time, ...rest } = answer.headers
    outgoing.writeHead(answer.statusCode ?? 502, rest)
    answer.pipe(outgoing)
    answer.on('error', () => outgoing.destroy())
  })
  onward.on('error', () => {
    if (outgoing.headersSent) outgoing.destroy()
    else outgoing.writeHead(502).end()
  })
  incoming.pipe(onward)
}
