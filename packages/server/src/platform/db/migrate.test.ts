import { type Engine, emptyDatabase, engines, startServer } from '@leverframe/testing/harness'
import { change, errorOf, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from './migrations/index.ts'
import type { Store } from './store.ts'

interface Applied {
  readonly name: string
  readonly breaking: number
  readonly applied_at: string
}
const applied = (store: Store) => rowsOf<Applied>(store.read, 'select * from schema_migrations order by name')
const names = MIGRATIONS.map(({ name }) => name)
const remember = (store: Store, name: string, breaking: 0 | 1) =>
  change(
    store,
    `insert into schema_migrations (name, breaking, applied_at) values ('${name}', ${breaking}, '2030-01-01T00:00:00.000Z')`,
  )

for (const engine of engines)
  describe(`migrations on ${engine}`, () => {
    it('are all applied to an empty database, in order, and recorded', async () => {
      const store = await openTestStore(engine)
      const rows = await applied(store)
      expect(rows.map(({ name }) => name)).toEqual(names)
      expect(names).toEqual([...names].sort())
      for (const [index, { breaking, applied_at }] of rows.entries()) {
        expect(breaking).toBe(MIGRATIONS[index]?.breaking ? 1 : 0)
        expect(new Date(applied_at).toISOString()).toBe(applied_at)
      }
      await store.close()
    })

    it('change nothing at the second start', async () => {
      const url = await emptyDatabase(engine)
      const first = await openTestStore(engine, url)
      const before = await applied(first)
      await change(
        first,
        "insert into projects (id, name, description, mode, default_stickiness, created_at) values ('p', 'P', '', 'open', 'default', 'now')",
      )
      await first.close()
      const second = await openTestStore(engine, url)
      expect(await applied(second)).toEqual(before)
      expect(await rowsOf(second.read, 'select id from projects order by id')).toEqual([{ id: 'default' }, { id: 'p' }])
      await second.close()
    })

    it('refuse a database with a breaking change of a newer version, name that version, and leave the database unchanged', async () => {
      const url = await emptyDatabase(engine)
      const store = await openTestStore(engine, url)
      await remember(store, '9000_better', 0)
      await remember(store, '9001_entirely_different', 1)
      const before = await applied(store)
      const refused = errorOf(openTestStore(engine, url))
      expect(await refused).toMatchObject({
        message:
          'This database was changed by a newer version of Leverframe in a way that this version cannot work with (9001_entirely_different). Start that version again, or restore a backup.',
      })
      expect(await applied(store)).toEqual(before)
      await store.close()
    })

    it('start on a database with non-breaking changes of a newer version', async () => {
      const url = await emptyDatabase(engine)
      const store = await openTestStore(engine, url)
      await remember(store, '9000_better', 0)
      await store.close()
      const server = await startServer(engine, { databaseUrl: url })
      expect((await server.call('GET', '/api/admin/environments')).status).toBe(200)
      await server.stop()
    })

    it('assign usage, tags and add-ons of an older version to their projects and users', async () => {
      const url = await emptyDatabase(engine)
      const store = await openTestStore(engine, url)
      const older = [
        'drop table application_scopes',
        'drop table application_instances',
        'drop table unknown_toggle_reports',
        'alter table tags drop column project',
        'alter table tag_types drop column project',
        'alter table addons drop column made_by_user_id',
        "delete from schema_migrations where name = '0009_visibility'",
        `insert into client_instances values ('shop', 'development', 'pod', 'sdk:1', 'backend', '["a","b"]', null, null, '1', '2')`,
        `insert into client_instances values ('shop', 'development', 'old', 'sdk:1', 'backend', '["*"]', null, null, '0', '1')`,
        "insert into unknown_toggles values ('shop', 'development', 'gone', '1')",
        "insert into tag_types (name, description, icon, color, created_at) values ('team', 'Ours', '', null, '1'), ('x', '', '', null, '1')",
        "insert into tags (type, value, created_at) values ('x', 'y', '1')",
        ...[1, 12].map(
          (id) =>
            `insert into addons (id, provider, description, enabled, parameters, events, projects, environments, created_at) values (${id}, 'webhook', '', 0, '{}', '[]', '[]', '[]', '1')`,
        ),
        ...[7, 8].map(
          (user) =>
            `insert into events (type, created_at, created_by, created_by_user_id, data) values ('addon-config-updated', '1', 'x', ${user}, '{"id":1,"provider":"webhook"}')`,
        ),
      ]
      for (const statement of older) await change(store, statement)
      await store.close()
      const again = await openTestStore(engine, url)
      const rows = (statement: string) => rowsOf<Record<string, unknown>>(again.read, statement)
      expect(await rows('select app_name, projects, seen_at from application_scopes order by projects')).toEqual([
        { app_name: 'shop', projects: '["*"]', seen_at: '1' },
        { app_name: 'shop', projects: '["a","b"]', seen_at: '2' },
      ])
      expect(await rows('select instance_id from application_instances order by instance_id')).toHaveLength(2)
      expect(await rows('select name, project from tag_types order by name')).toEqual([
        { name: 'simple', project: '*' },
        { name: 'team', project: '*' },
        { name: 'x', project: '' },
      ])
      expect(await rows('select value, project from tags')).toEqual([{ value: 'y', project: '' }])
      expect(await rows('select id, made_by_user_id from addons order by id')).toEqual([
        { id: 1, made_by_user_id: 8 },
        { id: 12, made_by_user_id: null },
      ])
      await again.close()
    })

    it('leave no table behind when one of them fails in the middle', async () => {
      const url = await emptyDatabase(engine)
      const database = await bareDatabase(engine, url)
      await database.run('create table features (in_the_way integer)')
      expect(String(await errorOf(openTestStore(engine, url)))).toContain('already exists')
      expect(await database.tables()).toEqual(['features'])
      await database.run('drop table features')
      await database.close()
      const healed = await openTestStore(engine, url)
      expect((await applied(healed)).map(({ name }) => name)).toEqual(names)
      await healed.close()
    })
  })

/** A database without any of our tables. */
async function bareDatabase(engine: Engine, url: string) {
  if (engine === 'sqlite') {
    const database = new DatabaseSync(url.replace(/^sqlite:/, ''))
    const catalogue = "select name from sqlite_master where type = 'table' and name not like 'sqlite%'"
    return {
      run: async (statement: string) => database.exec(statement),
      tables: async () =>
        database
          .prepare(catalogue)
          .all()
          .map((row) => (row as { name: string }).name),
      close: async () => database.close(),
    }
  }
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return {
    run: async (statement: string) => void (await client.query(statement)),
    tables: async () =>
      (await client.query("select tablename from pg_tables where schemaname = 'public'")).rows.map(
        ({ tablename }) => tablename as string,
      ),
    close: () => client.end(),
  }
}

describe('instances that start concurrently on one empty postgres database', () => {
  it('apply every migration once', async () => {
    const url = await emptyDatabase('postgres')
    const stores = await Promise.all(Array.from({ length: 4 }, () => openTestStore('postgres', url)))
    for (const store of stores) expect((await applied(store)).map(({ name }) => name)).toEqual(names)
    expect(await rowsOf((stores[0] as Store).read, 'select id from projects')).toEqual([{ id: 'default' }])
    await Promise.all(stores.map((store) => store.close()))
  })

  it('create one first user and each configured token once, and all of them serve', async () => {
    const databaseUrl = await emptyDatabase('postgres')
    const settings = { INIT_CLIENT_API_TOKENS: 'default:development.of-the-two,*:production.of-the-two' }
    const servers = await Promise.all(
      Array.from({ length: 3 }, () => startServer('postgres', { databaseUrl, settings })),
    )
    for (const server of servers) {
      const { status, body } = await server.call('GET', '/api/admin/api-tokens')
      expect(status).toBe(200)
      expect(body.tokens).toHaveLength(3)
    }
    const client = new pg.Client({ connectionString: databaseUrl })
    await client.connect()
    const { rows } = await client.query(
      "select id, type from events where type in ('user-created', 'api-token-created') order by id",
    )
    await client.end()
    expect(rows.map(({ type }) => type).sort()).toEqual([...Array(3).fill('api-token-created'), 'user-created'])
    await Promise.all(servers.map((server) => server.stop()))
  })

  it('have no time limit for migrations, as requests have', async () => {
    const url = await emptyDatabase('postgres')
    const database = await bareDatabase('postgres', url)
    // The table of migrations as it is, and the limit in force when each of them is recorded.
    await database.run(
      "create table schema_migrations (name text primary key, breaking int not null, applied_at text not null, time_limit text default current_setting('statement_timeout'))",
    )
    const store = await openTestStore('postgres', url)
    const limits = await rowsOf(store.read, 'select distinct time_limit from schema_migrations')
    const [inRequests] = await rowsOf<{ limit: string }>(
      store.read,
      `select current_setting('statement_timeout') as "limit"`,
    )
    expect([limits, inRequests?.limit]).toEqual([[{ time_limit: '0' }], '15s'])
    await store.close()
    await database.close()
  })
})
