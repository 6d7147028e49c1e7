import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { type PostgresServer, startPostgres } from '@leverframe/testing/postgres'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { afterEach, describe, expect, it } from 'vitest'
import { backupOf } from '../backups.ts'
import { rowsIn } from '../rows.ts'
import { create, createPatiently, polledNames, startInstance, statusOf, untilReady } from './instances.ts'
import { mountMemory } from './programs.ts'
import { hasCaughtUp, promote, startReplica } from './replica.ts'
import { startTcpProxy } from './tcp-proxy.ts'

afterEach(endAll)

/** `/ready` and writes answer 503, SDKs are served; when the fault is over everything works by itself. */
async function during(server: ServerProcess, fault: () => unknown, end: () => unknown): Promise<void> {
  const before = await createPatiently(server)
  await untilReady(server)
  await fault()
  await untilReady(server, 503)
  expect(await create(server, uniqueName('refused'))).toBe(503)
  expect(await statusOf(server, '/health', null)).toBe(200)
  expect(await polledNames(server)).toContain(before)
  await end()
  await untilReady(server)
  const after = await createPatiently(server)
  await expect.poll(() => polledNames(server)).toEqual(expect.arrayContaining([before, after]))
}

const endWell = async (server: ServerProcess) => expect(await server.end('SIGTERM')).toBe(0)

describe('/ready on sqlite', () => {
  it('is 503 while the disk is full', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'leverframe-full-'))
    const { unmount } = mountMemory(folder, 24)
    try {
      const server = await startInstance(`sqlite:${folder}/leverframe.db`)
      const ballast = join(folder, 'ballast')
      const fill = () => {
        for (let size = 1_048_576, part = 0; size >= 4_096; )
          try {
            writeFileSync(`${ballast}${part++}`, Buffer.alloc(size))
          } catch {
            size /= 2
          }
      }
      const free = () => {
        for (let part = 0; part < 100; part++) rmSync(`${ballast}${part}`, { force: true })
      }
      await during(server, fill, free)
      await endWell(server)
    } finally {
      unmount()
    }
  })

  it('is 503 while the file is missing', async () => {
    const databaseUrl = await freshDatabase('sqlite')
    const path = databaseUrl.slice('sqlite:'.length)
    const server = await startInstance(databaseUrl)
    await during(
      server,
      () => renameSync(path, `${path}.away`),
      () => renameSync(`${path}.away`, path),
    )
    await endWell(server)
  })

  it('is 503 after the file was deleted, until a backup takes its place', async () => {
    const databaseUrl = await freshDatabase('sqlite')
    const server = await startInstance(databaseUrl)
    const kept = await createPatiently(server)
    const backup = await backupOf('sqlite', databaseUrl)
    const lost = await createPatiently(server)
    rmSync(databaseUrl.slice('sqlite:'.length))
    await untilReady(server, 503)
    expect(await create(server, uniqueName('refused'))).toBe(503)
    await backup.restore()
    await untilReady(server)
    const after = await createPatiently(server)
    await expect.poll(() => polledNames(server)).toEqual([kept, after].sort())
    expect(await polledNames(server)).not.toContain(lost)
    await endWell(server)
  })
})

describe('/ready on postgres', () => {
  async function withPostgres(work: (postgres: PostgresServer) => Promise<void>): Promise<void> {
    const postgres = await startPostgres()
    try {
      await work(postgres)
    } finally {
      await postgres.stop()
    }
  }

  it('is 503 while the server is read-only', () =>
    withPostgres(async ({ url }) => {
      const server = await startInstance(url)
      const readOnly = async (value: 'on' | 'off') => {
        await rowsIn(url, `alter system set default_transaction_read_only = ${value}`)
        await rowsIn(url, 'select pg_reload_conf()')
      }
      await during(
        server,
        () => readOnly('on'),
        () => readOnly('off'),
      )
      await endWell(server)
    }))

  it.each(['cut', 'freeze'] as const)('is 503 while the network has a fault: %s', (fault) =>
    withPostgres(async ({ url }) => {
      const network = await startTcpProxy(url)
      const server = await startInstance(network.urlOf(url).href)
      await during(
        server,
        () => network[fault](),
        () => network.pointAt(url),
      )
      await endWell(server)
      await network.stop()
    }),
  )

  it('is 503 while the server is a replica that was not promoted', () =>
    withPostgres(async (primary) => {
      const network = await startTcpProxy(primary.url)
      const replica = await startReplica(primary, new URL(primary.url))
      try {
        const server = await startInstance(network.urlOf(primary.url).href)
        const moveToReplica = async () => {
          await expect.poll(() => hasCaughtUp(primary, replica)).toBe(true)
          network.pointAt(replica.url)
        }
        await during(server, moveToReplica, () => promote(replica))
        expect(server.output()).not.toContain('went back in time')
        await endWell(server)
      } finally {
        await network.stop()
        await replica.stop()
      }
    }))
})
