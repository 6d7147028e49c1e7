import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'

export const hostOf = (config: Config): string | undefined =>
  config.host ?? (config.authType === 'none' ? '127.0.0.1' : undefined)

export const portOf = (app: App): number | undefined => (app.server.address() as AddressInfo | null)?.port

/**
 * Fastify would listen on the other addresses of `localhost` with servers of its own, which know neither the limits on
 * connections nor the fast path. Here the one server gets the connections of all addresses.
 */
export async function listenToo(app: App, host: string, port: number): Promise<void> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    app.server.emit('connection', socket)
  })
  app.connections.addListener(listener)
  // An address that cannot be had, such as ::1 without IPv6, is left out.
  await new Promise<void>((done) => listener.once('error', () => done()).listen({ host, port }, done))
}

/** Without a host Node listens on all interfaces, IPv6 and IPv4. Answers the port. */
export async function listen(app: App, config: Config): Promise<number> {
  if (hostOf(config) !== 'localhost') return listenOn(app, hostOf(config), config.port)
  const [first, ...others] = (await lookup('localhost', { all: true })).map(({ address }) => address)
  const port = await listenOn(app, first, config.port)
  for (const address of others) await listenToo(app, address, port)
  return port
}

async function listenOn(app: App, host: string | undefined, port: number): Promise<number> {
  try {
    await app.listen({ port, host: host ?? '::' })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`port ${port} is in use. Stop what listens there, or set PORT to another one`)
    // A machine without IPv6.
    if (host !== undefined || code !== 'EAFNOSUPPORT') throw error
    await app.listen({ port, host: '0.0.0.0' })
  }
  return portOf(app) ?? port
}

/** Requests in flight finish, at most for the grace time. */
export async function closeWithin(graceMs: number, app: App, close: () => Promise<void>): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.connections.stopAccepting()
  await close()
  clearTimeout(impatient)
}
