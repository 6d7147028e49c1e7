import { runs } from '@leverframe/testing/depth'
import { aToggle, engines, serverFor, togglePath } from '@leverframe/testing/harness'
import { aStrategy, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { plantToggles, search } from '@leverframe/testing/search-samples'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ToggleSearch } from './queries.ts'
import { searchOf } from './request.ts'
import type { FoundToggle, SearchQuery, SearchResult } from './schema.ts'

for (const engine of engines) {
  describe(`search on ${engine}`, () => {
    const server = serverFor(engine)
    beforeAll(() => plantToggles(server))

    it('returns all fields of a toggle and of its environments', async () => {
      const { body } = await search(server, 'query=banana')
      const expected: FoundToggle = {
        name: 'banana',
        type: 'experiment',
        description: null,
        project: 'default',
        stale: true,
        favorite: false,
        impressionData: false,
        owner: null,
        payloadSchema: null,
        createdAt: '2024-01-02T00:00:00.000Z',
        createdBy: { id: null, name: expect.any(String) },
        archivedAt: null,
        lastSeenAt: '2024-04-01T00:00:00.000Z',
        dependencyType: null,
        lifecycle: { stage: 'live' },
        segments: ['beta', 'staff'],
        tags: [{ type: 'simple', value: 'a' }],
        environments: [
          {
            name: 'development',
            displayName: 'Development',
            type: 'development',
            enabled: true,
            sortOrder: 2,
            variantCount: 3,
            lastSeenAt: '2024-03-02T00:00:00.000Z',
            hasStrategies: true,
            hasEnabledStrategies: true,
            yes: 0,
            no: 0,
            changeRequestIds: [],
            reach: 'everyone',
            rollout: null,
          },
          {
            name: 'production',
            displayName: 'Production',
            type: 'production',
            enabled: true,
            sortOrder: 3,
            variantCount: 3,
            lastSeenAt: '2024-04-01T00:00:00.000Z',
            hasStrategies: true,
            hasEnabledStrategies: true,
            yes: 0,
            no: 0,
            changeRequestIds: [],
            reach: 'everyone',
            rollout: null,
          },
        ],
      }
      expect(body).toEqual({ features: [expected], total: 1, totalIsCapped: false })
    })

    it('returns a new toggle as off in every environment and never seen', async () => {
      const { body } = await search(server, 'query=date')
      const [toggle] = body.features
      expect(toggle).toMatchObject({
        description: 'Überblick',
        lastSeenAt: null,
        lifecycle: { stage: 'initial' },
        tags: [],
      })
      expect(toggle?.createdBy.id).toBe(1)
      expect(toggle?.environments.map(({ name }) => name)).toEqual(['development', 'production'])
      for (const environment of toggle?.environments ?? [])
        expect(environment).toMatchObject({
          enabled: false,
          variantCount: 0,
          lastSeenAt: null,
          hasStrategies: false,
          hasEnabledStrategies: false,
          changeRequestIds: [],
          reach: 'nobody',
          rollout: null,
        })
    })

    it('returns the reach of a toggle', async () => {
      const reached = async (name: string) =>
        (await search(server, `query=${name}`)).body.features[0]?.environments.map(({ reach, rollout }) => [
          reach,
          rollout,
        ])
      const name = await aToggle(server, { name: 'reach-of-mine' })
      expect(await reached(name)).toEqual([
        ['nobody', null],
        ['nobody', null],
      ])
      const pro = { contextName: 'userId', operator: 'IN', values: ['ann'] }
      await aStrategy(server, name, { name: 'flexibleRollout', parameters: { rollout: '25' } })
      await aStrategy(server, name, { name: 'default', constraints: [pro] }, 'production')
      for (const environment of ['development', 'production'])
        await succeed(server, 'POST', `${toggleEnvironmentPath(name, environment)}/on`)
      expect(await reached(name)).toEqual([
        ['some', 25],
        ['some', null],
      ])
      await aStrategy(server, name, { name: 'default' }, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(name)}/off`)
      expect(await reached(name)).toEqual([
        ['nobody', null],
        ['everyone', null],
      ])
      await server.call('DELETE', togglePath(name))
      await server.call('DELETE', `/api/admin/archive/${name}`)
      await server.newEvents()
    })

    it('returns each segment name once, and the time at which a toggle was archived', async () => {
      expect((await search(server, 'query=apple')).body.features[0]?.segments).toEqual(['beta'])
      const { body } = await search(server, 'archived=IS:true')
      expect(body.features).toMatchObject([
        { name: 'elder', archivedAt: expect.stringMatching(/^\d{4}-.*Z$/), lifecycle: { stage: 'archived' } },
      ])
    })

    it.each<[string, string]>([
      ['project', 'default'],
      ['state', 'IS:old'],
      ['type', 'IS:'],
      ['createdBy', 'IS:admin'],
      ['lifecycle', 'IS:dead'],
      ['tag', 'INCLUDE:untyped'],
      ['segment', 'IS:beta'],
      ['status', 'production'],
      ['status[]', 'production:maybe'],
      ['archived', 'true'],
      ['favorite', 'yes'],
      ['createdAt', 'IS_BEFORE:2024-02-30'],
      ['lastSeenAt', 'IS_AFTER:2024-01-01'],
    ])('answers 400 to %s=%s, and says which parameter is wrong', async (param, value) => {
      const { status, body } = await search(server, [[param, value]])
      expect(status).toBe(400)
      expect(body.name).toBe('ValidationError')
      expect(body.details).toMatchObject([{ path: `/query/${param}`, message: expect.stringMatching(/must/) }])
    })

    it('returns 400 for too many values of status', async () => {
      const { status, body } = await search(server, Array(21).fill(['status', 'production:enabled']))
      expect([status, body.details?.[0]?.path]).toEqual([400, '/query/status'])
    })

    it('returns 400 if a filter that is not repeatable is given twice', async () => {
      const { status, body } = await search(server, 'project=IS:default&project=IS:shop')
      expect([status, body.details?.[0]?.path]).toEqual([400, '/query/project'])
    })

    it('returns 401 without authentication', async () => {
      const { status } = await server.call('GET', '/api/admin/search/features', undefined, { token: null })
      expect(status).toBe(401)
    })

    describe('for a viewer', () => {
      const lookedUp = async (query: SearchQuery, viewer: { userId?: number; projects?: readonly string[] }) => {
        const json = await new ToggleSearch({
          ...server.running.product.deps,
          recentCounts: async () => new Map(),
        }).find(searchOf(query), {
          userId: viewer.userId,
          projects: viewer.projects ?? 'all',
        })
        return (JSON.parse(json) as SearchResult).features
      }
      const letters = (toggles: FoundToggle[]) => toggles.map(({ name }) => name[0]).join('')

      it('returns the favourites of the viewer only', async () => {
        const toggles = await lookedUp({ sortBy: 'name' }, { userId: 2 })
        expect(toggles.map(({ favorite }) => favorite)).toEqual([false, true, false, true])
        expect((await lookedUp({}, { userId: 1 })).some(({ favorite }) => favorite)).toBe(false)
        expect(letters(await lookedUp({ favorite: 'IS:true', sortBy: 'name' }, { userId: 2 }))).toBe('bd')
        expect(letters(await lookedUp({ favorite: 'IS:false', sortBy: 'name' }, { userId: 2 }))).toBe('ac')
        expect(await lookedUp({ favorite: 'IS:true' }, { userId: 1 })).toEqual([])
      })

      it('returns favourites first with favoritesFirst, in any sort order', async () => {
        const first = { favoritesFirst: 'true' }
        expect(letters(await lookedUp({ ...first, sortBy: 'name' }, { userId: 2 }))).toBe('bdac')
        expect(letters(await lookedUp({ ...first, sortBy: 'name', sortOrder: 'desc' }, { userId: 2 }))).toBe('dbca')
        expect(letters(await lookedUp({ ...first, sortBy: 'lastSeenAt' }, { userId: 2 }))).toBe('bdac')
        expect(letters(await lookedUp({ ...first, sortBy: 'environment:production' }, { userId: 2 }))).toBe('dbac')
        expect(letters(await lookedUp({ ...first, sortBy: 'name' }, {}))).toBe('abcd')
      })

      it('returns toggles of visible projects only', async () => {
        const sortBy = 'name'
        expect(letters(await lookedUp({ sortBy }, { projects: ['shop'] }))).toBe('cd')
        expect(letters(await lookedUp({ sortBy, project: 'IS:default' }, { projects: ['shop'] }))).toBe('')
        expect(letters(await lookedUp({ sortBy, project: 'IS_NOT:default' }, { projects: ['shop', 'default'] }))).toBe(
          'cd',
        )
        expect(await lookedUp({}, { projects: [] })).toEqual([])
      })
    })

    it.each([
      ['name', 'asc', 'a b'],
      ['name', 'desc', 'b a'],
      ['project', 'asc', 'a b'],
      ['project', 'desc', 'a b'],
    ])('sorts the toggles of one project by %s, %s', async (sortBy, sortOrder, expected) => {
      const page = async (more: string) =>
        (await search(server, `project=IS:default&sortBy=${sortBy}&sortOrder=${sortOrder}${more}`)).body
      const { features, total } = await page('')
      const letters = features.map(({ name }: FoundToggle) => name[0])
      expect([letters.join(' '), total]).toEqual([expected, 2])
      expect(await page('&limit=1&offset=1')).toEqual({ features: [features[1]], total: 2, totalIsCapped: false })
    })

    it('returns 200 or 400 for any text in any parameter', async () => {
      const params = [
        'query',
        'project',
        'state',
        'type',
        'createdBy',
        'lifecycle',
        'tag',
        'segment',
        'status',
        'status[]',
        'archived',
        'favorite',
        'createdAt',
        'lastSeenAt',
        'sortBy',
        'sortOrder',
        'favoritesFirst',
        'offset',
        'limit',
      ]
      const operators = [
        '',
        'IS:',
        'IS_NOT:',
        'IS_ANY_OF:',
        'INCLUDE:',
        'INCLUDE_ALL_OF:',
        'EXCLUDE_ALL:',
        'IS_BEFORE:',
        'environment:',
        'simple:',
      ]
      const text = fc.oneof(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.bigInt().map(String),
        fc.string({ maxLength: 300 }),
      )
      const value = fc.tuple(fc.constantFrom(...operators), text).map((parts) => parts.join(''))
      const pairs = fc.array(fc.tuple(fc.constantFrom(...params), value), { minLength: 1, maxLength: 4 })
      await fc.assert(
        fc.asyncProperty(pairs, async (query) => {
          const { status } = await search(server, query)
          expect([200, 400]).toContain(status)
        }),
        { numRuns: runs({ short: 40, long: 150 }) },
      )
    })

    it('records no event', async () => {
      expect(await server.newEvents()).toEqual([])
    })
  })
}
