import {
  aToggle,
  type Engine,
  engines,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { madeBefore } from '@leverframe/testing/made-before'
import { rowsOf } from '@leverframe/testing/stores'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import type { StoredEvent } from '#kernel/event'

const FEATURES = '/api/admin/projects/default/features'

/** From now on the database refuses rows for toggles whose names begin with `doomed`. */
async function refuseRows(
  server: TestServer,
  engine: Engine,
  table: 'events' | 'features',
  verb: 'insert' | 'update',
  column: string,
) {
  const name = `refuse_${verb}_${table}`
  if (engine === 'sqlite')
    return server.sql(
      `create trigger ${name} before ${verb} on ${table} when new.${column} like 'doomed%' begin select raise(abort, 'refused'); end`,
    )
  await server.sql(
    `create or replace function refuse() returns trigger language plpgsql as 'begin raise exception ''refused''; end'`,
  )
  await server.sql(
    `create trigger ${name} before ${verb} on ${table} for each row when (new.${column} like 'doomed%') execute function refuse()`,
  )
}

for (const engine of engines)
  describe(`state and event of a write on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (name: string) => server.call('POST', FEATURES, { name })
    const state = async () => ({
      features: await rowsOf(server.running.product.deps.store.read, 'select * from features order by name'),
      environments: await rowsOf(
        server.running.product.deps.store.read,
        'select * from feature_environments order by feature, environment',
      ),
      events: await rowsOf(server.running.product.deps.store.read, 'select * from events order by id'),
    })
    const withoutHealthy = async () => {
      const { features, events } = await state()
      const healthy = (row: unknown) => JSON.stringify(row).includes('healthy')
      return { features: features.filter((row) => !healthy(row)), events: events.filter((row) => !healthy(row)) }
    }

    it('are both rolled back when the event cannot be written', async () => {
      const doomed = await aToggle(server, { name: uniqueName('doomed') })
      const companion = await aToggle(server, { name: uniqueName('companion') })
      await refuseRows(server, engine, 'events', 'insert', 'feature_name')
      const before = await state()
      const path = togglePath(doomed)
      const attempts: [string, string, unknown?][] = [
        ['POST', FEATURES, { name: uniqueName('doomed') }],
        ['PUT', path, { description: 'changed' }],
        ['PATCH', path, [{ op: 'replace', path: '/type', value: 'kill-switch' }]],
        ['DELETE', path],
        ['POST', '/api/admin/projects/default/stale', { features: [companion, doomed], stale: true }],
        ['POST', '/api/admin/projects/default/archive', { features: [companion, doomed] }],
        ['POST', `${path}/environments/development/strategies`, { name: 'default' }],
        ['PUT', `${path}/variants`, [{ name: 'a', weightType: 'variable' }]],
      ]
      for (const [method, where, body] of attempts) {
        const answer = await server.call(method, where, body)
        expect(answer.status, `${method} ${where}`).toBe(500)
        expect(answer.body).toMatchObject({ name: 'InternalError', message: 'Something broke on our side' })
        expect(await state()).toEqual(before)
      }
    })

    it('are both rolled back when the state cannot be written', async () => {
      await refuseRows(server, engine, 'features', 'insert', 'name')
      await refuseRows(server, engine, 'features', 'update', 'name')
      const before = await withoutHealthy()
      const doomed = uniqueName('doomed')
      for (const [method, where, body] of [
        ['POST', FEATURES, { name: doomed }],
        ['POST', FEATURES, { name: doomed, description: 'again' }],
      ] as const)
        expect((await server.call(method, where, body)).status).toBe(500)
      const names = Array.from({ length: 12 }, (_, i) => uniqueName(i % 3 === 0 ? 'doomed' : 'healthy'))
      const statuses = (await Promise.all(names.map(create))).map(({ status }) => status)
      expect(statuses).toEqual(names.map((name) => (name.startsWith('doomed') ? 500 : 201)))
      expect(await withoutHealthy()).toEqual(before)
    })
  })

/** Follows the log like an external reader that knows only the last id it read. */
async function readerOf(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const seen: number[] = []
  const look = async () => {
    const { rows } = await client.query<{ id: string }>('select id from events where id > $1 order by id', [
      seen.at(-1) ?? 0,
    ])
    seen.push(...rows.map(({ id }) => Number(id)))
  }
  let over = false
  const following = (async () => {
    while (!over) await look()
    await look()
  })()
  return {
    seen,
    async stop() {
      over = true
      await following
      const { rows } = await client.query<{ id: string }>('select id from events order by id')
      await client.end()
      return rows.map(({ id }) => Number(id))
    },
  }
}

/** Toggles with several changes each, some of which fail, by `writers` concurrent writers per server. */
const busyWriters = (servers: readonly TestServer[], writers: number, rounds: number) =>
  Promise.all(
    servers.flatMap((server) =>
      Array.from({ length: writers }, async () => {
        for (let round = 0; round < rounds; round++) {
          const name = uniqueName('busy')
          const path = togglePath(name)
          expect((await server.call('POST', FEATURES, { name })).status).toBe(201)
          expect((await server.call('POST', FEATURES, { name })).status).toBe(409)
          const change = { description: 'x', stale: true }
          expect((await server.call('PUT', path, change)).status).toBe(200)
          expect((await server.call('DELETE', path)).status).toBe(202)
        }
      }),
    ),
  )

describe('event log of two instances on one postgres', () => {
  const one = serverFor('postgres')
  const two = madeBefore(
    () => startServer('postgres', { databaseUrl: one.databaseUrl }),
    (server) => server.stop(),
  )
  const servers = [one, two]
  const strictlyGrowing = (ids: readonly number[]) => ids.every((id, i) => i === 0 || id > (ids[i - 1] as number))

  it('shows every event, with strictly growing ids, to a reader that follows it while both write', async () => {
    const reader = await readerOf(one.databaseUrl)
    await busyWriters(servers, 4, 3)
    const all = await reader.stop()
    // Created, two changes and archived.
    expect(all.length).toBeGreaterThan(8 * 3 * 4)
    expect(strictlyGrowing(reader.seen)).toBe(true)
    expect(reader.seen).toEqual(all)
  })

  it('shows every event once and in order to the followers of both, also when wake-ups are lost', async () => {
    const followed = servers.map(({ running }) => {
      const { log } = running.product.deps
      const events: StoredEvent[] = []
      const from = log.position
      log.follow((news) => void events.push(...news))
      return { log, events, from }
    })
    const { read } = one.running.product.deps.store
    const cutListeners = () =>
      rowsOf(
        read,
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'leverframe listen' and datname = current_database()",
      )
    const writing = busyWriters(servers, 4, 3)
    await cutListeners()
    await writing
    const stored = await rowsOf<{ id: number; type: string }>(read, 'select id, type from events order by id')
    const newest = stored.at(-1)?.id
    for (const { log, events, from } of followed) {
      await expect.poll(() => log.position).toBe(newest)
      const expected = stored.filter(({ id }) => id > from)
      expect(events.map(({ id, type }) => ({ id, type }))).toEqual(expected)
    }
  })

  it('wakes the other instance, which does not have to look for itself', async () => {
    const [here, there] = servers.map(({ running }) => running.product.deps.log)
    const isThere = () => there?.position === here?.position
    // No more polls: only a wake-up makes it read.
    there?.stop()
    const { body } = await one.call('POST', '/api/admin/api-tokens', { tokenName: 'from-one', type: 'admin' })
    await expect.poll(isThere).toBe(true)
    const status = async () =>
      (await two.call('GET', '/api/admin/environments', undefined, { token: body.secret })).status
    expect(await status()).toBe(200)
    await one.call('DELETE', `/api/admin/api-tokens/${body.id}`)
    await expect.poll(isThere).toBe(true)
    expect(await status()).toBe(401)
  })
})

for (const engine of engines)
  describe(`followers of the event log on ${engine}`, () => {
    const server = serverFor(engine)

    it('receive a whole event before its writer gets a response', async () => {
      const { log } = server.running.product.deps
      const seen: StoredEvent[] = []
      log.follow((events) => void seen.push(...events))
      await server.newEvents()
      await Promise.all(
        Array.from({ length: 40 }, async () => {
          const name = await aToggle(server)
          const about = seen.filter(({ featureName }) => featureName === name)
          expect(about).toMatchObject([{ type: 'feature-created', featureName: name, project: 'default' }])
        }),
      )
      expect(seen).toEqual(await server.newEvents())
    })
  })
