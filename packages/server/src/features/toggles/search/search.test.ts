import { aProject, aToggle, engines, serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { aStrategy, placePath, succeed } from '@leverframe/testing/scenario'
import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { ToggleSearch } from './queries.ts'
import { searchOf } from './request.ts'
import type { FoundToggle, SearchQuery, SearchResult } from './schema.ts'

interface Sample {
  readonly project: string
  readonly type: string
  readonly description?: string
  readonly createdAt: string
  readonly createdBy: number | null
  readonly stale?: boolean
  readonly archived?: boolean
  readonly tags?: readonly (readonly [type: string, value: string])[]
  /** Pairs of environment and segment. */
  readonly segments?: readonly (readonly [environment: string, segment: string])[]
  readonly on?: readonly string[]
  readonly seen?: Readonly<Record<string, string>>
}

const SAMPLES: Readonly<Record<string, Sample>> = {
  apple: {
    project: 'default',
    type: 'release',
    description: 'Red fruit, 100% sure',
    createdAt: '2024-01-04T10:00:00.000Z',
    createdBy: 1,
    tags: [
      ['simple', 'a'],
      ['simple', 'b'],
    ],
    segments: [
      ['development', 'beta'],
      ['production', 'beta'],
    ],
    on: ['development'],
    seen: { development: '2024-03-01T00:00:00.000Z' },
  },
  banana: {
    project: 'default',
    type: 'experiment',
    createdAt: '2024-01-02T00:00:00.000Z',
    createdBy: null,
    stale: true,
    tags: [['simple', 'a']],
    segments: [
      ['development', 'beta'],
      ['production', 'staff'],
    ],
    on: ['development', 'production'],
    seen: { development: '2024-03-02T00:00:00.000Z', production: '2024-04-01T00:00:00.000Z' },
  },
  cherry: {
    project: 'shop',
    type: 'release',
    description: 'snake_case',
    createdAt: '2024-01-01T23:59:59.999Z',
    createdBy: 2,
    tags: [['slack', 'a:b']],
    on: ['production'],
    seen: { production: '2024-05-01T00:00:00.000Z' },
  },
  date: {
    project: 'shop',
    type: 'kill-switch',
    description: 'Überblick',
    createdAt: '2024-01-03T00:00:00.000Z',
    createdBy: 1,
    segments: [['production', 'staff']],
  },
  elder: {
    project: 'shop',
    type: 'release',
    description: 'Red once',
    createdAt: '2024-01-05T00:00:00.000Z',
    createdBy: null,
    archived: true,
    tags: [['simple', 'a']],
    seen: { production: '2024-05-02T00:00:00.000Z' },
  },
}

/** An active strategy for all users, and a disabled one. */
const STRATEGIES = JSON.stringify(
  [false, true].map((disabled) => ({ name: 'default', disabled, constraints: [], parameters: {}, segments: [] })),
)

/** Inserts tags, segments, favourites and usage with SQL, because their routes are not under test here. */
async function plant(server: TestServer, name: string, sample: Sample): Promise<void> {
  const { project, type, description = null, stale = false } = sample
  await aToggle(server, { name, project, type })
  await server.call('PUT', togglePath(name, project), { description, stale })
  await server.sql(
    `update features set created_at = '${sample.createdAt}', created_by_user_id = ${sample.createdBy} where name = '${name}'`,
  )
  for (const [tagType, value] of sample.tags ?? [])
    await server.sql(`insert into feature_tags (feature, type, value) values ('${name}', '${tagType}', '${value}')`)
  for (const [environment, segment] of sample.segments ?? []) {
    await server.call('POST', '/api/admin/segments', { name: segment, constraints: [] })
    await server.sql(
      `insert into strategy_segments (feature, environment, strategy_id, segment) select '${name}', '${environment}', '${segment}', id from segments where name = '${segment}'`,
    )
  }
  for (const environment of sample.on ?? [])
    await server.sql(
      `insert into feature_environments (feature, environment, enabled, strategies, strategy_count, active_strategy_count, variant_count) values ('${name}', '${environment}', 1, '${STRATEGIES}', 2, 1, 3)`,
    )
  for (const [environment, at] of Object.entries(sample.seen ?? {}))
    await server.sql(
      `insert into last_seen (feature, environment, seen_at) values ('${name}', '${environment}', '${at}')`,
    )
  if (sample.archived) await server.call('DELETE', togglePath(name, project))
}

type Params = string | readonly [param: string, value: string][]

const search = (server: TestServer, params: Params) =>
  server.call<SearchResult & { name?: string; details?: { path: string; message: string }[] }>(
    'GET',
    `/api/admin/search/features?${typeof params === 'string' ? params : new URLSearchParams(params)}`,
  )

/** The first letters of the found toggles, in the order of the result. */
async function found(server: TestServer, params: Params): Promise<string> {
  const { status, body } = await search(server, params)
  expect(status).toBe(200)
  expect(body.total).toBe(body.features.length)
  return body.features.map(({ name }) => name[0]).join('')
}

/** Parameter, value, and the first letters of the matching toggles in the order of their names. */
const FILTERS: readonly (readonly [param: string, value: string, letters: string])[] = [
  ['query', '', 'abcd'],
  ['query', ' , ', 'abcd'],
  ['query', 'fruit', 'a'],
  ['query', 'FRUIT', 'a'],
  ['query', 'HERR', 'c'],
  ['query', 'apple,cherry', 'ac'],
  ['query', ' snake , banana,nothing', 'bc'],
  ['query', 'applered', ''],
  ['query', '%', 'a'],
  ['query', '0% s', 'a'],
  ['query', '_', 'c'],
  ['query', 'e_c', 'c'],
  ['query', 'a_p', ''],
  ['query', '!', ''],
  ['query', '\\', ''],
  ['query', "' or 1=1 --", ''],
  ['query', "'; drop table features; --", ''],
  ['query', 'überblick', 'd'],
  ['query', 'ÜBERBLICK', 'd'],
  ['query', 'Überblick', 'd'],

  ['project', 'IS:shop', 'cd'],
  ['project', 'IS_NOT:shop', 'ab'],
  ['project', 'IS_ANY_OF: shop , nowhere', 'cd'],
  ['project', 'IS_ANY_OF:shop,default', 'abcd'],
  ['project', 'IS_NONE_OF:shop,default', ''],
  ['project', 'IS_NONE_OF:nowhere', 'abcd'],
  ['project', `IS_ANY_OF:shop,${Array.from({ length: 99 }, (_, i) => `p${i}`).join()}`, 'cd'],
  ['project', "IS:' or ''='", ''],

  ['state', 'IS:stale', 'b'],
  ['state', 'IS:active', 'acd'],
  ['state', 'IS_NOT:stale', 'acd'],
  ['state', 'IS_ANY_OF:active,stale', 'abcd'],
  ['state', 'IS_NONE_OF:active,stale', ''],

  ['type', 'IS:release', 'ac'],
  ['type', 'IS_NOT:release', 'bd'],
  ['type', 'IS_ANY_OF:experiment,kill-switch', 'bd'],
  ['type', 'IS_NONE_OF:experiment,kill-switch', 'ac'],

  ['createdBy', 'IS:1', 'ad'],
  ['createdBy', 'IS_NOT:1', 'bc'],
  ['createdBy', 'IS_ANY_OF:1,2', 'acd'],
  ['createdBy', 'IS_NONE_OF:1,2', 'b'],
  ['createdBy', 'IS:2147483647', ''],

  ['lifecycle', 'IS:initial', 'd'],
  ['lifecycle', 'IS:pre-live', 'a'],
  ['lifecycle', 'IS:live', 'bc'],
  ['lifecycle', 'IS:completed', ''],
  ['lifecycle', 'IS:archived', ''],
  ['lifecycle', 'IS_NOT:live', 'ad'],
  ['lifecycle', 'IS_ANY_OF:initial,live', 'bcd'],
  ['lifecycle', 'IS_NONE_OF:initial,live', 'a'],
  ['lifecycle', 'IS_NONE_OF:completed,archived', 'abcd'],

  ['tag', 'INCLUDE:simple:a', 'ab'],
  ['tag', 'INCLUDE:slack:a:b', 'c'],
  ['tag', 'INCLUDE:slack:a', ''],
  ['tag', 'DO_NOT_INCLUDE:simple:a', 'cd'],
  ['tag', 'INCLUDE_ALL_OF:simple:a,simple:b', 'a'],
  ['tag', 'INCLUDE_ALL_OF:simple:a,simple:a', 'ab'],
  ['tag', 'INCLUDE_ANY_OF:simple:b,slack:a:b', 'ac'],
  ['tag', 'EXCLUDE_IF_ANY_OF:simple:b,slack:a:b', 'bd'],
  ['tag', `INCLUDE_ANY_OF:simple:b,${Array.from({ length: 99 }, (_, i) => `simple:t${i}`).join()}`, 'a'],
  ['tag', 'EXCLUDE_ALL:simple:a,simple:b', 'bcd'],

  ['segment', 'INCLUDE:beta', 'ab'],
  ['segment', 'DO_NOT_INCLUDE:beta', 'cd'],
  ['segment', 'INCLUDE_ALL_OF:beta,staff', 'b'],
  ['segment', 'INCLUDE_ALL_OF:beta', 'ab'],
  ['segment', 'INCLUDE_ANY_OF:beta,staff', 'abd'],
  ['segment', 'EXCLUDE_IF_ANY_OF:beta,staff', 'c'],
  ['segment', 'EXCLUDE_ALL:beta,staff', 'acd'],

  ['status', 'development:enabled', 'ab'],
  ['status[]', 'production:enabled', 'bc'],
  ['status[]', 'production:disabled', 'ad'],
  ['status', 'nowhere:enabled', ''],
  ['status', 'nowhere:disabled', ''],

  ['archived', 'IS:true', 'e'],
  ['archived', 'IS:false', 'abcd'],
  ['favorite', 'IS:true', ''],
  ['favorite', 'IS:false', 'abcd'],

  ['createdAt', 'IS_BEFORE:2024-01-02', 'c'],
  ['createdAt', 'IS_ON_OR_AFTER:2024-01-02', 'abd'],
  ['createdAt', 'IS_BEFORE:0001-01-01', ''],
  ['lastSeenAt', 'IS_BEFORE:2024-04-01', 'a'],
  ['lastSeenAt', 'IS_ON_OR_AFTER:2024-04-01', 'bc'],
]

const COMBINATIONS: readonly (readonly [params: Params, letters: string])[] = [
  ['query=an,pp&type=IS:release&state=IS:active', 'a'],
  ['project=IS:default&tag=INCLUDE:simple:a&segment=INCLUDE:staff&status=production:enabled', 'b'],
  ['project=IS:shop&createdBy=IS:1&lifecycle=IS:initial&createdAt=IS_ON_OR_AFTER:2024-01-03', 'd'],
  ['status[]=development:enabled&status[]=production:enabled', 'abc'],
  ['status=development:disabled&status[]=production:disabled', 'acd'],
  ['createdAt=IS_ON_OR_AFTER:2024-01-02&createdAt=IS_BEFORE:2024-01-04', 'bd'],
  ['lastSeenAt=IS_ON_OR_AFTER:2024-03-02&lastSeenAt=IS_BEFORE:2024-05-01', 'b'],
  ['archived=IS:true&lifecycle=IS:archived&query=red', 'e'],
  ['archived=IS:true&lifecycle=IS_NOT:archived', ''],
]

/** sortBy, sortOrder, and the first letters in that order. */
const SORTED: readonly (readonly [by: string, order: string, letters: string])[] = [
  ['name', 'asc', 'abcd'],
  ['name', 'desc', 'dcba'],
  ['type', 'asc', 'bdac'],
  ['type', 'desc', 'acdb'],
  ['stale', 'asc', 'acdb'],
  ['stale', 'desc', 'bacd'],
  ['project', 'asc', 'abcd'],
  ['project', 'desc', 'cdab'],
  ['createdAt', 'asc', 'cbda'],
  ['createdAt', 'desc', 'adbc'],
  ['lastSeenAt', 'asc', 'abcd'],
  ['lastSeenAt', 'desc', 'cbad'],
  ['environment:production', 'asc', 'adbc'],
  ['environment:production', 'desc', 'bcad'],
  ['environment:nowhere', 'desc', 'abcd'],
  ['nonsense', 'asc', 'cbda'],
  ['name; drop table features; --', 'asc', 'cbda'],
  ['', '', 'cbda'],
  ['name', 'DESC', 'abcd'],
]

for (const engine of engines) {
  describe(`search on ${engine}`, () => {
    const server = serverFor(engine)
    beforeAll(async () => {
      await aProject(server, 'shop')
      await server.sql(`insert into users (id, username, created_at) values (2, 'second', '2024-01-01T00:00:00.000Z')`)
      for (const [name, sample] of Object.entries(SAMPLES)) await plant(server, name, sample)
      for (const name of ['banana', 'date'])
        await server.sql(`insert into favorite_features (user_id, feature) values (2, '${name}')`)
      await server.newEvents()
    })

    it.each(FILTERS)('%s=%s finds "%s"', async (param, value, letters) => {
      expect(
        await found(server, [
          [param, value],
          ['sortBy', 'name'],
        ]),
      ).toBe(letters)
    })

    it.each(COMBINATIONS)('%s finds "%s"', async (params, letters) => {
      expect(await found(server, `${params}&sortBy=name`)).toBe(letters)
    })

    it.each(SORTED)('sorts by "%s" "%s" as %s', async (sortBy, sortOrder, letters) => {
      expect(
        await found(server, [
          ['sortBy', sortBy],
          ['sortOrder', sortOrder],
        ]),
      ).toBe(letters)
    })

    it('sorts by creation time, oldest first, by default', async () => {
      expect(await found(server, '')).toBe('cbda')
    })

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
            reach: 'everybody',
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
            reach: 'everybody',
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
        await succeed(server, 'POST', `${placePath(name, environment)}/on`)
      expect(await reached(name)).toEqual([
        ['some', 25],
        ['some', null],
      ])
      await aStrategy(server, name, { name: 'default' }, 'production')
      await succeed(server, 'POST', `${placePath(name)}/off`)
      expect(await reached(name)).toEqual([
        ['nobody', null],
        ['everybody', null],
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
        { numRuns: 150 },
      )
    })

    it('records no event', async () => {
      expect(await server.newEvents()).toEqual([])
    })
  })
}
