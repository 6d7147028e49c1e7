// Toggles for tests of the search, and the search itself.
import { expect } from 'vitest'
import type { SearchResult } from '../../server/src/features/toggles/search/schema.ts'
import { aProject, aToggle, type TestServer, togglePath } from './harness.ts'

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

export type SearchParams = string | readonly [param: string, value: string][]

export const search = (server: TestServer, params: SearchParams) =>
  server.call<SearchResult & { name?: string; details?: { path: string; message: string }[] }>(
    'GET',
    `/api/admin/search/features?${typeof params === 'string' ? params : new URLSearchParams(params)}`,
  )

/** The first letters of the found toggles, in the order of the result. */
export async function found(server: TestServer, params: SearchParams): Promise<string> {
  const { status, body } = await search(server, params)
  expect(status).toBe(200)
  expect(body.total).toBe(body.features.length)
  return body.features.map(({ name }) => name[0]).join('')
}

/** Five toggles in two projects. Their names begin with different letters. */
export async function plantToggles(server: TestServer): Promise<void> {
  await aProject(server, 'shop')
  await server.sql(`insert into users (id, username, created_at) values (2, 'second', '2024-01-01T00:00:00.000Z')`)
  for (const [name, sample] of Object.entries(SAMPLES)) await plant(server, name, sample)
  for (const name of ['banana', 'date'])
    await server.sql(`insert into favorite_features (user_id, feature) values (2, '${name}')`)
  await server.newEvents()
}
