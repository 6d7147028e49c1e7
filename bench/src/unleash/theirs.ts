/** Servers of Unleash, and their databases with the same toggles as ours. */
import { randomUUID } from 'node:crypto'
import { startUnleashOn, type UnleashProcess } from '@leverframe/testing/unleash-process'
import { asTarget, type Target } from '../children.ts'
import type { BenchDatabase, Engine, OpenDatabase } from '../databases.ts'
import { SEGMENTS, togglesOf } from '../engine-toggles.ts'
import { clientToken, FRONTEND_TOKEN, NEW_PREFIX, seededName, TOKEN } from '../requests.ts'
import { insertAll } from '../seed.ts'

export const UNLEASH_VERSION = '8.2.0'

/** A toggle as both products know it. */
interface Seeded {
  readonly name: string
  readonly isOn: boolean
  readonly strategies: readonly {
    readonly parameters: object
    readonly constraints: readonly object[]
    readonly variants: readonly object[]
    readonly segments: readonly number[]
  }[]
}

const ENVIRONMENTS = ['development', 'production']

const plainToggles = (count: number): Seeded[] =>
  Array.from({ length: count }, (_, index) => {
    const name = seededName(index)
    const parameters = { rollout: '50', stickiness: 'default', groupId: name }
    return { name, isOn: false, strategies: [{ parameters, constraints: [], variants: [], segments: [] }] }
  })

const engineToggles = (count: number): Seeded[] =>
  togglesOf(count).map(({ name, enabled, strategies }) => ({
    name,
    isOn: enabled,
    strategies: strategies.map(({ parameters, constraints = [], variants, segments }) => ({
      parameters: parameters ?? {},
      constraints,
      variants: variants ?? [],
      segments: segments ?? [],
    })),
  }))

/** Toggles with strategies in development, in the tables of Unleash 8.2. */
async function seed(database: OpenDatabase, toggles: readonly Seeded[]): Promise<void> {
  const now = new Date().toISOString()
  await database.query('begin')
  await insertAll(
    database,
    'features',
    'name, project, description, type, created_at',
    toggles.map(({ name }) => [name, 'default', 'A toggle', 'release', now]),
  )
  await insertAll(
    database,
    'feature_environments',
    'feature_name, environment, enabled',
    toggles.flatMap(({ name, isOn }) =>
      ENVIRONMENTS.map((environment) => [name, environment, String(isOn && environment === 'development')]),
    ),
  )
  const strategies = toggles.flatMap(({ name, strategies: own }) =>
    own.map((strategy, index) => ({ ...strategy, id: randomUUID(), name, index })),
  )
  await insertAll(
    database,
    'feature_strategies',
    'id, feature_name, project_name, environment, strategy_name, parameters, constraints, variants, sort_order',
    strategies.map(({ id, name, parameters, constraints, variants, index }) => [
      id,
      name,
      'default',
      'development',
      'flexibleRollout',
      ...[parameters, constraints, variants].map((value) => JSON.stringify(value)),
      index,
    ]),
  )
  const segments = strategies.flatMap(({ id, segments: own }) => own.map((segment) => [id, segment]))
  await insertAll(database, 'feature_strategy_segment', 'feature_strategy_id, segment_id', segments)
  await database.query('commit')
}

/** As `reset` of ours: toggles of a round go, and all others are off in development and untouched in production. */
async function reset({ query }: OpenDatabase): Promise<void> {
  await query('delete from features where name like ?', [`${NEW_PREFIX}%`])
  await query('delete from feature_strategies where environment = ?', ['production'])
  await query('update feature_environments set enabled = false where enabled')
}

const seedSegments = (database: OpenDatabase): Promise<void> =>
  insertAll(
    database,
    'segments',
    'id, name, description, constraints, created_at',
    SEGMENTS.map(({ id, name, constraints }) => [
      id,
      name ?? '',
      '',
      JSON.stringify(constraints),
      new Date().toISOString(),
    ]),
  )

/** Unleash creates the tables, and SQL fills them. */
export async function theirDatabase(
  engine: Engine,
  name: string,
  { count, kind }: { readonly count: number; readonly kind: 'plain' | 'engine' },
): Promise<BenchDatabase> {
  const database = await engine.open(name)
  await (await startProcess(database.url)).stop()
  if (kind === 'engine') await seedSegments(database)
  await seed(database, kind === 'engine' ? engineToggles(count) : plainToggles(count))
  await database.query('vacuum analyze')
  return { ...database, toggles: count, reset: () => reset(database) }
}

/** Unleash refuses more than 15 searches and 20,000 requests of a token per minute, and more than 5,000 toggles. */
const WITHOUT_LIMITS = {
  SEARCH_FEATURES_RATE_LIMIT_PER_MINUTE: '1000000000',
  TOKEN_AUTHENTICATION_RATE_LIMIT_PER_MINUTE: '1000000000',
  SDK_API_RATE_LIMIT_PER_MINUTE: '1000000000',
  UNLEASH_FEATURE_FLAGS_LIMIT: '1000000',
}

const startProcess = (databaseUrl: string): Promise<UnleashProcess> =>
  startUnleashOn({
    version: UNLEASH_VERSION,
    databaseUrl,
    adminToken: TOKEN,
    env: {
      NODE_ENV: 'production',
      INIT_CLIENT_API_TOKENS: ENVIRONMENTS.map(clientToken).join(','),
      INIT_FRONTEND_API_TOKENS: FRONTEND_TOKEN,
      ...WITHOUT_LIMITS,
    },
  })

/** Unleash as operators run it, in one process. */
export async function startTheirs(databaseUrl: string): Promise<Target & { readonly startedMs: number }> {
  const { child, port, startedMs, stop } = await startProcess(databaseUrl)
  return { ...asTarget(child, port), startedMs, stop }
}
