import { aProject, engines, serverFor, type TestServer } from '@leverframe/testing/harness'
import { succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SearchResult } from './schema.ts'

const search = (server: TestServer, params: string) =>
  server.call<SearchResult>('GET', `/api/admin/search/features?${params}`)

/** More than a search sorts for a page, and more than it reads between two pauses. */
for (const engine of engines)
  describe(`search among 3,000 toggles on ${engine}`, () => {
    const server = serverFor(engine)
    const numbers = 'with recursive n(i) as (select 1 union all select i + 1 from n where i < 3000)'
    beforeAll(async () => {
      await server.sql(
        `insert into features (name, project, description, type, stale, impression_data, created_at, created_by, archived_at)
         ${numbers} select 'toggle-' || i, 'default', 'Toggle number ' || i, 'release', i % 2, 0, '2024-01-0' || (1 + i % 9) || 'T00:00:00.000Z', 'test',
         case when i % 10 = 0 then '2024-02-01T00:00:00.000Z' end from n`,
      )
      await server.sql(
        `insert into feature_tags (feature, type, value) ${numbers} select 'toggle-' || i, 'simple', 'tag' || (i % 100) from n`,
      )
      await server.sql(
        `insert into feature_environments (feature, environment, enabled, strategies, strategy_count, active_strategy_count, variant_count)
         ${numbers} select 'toggle-' || i, 'production', i % 2, '[]', 1, 1, 0 from n`,
      )
      await server.sql(
        `insert into last_seen (feature, environment, seen_at) ${numbers} select 'toggle-' || i, 'production', '2024-03-01T00:00:00.000Z' from n where i % 4 = 1`,
      )
    })

    it.each([
      ['', 2_700],
      ['archived=IS:true', 300],
      ['project=IS:default', 2_700],
      ['project=IS:default&archived=IS:true', 300],
      ['project=IS:default&query=toggle-99', 10],
      ['project=IS_NOT:other', 2_700],
      ['query=toggle-99', 10],
      ['query=NUMBER%20999', 1],
      ['state=IS:stale', 1_500],
      ['tag=INCLUDE:simple:tag7', 30],
      ['tag=DO_NOT_INCLUDE:simple:tag7', 2_670],
      ['status=production:enabled', 1_500],
      ['status=production:disabled', 1_200],
      ['lifecycle=IS:live', 750],
      ['lifecycle=IS:initial', 1_950],
      ['lastSeenAt=IS_ON_OR_AFTER:2024-03-01', 750],
    ])('"%s" has the total %i', async (params, total) => {
      const { body } = await search(server, params)
      expect([body.total, body.features.length]).toEqual([total, Math.min(total, 50)])
      expect((await search(server, `${params}&offset=9999`)).body).toEqual({
        features: [],
        total,
        totalIsCapped: false,
      })
    })

    it.each([
      ['limit=7', 7],
      ['limit=100', 100],
      ['limit=101', 50],
      ['limit=0', 50],
      ['limit=-1', 50],
      ['limit=ten', 50],
      ['limit=1.5', 50],
      ['offset=2690', 10],
      ['offset=2700', 0],
      ['offset=-1', 50],
      ['offset=x', 50],
      ['offset=99999999999999999999', 50],
    ])('%s returns %i toggles', async (params, length) => {
      const { body } = await search(server, params)
      expect([body.features.length, body.total]).toEqual([length, 2_700])
    })

    it.each(['createdAt', 'lastSeenAt', 'stale', 'environment:production'])(
      'has each toggle on exactly one page when sorted by %s',
      async (sortBy) => {
        const names = new Set<string>()
        for (let offset = 0; offset < 1_000; offset += 100) {
          const { body } = await search(
            server,
            `query=toggle-1&limit=100&sortBy=${sortBy}&sortOrder=desc&offset=${offset}`,
          )
          for (const { name } of body.features) names.add(name)
        }
        const { body } = await search(server, 'query=toggle-1')
        expect(body.total).toBe(1_000)
        expect(names.size).toBe(1_000)
      },
    )

    it('counts the toggles of a project again after toggles were archived, revived and moved', async () => {
      const totals = async () =>
        Promise.all(
          ['project=IS:default', 'project=IS:default&archived=IS:true'].map(
            async (params) => (await search(server, params)).body.total,
          ),
        )
      const path = '/api/admin/projects/default/features/toggle-1'
      expect(await totals()).toEqual([2_700, 300])
      await succeed(server, 'DELETE', path)
      expect(await totals()).toEqual([2_699, 301])
      await succeed(server, 'POST', '/api/admin/archive/revive/toggle-1')
      expect(await totals()).toEqual([2_700, 300])
      await succeed(server, 'POST', `${path}/changeProject`, { newProjectId: await aProject(server) })
      expect(await totals()).toEqual([2_699, 300])
    })
  })
