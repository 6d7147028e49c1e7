import { engineInTurn } from '@leverframe/testing/depth'
import {
  type Engine,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { anArchivedToggle, factOf, succeed, theToggle } from '@leverframe/testing/scenario'
import { openTestStore, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { findOutdated } from './lifetime.ts'
import { TOGGLE_TYPES } from './types.ts'

const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

/** A toggle that was created this many days ago. */
async function anOldToggle(server: TestServer, days: number, type = 'release'): Promise<string> {
  const { name } = await succeed(server, 'POST', '/api/admin/projects/default/features', { name: uniqueName(), type })
  await server.sql(`update features set created_at = '${daysAgo(days)}' where name = '${name}'`)
  return name
}

/** The events that the next run of the job records. */
async function check(server: TestServer) {
  await server.newEvents()
  await server.running.product.jobs.runNow('potentially-stale')
  return server.newEvents()
}

const fact = (name: string, isPast: boolean) => {
  const itself = { name, createdAt: expect.any(String) }
  return {
    type: isPast ? 'feature-potentially-stale-on' : 'feature-potentially-stale-off',
    project: 'default',
    featureName: name,
    data: { ...itself, potentiallyStale: isPast },
    preData: { ...itself, potentiallyStale: !isPast },
  }
}

const planOf: Readonly<Record<Engine, (statement: string) => string>> = {
  sqlite: (statement) => `explain query plan ${statement}`,
  postgres: (statement) => `explain ${statement}`,
}

for (const engine of engineInTurn(import.meta.url))
  describe(`the lifetime of toggles on ${engine}`, () => {
    const server = serverFor(engine)

    it('ends after the lifetime of their type, with one event by the server', async () => {
      const past = await anOldToggle(server, 41)
      await anOldToggle(server, 39)
      const events = await check(server)
      expect(events.map(factOf)).toEqual([fact(past, true)])
      expect(events).toMatchObject([{ createdBy: 'leverframe' }])
      expect(await check(server)).toEqual([])
    })

    it.each(TOGGLE_TYPES.map(({ id, lifetimeDays }) => [id, lifetimeDays] as const))(
      'of type %s is %s days',
      async (type, days) => {
        const [young, old] = [await anOldToggle(server, (days ?? 0) - 1, type), await anOldToggle(server, 2_000, type)]
        const marked = (await check(server)).map(({ featureName }) => featureName)
        expect(marked).not.toContain(young)
        expect(marked.includes(old)).toBe(days !== null)
      },
    )

    it('changes with the type of a toggle, which sets and removes the mark', async () => {
      const name = await anOldToggle(server, 50)
      expect((await check(server)).map(factOf)).toEqual([fact(name, true)])
      for (const type of ['sunset', 'kill-switch']) {
        await succeed(server, 'PUT', togglePath(name), { type })
        expect((await check(server)).map(factOf)).toEqual([fact(name, false)])
        await succeed(server, 'PUT', togglePath(name), { type: 'release' })
        expect((await check(server)).map(factOf)).toEqual([fact(name, true)])
      }
    })

    it('is ignored for archived toggles until they are revived', async () => {
      const name = await anArchivedToggle(server)
      await server.sql(`update features set created_at = '${daysAgo(100)}' where name = '${name}'`)
      expect(await check(server)).toEqual([])
      await succeed(server, 'POST', `/api/admin/archive/revive/${name}`)
      expect((await check(server)).map(factOf)).toEqual([fact(name, true)])
    })

    it('changes only the revision of the toggle when it ends', async () => {
      const name = await anOldToggle(server, 100)
      const before = await theToggle(server, name)
      const [listed] = (await succeed(server, 'GET', '/api/admin/projects/default/features')).features.filter(
        (one: { name: string }) => one.name === name,
      )
      const [event] = await check(server)
      const { headers, body } = await server.call('GET', togglePath(name))
      expect([headers.get('etag'), body]).toEqual([`"${event?.id}"`, before])
      expect((await succeed(server, 'GET', '/api/admin/projects/default/features')).features).toContainEqual(listed)
      await succeed(server, 'PUT', togglePath(name), { description: 'still editable' })
      expect(await check(server)).toEqual([])
    })

    it('is checked with an index', async () => {
      const store = await openTestStore(engine)
      const statements: string[] = []
      const note = (query: { sql: string }) => {
        statements.push(query.sql.replace(/limit (\$\d+|\?)/, 'limit 1').replace(/\$\d+|\?/g, "'0'"))
        return store.read.executeQuery(query as never)
      }
      const watched = new Proxy(store.read, {
        get: (target, key) => (key === 'executeQuery' ? note : Reflect.get(target, key).bind(target)),
      })
      await findOutdated(watched, daysAgo(0), 1)
      expect(statements).toHaveLength(2 * TOGGLE_TYPES.length)
      for (const statement of new Set(statements)) {
        const plan = JSON.stringify(await rowsOf(store.read, planOf[engine](statement)))
        expect(plan, statement).toContain('features_by_lifetime')
      }
      await store.close()
    })
  })

for (const engine of engineInTurn(import.meta.url))
  it(`the lifetime of many toggles is checked in several transactions on ${engine}`, async () => {
    // No two transactions have the same time.
    let now = Date.now()
    const server = await startServer(engine, { clock: () => new Date(now++) })
    const values = Array.from(
      { length: 450 },
      (_, i) => `('many-${i}', 'default', '', 'experiment', 0, 0, '${daysAgo(100)}', 'x')`,
    )
    const columns = 'name, project, description, type, stale, impression_data, created_at, created_by'
    await server.sql(`insert into features (${columns}) values ${values.join(',')}`)
    const events = await check(server)
    expect(new Set(events.map(({ featureName }) => featureName)).size).toBe(450)
    // The first batch has 100 toggles, and each one at most twice as many as the last.
    expect(new Set(events.map(({ createdAt }) => createdAt)).size).toBeGreaterThanOrEqual(3)
    expect(await check(server)).toEqual([])
    await server.stop()
  })
