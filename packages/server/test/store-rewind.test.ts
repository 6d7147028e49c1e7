import { renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { afterAll, afterEach, describe, expect, inject, it } from 'vitest'
import { ADDONS, webhookTo } from './addons.ts'
import { ADMIN_TOKEN, call, type Engine, engines, freshDatabase, uniqueName } from './harness.ts'
import { endAll, type ServerProcess, startProcess } from './process.ts'
import { aReceiver, stopReceivers } from './receivers.ts'

const FEATURES = '/api/admin/projects/default/features'
afterEach(endAll)

/** Takes a copy of the store now; `restore` puts it in place of the store, as a restored backup or a failover does. */
interface Backup {
  /** Runs in the copy before it is restored. */
  change(statement: string): Promise<void>
  restore(): Promise<void>
}

async function sqliteBackup(url: string): Promise<Backup> {
  const path = url.slice('sqlite:'.length)
  const copy = `${path}.backup`
  const database = new DatabaseSync(path, { readOnly: true })
  database.exec(`vacuum into '${copy}'`)
  database.close()
  return {
    change: async (statement) => {
      const opened = new DatabaseSync(copy)
      opened.exec(statement)
      opened.close()
    },
    restore: async () => {
      for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`)
      renameSync(copy, path)
    },
  }
}

async function postgresBackup(url: string): Promise<Backup> {
  const name = new URL(url).pathname.slice(1)
  const client = new pg.Client({ connectionString: inject('postgresUrl') })
  const disconnected = async (work: string[]) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)
    for (const statement of work) await client.query(statement)
  }
  await client.connect()
  await disconnected([`create database ${name}_copy template ${name}`, `alter database ${name} allow_connections true`])
  return {
    change: async (statement) => {
      const ofCopy = new pg.Client({ connectionString: url.replace(name, `${name}_copy`) })
      await ofCopy.connect()
      await ofCopy.query(statement)
      await ofCopy.end()
    },
    restore: async () => {
      await disconnected([
        `alter database ${name} rename to ${name}_lost`,
        `alter database ${name}_copy rename to ${name}`,
      ])
      await client.query(`alter database ${name} allow_connections true`)
      await client.end()
    },
  }
}

const backupOf = (engine: Engine, url: string) => (engine === 'sqlite' ? sqliteBackup(url) : postgresBackup(url))

describe.each(engines)('a store that goes back in time on %s', (engine) => {
  const admin = (server: ServerProcess, method: string, path: string, body?: unknown) =>
    // biome-ignore lint/suspicious/noExplicitAny: a test names the fields it expects.
    call<any>(server.url, method, path, body, { token: ADMIN_TOKEN })
  const clientToken = async (server: ServerProcess) =>
    (await admin(server, 'POST', '/api/admin/api-tokens', { tokenName: uniqueName(), type: 'client' })).body
  const polled = async (server: ServerProcess, token: string, etag = '') =>
    call<{ features: { name: string }[] }>(server.url, 'GET', '/api/client/features', undefined, {
      token,
      ...(etag && { headers: { 'if-none-match': etag } }),
    })
  const untilReady = async (server: ServerProcess) =>
    expect
      .poll(async () => (await call(server.url, 'GET', '/ready').catch(() => undefined))?.status, { timeout: 30_000 })
      .toBe(200)
  const toggle = async (server: ServerProcess) => {
    const name = uniqueName()
    expect((await admin(server, 'POST', FEATURES, { name })).status).toBe(201)
    return name
  }

  it('is noticed: memory is read again, lost tokens end, new writes reach SDKs, and the log says so', async () => {
    const url = await freshDatabase(engine)
    const settings = { DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN }
    const servers = [await startProcess(settings), ...(engine === 'postgres' ? [await startProcess(settings)] : [])]
    const [server] = servers as [ServerProcess]
    const kept = await toggle(server)
    const token = await clientToken(server)
    const backup = await backupOf(engine, url)
    await untilReady(server)

    const lost = await toggle(server)
    const lostToken = await clientToken(server)
    const seen = await polled(server, token.secret)
    expect(seen.body.features.map(({ name }) => name)).toEqual(expect.arrayContaining([kept, lost]))
    expect((await polled(server, lostToken.secret)).status).toBe(200)

    await backup.restore()
    for (const one of servers) {
      await expect.poll(() => one.output(), { timeout: 30_000 }).toContain('the store went back in time')
      await untilReady(one)
      await expect.poll(async () => (await polled(one, lostToken.secret)).status, { timeout: 30_000 }).toBe(401)
    }

    const after = await toggle(server)
    for (const one of servers) {
      const names = async () => (await polled(one, token.secret)).body.features.map(({ name }) => name)
      await expect.poll(names).toEqual([kept, after].sort())
      const { status } = await polled(one, token.secret, seen.headers.get('etag') as string)
      expect(status).toBe(200)
    }
    expect((await admin(server, 'DELETE', `/api/admin/api-tokens/${token.id}`)).status).toBe(200)
    for (const one of servers) await expect.poll(async () => (await polled(one, token.secret)).status).toBe(401)

    const { body } = await admin(server, 'GET', '/api/admin/search/events?type=IS:store-rewound')
    expect(body.events).toMatchObject([{ type: 'store-rewound', createdBy: 'leverframe' }])
    const { id, data } = body.events[0]
    expect(id).toBeGreaterThan(data.lastKnownEvent)
    expect(data.lastKnownEvent).toBeGreaterThan(data.newestEvent)
    for (const one of servers) expect(await one.end('SIGTERM')).toBe(0)
  })
})

describe.each(engines)('add-ons of a store that goes back in time on %s', (engine) => {
  afterAll(stopReceivers)

  it('send new events, also those that have the id of a lost one, and nothing a second time', async () => {
    const url = await freshDatabase(engine)
    const server = await startProcess({ DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    const receiver = await aReceiver()
    const created = webhookTo(receiver.url, { events: ['feature-created'] })
    const addon = await call<{ id: number }>(server.url, 'POST', ADDONS, created)
    expect(addon.status).toBe(201)
    const states = async () => {
      const path = `${ADDONS}/${addon.body.id}/events`
      const { body } = await call<{ integrationEvents: { state: string }[] }>(server.url, 'GET', path)
      return body.integrationEvents.map(({ state }) => state)
    }
    const delivered = () => receiver.bodies().map(({ featureName }) => featureName)
    const expected: string[] = []
    const toggle = async () => {
      const name = uniqueName()
      await expect
        .poll(async () => (await call(server.url, 'POST', FEATURES, { name }).catch(() => undefined))?.status, {
          timeout: 30_000,
        })
        .toBe(201)
      expected.push(name)
      await expect.poll(delivered).toEqual(expected)
    }
    for (let count = 0; count < 5; count++) await toggle()
    await expect.poll(states).toEqual(Array(5).fill('sent'))
    const backup = await backupOf(engine, url)
    for (let count = 0; count < 5; count++) await toggle()

    const reused = uniqueName()
    await backup.change(
      `insert into events (type, created_at, created_by, project, feature_name, data) values ('feature-created', '2026-01-01T00:00:00.000Z', 'another instance', 'default', '${reused}', '{}')`,
    )
    await backup.restore()
    await expect.poll(() => server.output(), { timeout: 30_000 }).toContain('the store went back in time')
    expected.push(reused)
    await expect.poll(delivered, { timeout: 30_000 }).toEqual(expected)
    const ids = receiver.bodies().map(({ id }) => id as number)
    expect(ids.indexOf(ids.at(-1) as number)).toBeLessThan(ids.length - 1)
    await toggle()
    expect(await server.end('SIGTERM')).toBe(0)
    expect(delivered()).toEqual(expected)
  })
})

describe('a deleted SQLite file', () => {
  it('stops writes at once and makes /ready 503', async () => {
    const url = await freshDatabase('sqlite')
    const server = await startProcess({ DATABASE_URL: url, INIT_ADMIN_API_TOKENS: ADMIN_TOKEN })
    expect((await call(server.url, 'GET', '/ready')).status).toBe(200)
    rmSync(url.slice('sqlite:'.length))
    const write = await call<{ name: string }>(
      server.url,
      'POST',
      FEATURES,
      { name: uniqueName() },
      { token: ADMIN_TOKEN },
    )
    expect([write.status, write.body.name]).toEqual([503, 'UnavailableError'])
    expect((await call(server.url, 'GET', '/ready')).status).toBe(503)
    expect((await call(server.url, 'GET', '/health')).status).toBe(200)
    expect(await server.end('SIGTERM')).toBe(0)
  })
})
