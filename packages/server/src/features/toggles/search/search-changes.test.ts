import {
  aProject,
  aToggle,
  engines,
  serverFor,
  startServer,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FoundToggle, SearchResult } from './schema.ts'

const search = async (server: TestServer, params: string): Promise<SearchResult> =>
  (await server.call<SearchResult>('GET', `/api/admin/search/features?${params}`)).body

const names = async (server: TestServer, params: string): Promise<string[]> =>
  (await search(server, params)).features.map(({ name }) => name)

const one = async (server: TestServer, name: string): Promise<FoundToggle | undefined> =>
  (await search(server, `query=${name}&limit=100`)).features.find((toggle) => toggle.name === name)

for (const engine of engines)
  describe(`search after changes on ${engine}`, () => {
    const server = serverFor(engine)
    beforeAll(async () => {
      await aProject(server, 'shop')
      // Fill the index, so that the changes below have to update it.
      await search(server, '')
    })

    it('finds a toggle by its new description, and no longer by the old one', async () => {
      const name = await aToggle(server)
      await succeed(server, 'PUT', togglePath(name), { description: 'Blue ocean' })
      expect(await names(server, 'query=blue ocean')).toEqual([name])
      await succeed(server, 'PUT', togglePath(name), { description: 'Green forest' })
      expect(await names(server, 'query=blue ocean')).toEqual([])
      expect(await names(server, 'query=green forest')).toEqual([name])
      expect((await one(server, name))?.description).toBe('Green forest')
    })

    it('moves a toggle within every cached order', async () => {
      const prefix = uniqueName('moved')
      const [a, b] = [`${prefix}-a`, `${prefix}-b`]
      for (const name of [a, b]) await aToggle(server, { name, type: 'release' })
      const sorted = (by: string) => names(server, `query=${prefix}&sortBy=${by}&sortOrder=desc`)
      for (const by of ['stale', 'type', 'environment:production', 'project']) expect(await sorted(by)).toEqual([a, b])
      await succeed(server, 'PUT', togglePath(b), { stale: true, type: 'kill-switch' })
      await aStrategy(server, b, { name: 'default' }, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(b, 'production')}/on`)
      expect(await sorted('stale')).toEqual([b, a])
      expect(await sorted('type')).toEqual([a, b])
      expect(await sorted('environment:production')).toEqual([b, a])
      await succeed(server, 'POST', `${togglePath(b)}/changeProject`, { newProjectId: 'shop' })
      expect(await sorted('project')).toEqual([b, a])
    })

    it('excludes archived and deleted toggles', async () => {
      const name = await aToggle(server)
      expect(await names(server, `query=${name}`)).toEqual([name])
      await succeed(server, 'DELETE', togglePath(name))
      expect(await names(server, `query=${name}`)).toEqual([])
      expect(await names(server, `query=${name}&archived=IS:true`)).toEqual([name])
      await succeed(server, 'DELETE', `/api/admin/archive/${name}`)
      expect(await names(server, `query=${name}&archived=IS:true`)).toEqual([])
    })

    it('counts live and archived toggles correctly after creating, archiving, reviving and deleting them', async () => {
      const totals = async () => [
        (await search(server, 'limit=1')).total,
        (await search(server, 'archived=IS:true')).total,
      ]
      const [live = 0, archived = 0] = await totals()
      const name = await aToggle(server)
      expect(await totals()).toEqual([live + 1, archived])
      await succeed(server, 'DELETE', togglePath(name))
      expect(await totals()).toEqual([live, archived + 1])
      await succeed(server, 'POST', `/api/admin/archive/revive/${name}`)
      expect(await totals()).toEqual([live + 1, archived])
      await succeed(server, 'DELETE', togglePath(name))
      await succeed(server, 'DELETE', `/api/admin/archive/${name}`)
      expect(await totals()).toEqual([live, archived])
    })

    it('shows new tags, dependencies and display names of environments', async () => {
      const [child, parent] = [await aToggle(server), await aToggle(server)]
      expect(await one(server, parent)).toMatchObject({ tags: [], dependencyType: null })
      await succeed(server, 'POST', `/api/admin/features/${parent}/tags`, { type: 'simple', value: 'fresh' })
      await succeed(server, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
      expect(await one(server, parent)).toMatchObject({
        tags: [{ type: 'simple', value: 'fresh' }],
        dependencyType: 'parent',
      })
      expect(await names(server, 'tag=INCLUDE:simple:fresh')).toEqual([parent])
      await succeed(server, 'POST', '/api/admin/environments', { name: 'qa', type: 'test' })
      expect((await one(server, parent))?.environments.map(({ name }) => name)).toContain('qa')
      await succeed(server, 'DELETE', '/api/admin/environments/qa')
      expect((await one(server, parent))?.environments.map(({ name }) => name)).not.toContain('qa')
    })

    it('sorts by the last use that an SDK reported after the first search', async () => {
      const prefix = uniqueName('used')
      const [a, b] = [`${prefix}-a`, `${prefix}-b`]
      for (const name of [a, b]) await aToggle(server, { name })
      const sorted = () => names(server, `query=${prefix}&sortBy=lastSeenAt`)
      expect(await sorted()).toEqual([a, b])
      const token = await succeed(server, 'POST', '/api/admin/api-tokens', {
        tokenName: prefix,
        type: 'client',
        environment: 'development',
        projects: ['*'],
      })
      const now = new Date().toISOString()
      await server.call(
        'POST',
        '/api/client/metrics',
        {
          appName: 'shop',
          instanceId: 'one',
          bucket: { start: now, stop: now, toggles: { [b]: { yes: 1, no: 0, variants: {} } } },
        },
        { token: (token as { secret: string }).secret },
      )
      await expect.poll(sorted).toEqual([b, a])
      expect((await one(server, b))?.lifecycle.stage).toBe('pre-live')
      expect(await names(server, `query=${prefix}&lifecycle=IS:pre-live`)).toEqual([b])
    })
  })

describe('search on another instance', () => {
  let servers: TestServer[] = []
  beforeAll(async () => {
    const first = await startServer('postgres')
    servers = [first, await startServer('postgres', { databaseUrl: first.databaseUrl })]
  })
  afterAll(async () => {
    for (const server of servers) await server.stop()
  })

  it('finds a toggle as soon as the creating request has returned', async () => {
    const [first, second] = servers as [TestServer, TestServer]
    await search(second, '')
    for (let round = 0; round < 5; round++) {
      const name = await aToggle(first)
      expect(await names(second, `query=${name}`)).toEqual([name])
      await succeed(first, 'PUT', togglePath(name), { stale: true })
      expect((await one(second, name))?.stale).toBe(true)
    }
  })
})

// Searches read from memory, which is the same on both engines.
describe('the total of a search', () => {
  const server = serverFor('sqlite')

  it('is exact up to 10,000 and capped beyond, on every page', async () => {
    await server.sql(
      `insert into features (name, project, type, stale, impression_data, created_at, created_by)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < 10500)
       select 'toggle-' || i, 'default', case when i <= 10000 then 'release' else 'experiment' end, 0, 0, '2024-01-01T00:00:00.000Z', 'test' from n`,
    )
    expect(await search(server, 'type=IS:release&limit=1')).toMatchObject({ total: 10_000, totalIsCapped: false })
    expect(await search(server, 'limit=1')).toMatchObject({ total: 10_001, totalIsCapped: true })
    const { features, ...last } = await search(server, 'limit=100&offset=10450&sortBy=name')
    expect([features.length, last]).toEqual([50, { total: 10_001, totalIsCapped: true }])
  })
})
