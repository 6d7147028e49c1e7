import { randomUUID } from 'node:crypto'
import type { BenchDatabase, OpenDatabase } from './databases.ts'
import type { Value } from './raw-work.ts'
import { NEW_PREFIX, seededName } from './requests.ts'

const ROWS_PER_INSERT = 200

export async function insertAll(
  database: OpenDatabase,
  table: string,
  columns: string,
  rows: readonly (readonly Value[])[],
) {
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    const slice = rows.slice(start, start + ROWS_PER_INSERT)
    const placeholders = slice.map((row) => `(${row.map(() => '?').join(', ')})`).join(', ')
    await database.query(`insert into ${table} (${columns}) values ${placeholders}`, slice.flat())
  }
}

function strategyFor(name: string) {
  const parameters = { rollout: 50, stickiness: 'default', groupId: name }
  const empty = { title: null, disabled: false, constraints: [], segments: [], variants: [], sortOrder: 0 }
  return { id: randomUUID(), name: 'flexibleRollout', parameters, ...empty }
}

const insertEvents = (database: OpenDatabase, rows: readonly (readonly Value[])[]) =>
  insertAll(database, 'events', 'type, created_at, created_by, project, environment, feature_name, data', rows)

/** An event with the whole toggle. */
function eventOfSeeded(name: string, createdAt: string, strategy: unknown): Value[] {
  const environments = { development: { enabled: false, strategies: [strategy], variants: [] } }
  const data = JSON.stringify({ name, project: 'default', type: 'release', createdAt, environments })
  return ['feature-created', createdAt, 'seed', 'default', null, name, data]
}

/** Toggles with one strategy in development, off everywhere, and the event of their creation. */
export async function seed(database: BenchDatabase): Promise<void> {
  const now = new Date().toISOString()
  const names = Array.from({ length: database.toggles }, (_, index) => seededName(index))
  const strategies = new Map(names.map((name) => [name, strategyFor(name)]))
  await database.query('begin')
  await insertAll(
    database,
    'features',
    'name, project, description, type, stale, impression_data, created_at, created_by, created_by_user_id, archived_at',
    names.map((name) => [name, 'default', 'A toggle', 'release', 0, 0, now, 'seed', null, null]),
  )
  await insertAll(
    database,
    'feature_environments',
    'feature, environment, enabled, strategies, variants, strategy_count, active_strategy_count, variant_count',
    names.map((name) => [name, 'development', 0, JSON.stringify([strategies.get(name)]), null, 1, 1, 0]),
  )
  await insertEvents(
    database,
    names.map((name) => eventOfSeeded(name, now, strategies.get(name))),
  )
  await database.query('commit')
}

/**
 * Takes the toggles of a round, their strategies in production and their switches back. The events of the round stay, and
 * new ones tell the server, so that its memory has the seeded state, too.
 */
export async function reset(database: OpenDatabase): Promise<void> {
  const now = new Date().toISOString()
  const created = await database.query('select name from features where name like ?', [`${NEW_PREFIX}%`])
  const changed = await database.query(
    `select feature, strategies from feature_environments where environment = 'development' and feature in
      (select feature from feature_environments where environment = 'production' or enabled = 1)`,
  )
  await database.query('begin')
  await database.query('delete from features where name like ?', [`${NEW_PREFIX}%`])
  await database.query('delete from feature_environments where environment = ?', ['production'])
  await database.query('update feature_environments set enabled = 0 where enabled = 1')
  await insertEvents(database, [
    ...created.map(({ name }) => ['feature-deleted', now, 'seed', 'default', null, String(name), null]),
    ...changed.map(({ feature, strategies }) => eventOfSeeded(String(feature), now, JSON.parse(String(strategies))[0])),
  ])
  await database.query('commit')
}
