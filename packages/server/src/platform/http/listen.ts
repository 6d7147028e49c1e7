import { lookup } from 'node:dns/promises'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'

export const hostOf = (config: Config): string | undefined =>
  config.host ?? (config.authType === 'none' ? '127.0.0.1' : undefined)

const publicPorts = new WeakMap<App, number>()

/** For a server whose port another listener has. */
export const setPublicPort = (app: App, port: number): void => void publicPorts.set(app, port)

export const portOf = (app: App): number | undefined =>
  publicPorts.get(app) ?? (app.server.address() as AddressInfo | null)?.port

/**
 * Fastify would listen on the other addresses of `localhost` with separate servers, which have neither the connection
 * limits nor the fast path. Here one server gets the connections of all addresses.
 */
export async function listenToo(app: App, host: string, port: number): Promise<void> {
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket: Socket) => {
    app.server.emit('connection', socket)
  })
  app.connections.addListener(listener)
  await new Promise<void>((done) => listener.once('error', () => done()).listen({ host, port }, done))
}

/** A server that can listen on several addresses. */
export interface Listening {
  listenOn(host: string, port: number): Promise<unknown>
  /** For further addresses. An address that is not available, such as ::1 without IPv6, is skipped. */
  listenToo(host: string, port: number): Promise<unknown>
  port(): number | undefined
}

/** Listens on the addresses of the settings and returns the port. */
export const listen = (app: App, config: Config): Promise<number> =>
  listenAsSet(config, {
    listenOn: (host, port) => app.listen({ host, port }),
    listenToo: (host, port) => listenToo(app, host, port),
    port: () => portOf(app),
  })

/** Without a host Node listens on all interfaces, IPv6 and IPv4. */
export async function listenAsSet(config: Config, listening: Listening): Promise<number> {
  if (hostOf(config) !== 'localhost') return listenOn(listening, hostOf(config), config.port)
  const [first, ...others] = (await lookup('localhost', { all: true })).map(({ address }) => address)
  const port = await listenOn(listening, first, config.port)
  for (const address of others) await listening.listenToo(address, port)
  return port
}

async function listenOn(listening: Listening, host: string | undefined, port: number): Promise<number> {
  try {
    await listening.listenOn(host ?? '::', port)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE')
      throw new Error(`port ${port} is in use. Stop what listens there, or set PORT to another one`)
    // The machine has no IPv6.
    if (host !== undefined || code !== 'EAFNOSUPPORT') throw error
    await listening.listenOn('0.0.0.0', port)
  }
  return listening.port() ?? port
}

/** Waits for requests in flight, at most for the grace time. */
export async function closeWithin(graceMs: number, app: App, close: () => Promise<void>): Promise<void> {
  const impatient = setTimeout(() => app.server.closeAllConnections(), graceMs)
  await app.connections.stopAccepting()
  await close()
  clearTimeout(impatient)
}
