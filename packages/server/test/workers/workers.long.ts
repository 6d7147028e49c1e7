import { setTimeout as pause } from 'node:timers/promises'
import { call, engines, freshDatabase } from '@leverframe/testing/harness'
import { freePort } from '@leverframe/testing/postgres'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { backupOf } from '../backups.ts'
import {
  aToggleOn,
  aToken,
  type Client,
  connectionsOf,
  isRunning,
  someClients,
  startMachine,
  WORKERS,
  workersOf,
} from './machine.ts'

afterEach(endAll)

/** Polls on all connections until it is ended. A request on a connection that broke is sent once more, on a new one. */
function startPolling(clients: readonly Client[], token: string) {
  let isOver = false
  const counts = { served: 0, repeated: 0, failed: 0 }
  const work = clients.map(async (client) => {
    while (!isOver) {
      const again = () => {
        counts.repeated++
        return client.poll(token)
      }
      const { status } = await client
        .poll(token)
        .catch(again)
        .catch(() => ({ status: 0 }))
      if (status === 200) counts.served++
      else counts.failed++
      await pause(2)
    }
  })
  return async () => {
    isOver = true
    await Promise.all(work)
    return counts
  }
}

describe.each(engines)('worker processes under faults on %s', (engine) => {
  it('killed with SIGKILL under load fail no poll that is repeated once', async () => {
    const server = await startMachine(engine)
    const { secret } = await aToken(server)
    const clients = someClients(server)
    const end = startPolling(clients, secret)
    for (let round = 0; round < 6; round++) {
      const [killed] = workersOf(server) as [number]
      process.kill(killed, 'SIGKILL')
      await expect.poll(() => workersOf(server).filter((pid) => pid !== killed).length).toBe(WORKERS)
    }
    const { served, failed } = await end()
    expect(failed).toBe(0)
    expect(served).toBeGreaterThan(100)
    const name = await aToggleOn(server)
    for (const client of clients) expect((await client.poll(secret)).names).toContain(name)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('that stand still do not block writes for long, and serve no old configuration afterwards', async () => {
    const server = await startMachine(engine)
    const { secret } = await aToken(server)
    const clients = someClients(server)
    const pids = workersOf(server)
    const connections = () => pids.map((pid) => connectionsOf(pid, server.port))
    const [writer] = clients as [Client]
    const before = connections()
    await writer.poll(secret)
    const frozen = pids.find((_, index) => connections()[index] === before[index])!
    process.kill(frozen, 'SIGSTOP')
    const name = await writer.createToggle()
    await expect.poll(() => isRunning(frozen)).toBe(false)
    await expect.poll(() => workersOf(server).length).toBe(WORKERS)
    for (const client of clients) expect((await client.poll(secret)).names).toContain(name)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('that stand still are replaced although nothing is written, and their clients are served again', async () => {
    const server = await startMachine(engine)
    const { secret } = await aToken(server)
    const clients = someClients(server)
    await Promise.all(clients.map((client) => client.poll(secret)))
    const [frozen] = workersOf(server) as [number]
    expect(connectionsOf(frozen, server.port)).toBeGreaterThan(0)
    process.kill(frozen, 'SIGSTOP')
    const polled = await Promise.all(clients.map((client) => client.poll(secret).catch(() => client.poll(secret))))
    expect(polled.map(({ status }) => status)).toEqual(clients.map(() => 200))
    expect(isRunning(frozen)).toBe(false)
    expect(server.output()).toContain('a worker does not respond and is killed')
    await expect.poll(() => workersOf(server).length).toBe(WORKERS)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  it('end with a writer that is killed, and the next start uses the same port', async () => {
    const settings = { DATABASE_URL: await freshDatabase(engine), PORT: String(await freePort()) }
    const first = await startMachine(engine, settings)
    const { secret } = await aToken(first)
    const name = await aToggleOn(first)
    const pids = workersOf(first)
    expect(await first.end('SIGKILL')).toBe('SIGKILL')
    for (const pid of pids) await expect.poll(() => isRunning(pid)).toBe(false)
    const second = await startMachine(engine, settings)
    for (const client of someClients(second)) expect((await client.poll(secret)).names).toEqual([name])
    expect(await second.end('SIGTERM')).toBe(0)
  })

  it('serve the state of a store that went back in time', async () => {
    const url = await freshDatabase(engine)
    const server = await startMachine(engine, { DATABASE_URL: url })
    const { secret } = await aToken(server)
    const kept = await aToggleOn(server)
    const backup = await backupOf(engine, url)
    const isReady = async ({ url: at }: ServerProcess) =>
      (await call(at, 'GET', '/ready').catch(() => undefined))?.status === 200
    await expect.poll(() => isReady(server)).toBe(true)
    const lost = await aToggleOn(server)
    for (const client of someClients(server)) expect((await client.poll(secret)).names).toContain(lost)
    await backup.restore()
    await expect.poll(() => server.output()).toContain('the store went back in time')
    const namesOnAll = async () => {
      const polled = await Promise.all(someClients(server).map((client) => client.poll(secret).catch(() => undefined)))
      return polled.every((one) => one?.names.join() === kept)
    }
    await expect.poll(namesOnAll).toBe(true)
    await expect.poll(() => isReady(server)).toBe(true)
    const after = await aToggleOn(server)
    for (const client of someClients(server)) expect((await client.poll(secret)).names).toEqual([after, kept].sort())
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
