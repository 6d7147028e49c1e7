import type { AddressInfo } from 'node:net'
import type { Config } from '#platform/config/settings'
import type { App } from '#platform/http/server'

const hostOf = (config: Config): string | undefined =>
  config.host ?? (config.authType === 'none' ? '127.0.0.1' : undefined)

export const portOf = (app: App): number | undefined => (app.server.address() as AddressInfo | null)?.port

/** Without a host Node listens on all interfaces, IPv6 and IPv4. Answers the port. */
export async function listen(app: App, config: Config): Promise<number> {
  const { port } = config
  const host = hostOf(config)
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
  await close()
  clearTimeout(impatient)
}
