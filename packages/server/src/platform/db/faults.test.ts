import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { emptyDatabase, engines } from '@leverframe/testing/harness'
import { change, errorOf, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { DatabaseSync } from '@photostructure/sqlite'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { StoreUnavailable, sqlFault } from './faults.ts'
import type { Store } from './store.ts'

const PROJECT =
  "insert into projects (id, name, description, mode, default_stickiness, created_at) values ('default', '', '', '', '', '')"
const TOGGLE = (project: string) =>
  `insert into features (name, project, type, stale, impression_data, created_at, created_by) values ('orphan', '${project}', '', 0, 0, '', '')`

for (const engine of engines)
  describe(`sqlFault on ${engine}`, () => {
    let store: Store
    beforeAll(async () => {
      store = await openTestStore(engine)
    })
    afterAll(() => store.close())

    it.each([
      ['a primary key that is taken', 'unique', PROJECT],
      [
        'a unique column that is taken',
        'unique',
        "insert into users (username, created_at) values ('twin', ''), ('twin', '')",
      ],
      [
        'a unique column that is taken by a statement that returns rows',
        'unique',
        "insert into users (username, created_at) values ('twin', ''), ('twin', '') returning id",
      ],
      ['a dangling reference', 'foreign_key', TOGGLE('fallbackPage')],
      [
        'a dangling reference in a statement that returns rows',
        'foreign_key',
        `${TOGGLE('fallbackPage')} returning name`,
      ],
      ['a missing value', 'other', "insert into users (username) values ('half')"],
      ['a statement that is not SQL', 'other', 'selec 1'],
      ['a table that does not exist', 'other', 'delete from fallbackPage'],
    ] as const)('reports %s as %s', async (_name, fault, statement) => {
      expect(sqlFault(await errorOf(change(store, statement)))).toBe(fault)
    })

    it('reports a closed store as unavailable to writers', async () => {
      const closed = await openTestStore(engine)
      await closed.close()
      expect(sqlFault(await errorOf(change(closed, PROJECT)))).toBe('unavailable')
    })
  })

describe('sqlFault on sqlite returns unavailable', () => {
  const fileOf = (url: string) => url.replace(/^sqlite:/, '')
  const failureOf = (run: () => unknown): unknown => {
    try {
      run()
    } catch (error) {
      return error
    }
    throw new Error('did not fail')
  }

  it('when another process holds the lock for too long', async () => {
    const path = fileOf(await emptyDatabase('sqlite'))
    const [one, two] = [new DatabaseSync(path), new DatabaseSync(path)]
    one.exec('begin exclusive')
    expect(sqlFault(failureOf(() => two.exec('begin immediate')))).toBe('unavailable')
    one.close()
    two.close()
  })

  it('when the file is read-only', async () => {
    const path = fileOf(await emptyDatabase('sqlite'))
    new DatabaseSync(path).exec('create table t (x)')
    const readOnly = new DatabaseSync(path, { readOnly: true })
    expect(sqlFault(failureOf(() => readOnly.exec('insert into t values (1)')))).toBe('unavailable')
    readOnly.close()
  })

  it('when the file cannot be opened', () => {
    const folder = mkdtempSync(join(tmpdir(), 'leverframe-test-'))
    mkdirSync(join(folder, 'a-folder'))
    chmodSync(join(folder, 'a-folder'), 0o700)
    expect(sqlFault(failureOf(() => new DatabaseSync(join(folder, 'a-folder'))))).toBe('unavailable')
  })

  it('when the disk is full', async () => {
    const database = new DatabaseSync(fileOf(await emptyDatabase('sqlite')))
    database.exec('create table t (x); pragma max_page_count = 3')
    expect(sqlFault(failureOf(() => database.exec('insert into t values (zeroblob(100000))')))).toBe('unavailable')
    database.close()
  })
})

describe('sqlFault on postgres returns unavailable', () => {
  it('when a statement or a lock times out, or the statement is cancelled', async () => {
    const store = await openTestStore('postgres')
    const run = (script: string) => store.write(async ({ tx }) => void (await rowsOf(tx, script)))
    await change(store, 'create table t (x integer)')
    const slow = store.write(async ({ tx }) => {
      await rowsOf(tx, "set local statement_timeout = '20ms'")
      await rowsOf(tx, 'select pg_sleep(5)')
    })
    expect(sqlFault(await errorOf(slow))).toBe('unavailable')
    expect(sqlFault(await errorOf(run('select pg_cancel_backend(pg_backend_pid()), pg_sleep(5)')))).toBe('unavailable')
    expect(sqlFault(await errorOf(run('select pg_terminate_backend(pg_backend_pid()), pg_sleep(5)')))).toBe(
      'unavailable',
    )
    await store.write(async ({ tx }) => void (await rowsOf(tx, 'lock table t')))
    const readOnly = store.write(async ({ tx }) => {
      await rowsOf(tx, 'set transaction read only')
      await rowsOf(tx, 'insert into t values (1)')
    })
    expect(sqlFault(await errorOf(readOnly))).toBe('unavailable')
    await store.close()
  })

  it('when nothing listens, the database is gone, or the password is wrong', async () => {
    const url = await emptyDatabase('postgres')
    const elsewhere = (change: (url: URL) => void) => {
      const other = new URL(url)
      change(other)
      return errorOf(openTestStore('postgres', other.href))
    }
    expect(sqlFault(await elsewhere((other) => (other.port = '1')))).toBe('unavailable')
    expect(sqlFault(await elsewhere((other) => (other.pathname = '/never_made')))).toBe('unavailable')
    expect(sqlFault(await elsewhere((other) => (other.username = 'nobody')))).toBe('unavailable')
  })

  it('when two transactions conflict', async () => {
    const url = await emptyDatabase('postgres')
    const [one, two] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
    await Promise.all([one.connect(), two.connect()])
    await one.query('create table t as select 1 as x')
    for (const client of [one, two]) await client.query('begin isolation level serializable; select * from t')
    await one.query('update t set x = 2; commit')
    expect(sqlFault(await errorOf(two.query('update t set x = 3')))).toBe('unavailable')
    await Promise.all([one.end(), two.end()])
  })
})

describe('sqlFault for other errors', () => {
  it('returns other, except for StoreUnavailable', () => {
    for (const thing of [
      undefined,
      null,
      'text',
      {},
      { code: '23505' },
      new Error('x'),
      Object.assign(new Error('x'), { code: 'ENOENT' }),
    ])
      expect(sqlFault(thing)).toBe('other')
    expect(sqlFault(new StoreUnavailable(new Error('x')))).toBe('unavailable')
  })
})
