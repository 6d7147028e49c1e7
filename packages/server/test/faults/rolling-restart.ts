import { ADMIN_TOKEN, call, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { freePort } from '@leverframe/testing/postgres'
import { type ServerProcess, startProcess } from '@leverframe/testing/process'
import { expect } from 'vitest'

const CLIENT_TOKEN = '*:development.the-client-of-the-tests'
const FEATURES = '/api/admin/projects/default/features'

export interface Cluster {
  readonly ports: readonly number[]
  /** Stops one instance as an operator does, and starts it again at its port. */
  restart(index: number): Promise<void>
}

/** Three instances on one PostgreSQL database. */
export async function startCluster(shutdownDelayMs: number): Promise<Cluster> {
  const databaseUrl = await freshDatabase('postgres')
  const ports = [await freePort(), await freePort(), await freePort()]
  const start = (port: number) =>
    startProcess({
      DATABASE_URL: databaseUrl,
      PORT: String(port),
      INIT_ADMIN_API_TOKENS: ADMIN_TOKEN,
      INIT_CLIENT_API_TOKENS: CLIENT_TOKEN,
      SHUTDOWN_DELAY_MS: String(shutdownDelayMs),
      LOG_LEVEL: 'warn',
    })
  const instances: ServerProcess[] = []
  for (const port of ports) instances.push(await start(port))
  return {
    ports,
    restart: async (index) => {
      expect(await instances[index]!.end('SIGTERM')).toBe(0)
      instances[index] = await start(ports[index]!)
    },
  }
}

/** The load of clients: SDKs poll, users read and write. */
const REQUESTS: readonly ((url: string) => Promise<number>)[] = [
  async (url) => (await call(url, 'GET', '/api/client/features', undefined, { token: CLIENT_TOKEN })).status,
  async (url) => (await call(url, 'GET', '/api/admin/projects')).status,
  async (url) => (await call(url, 'POST', FEATURES, { name: uniqueName('rolling') })).status,
]
const CLIENTS = 6

export interface Load {
  /** Ends the load. Returns the number of responses by status; 0 is a broken connection. */
  end(): Promise<{ readonly failed: Readonly<Record<string, number>>; readonly succeeded: number }>
}

export function startLoad(url: string): Load {
  let isOver = false
  let succeeded = 0
  const failed: Record<string, number> = {}
  const client = async (index: number) => {
    for (let count = index; !isOver; count++) {
      const ask = REQUESTS[count % REQUESTS.length]!
      const status = await ask(url).catch(() => 0)
      if (status >= 200 && status < 300) succeeded++
      else failed[status] = (failed[status] ?? 0) + 1
      // The restarts need CPU time as well.
      await new Promise((next) => setTimeout(next, 10))
    }
  }
  const clients = Array.from({ length: CLIENTS }, (_, index) => client(index))
  return {
    end: async () => {
      isOver = true
      await Promise.all(clients)
      return { failed, succeeded }
    },
  }
}

/** Restarts every instance, one after the other, each when all are in rotation again. */
export async function restartAll(cluster: Cluster, inRotation: () => Promise<number> | number): Promise<void> {
  const all = () => expect.poll(inRotation).toBe(cluster.ports.length)
  await all()
  for (const index of cluster.ports.keys()) {
    await cluster.restart(index)
    await all()
  }
}
