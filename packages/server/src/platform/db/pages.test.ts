import { type Engine, engines } from '@leverframe/testing/harness'
import { change, openTestStore } from '@leverframe/testing/stores'
import { describe, expect, it } from 'vitest'
import { AccessIndex } from '#features/identity/access/index'
import { createTokenIndex } from '#features/identity/api-tokens/index'
import { EventLog } from '#platform/events/event-log'
import { inPages } from './pages.ts'
import type { Store } from './store.ts'

describe('inPages', () => {
  const rows = Array.from({ length: 25 }, (_, id) => ({ id }))
  const pagesOf = async (count: number, rowsPerPage: number) => {
    const stored = rows.slice(0, count)
    const read = async (after: number, limit: number) => stored.filter(({ id }) => id > after).slice(0, limit)
    const pages: number[] = []
    for await (const page of inPages(-1, ({ id }) => id, read, rowsPerPage)) pages.push(page.length)
    return pages
  }

  it('returns every row once, whether or not the last page is full', async () => {
    expect(await pagesOf(25, 10)).toEqual([10, 10, 5])
    expect(await pagesOf(20, 10)).toEqual([10, 10])
    expect(await pagesOf(0, 10)).toEqual([])
  })
})

const numbers = (engine: Engine, count: number) =>
  engine === 'postgres'
    ? `generate_series(1, ${count}) as s(n)`
    : `(with recursive s(n) as (select 1 union all select n + 1 from s where n < ${count}) select n from s) as s`

/** Accounts from 1001 on, each in a project of its own and in one group, which is in the project "default". */
async function addAccounts(store: Store, count: number): Promise<void> {
  const from = numbers(store.engine, count)
  for (const statement of [
    `insert into users (id, username, account_type, root_role_id, created_at) select 1000 + n, 'user-' || n, 'user', 3, 'x' from ${from}`,
    `insert into projects (id, name, description, mode, default_stickiness, created_at) select 'p-' || n, 'p', '', 'open', 'default', 'x' from ${from}`,
    `insert into project_members (project, user_id, role_id, added_at) select 'p-' || n, 1000 + n, 4, 'x' from ${from}`,
    `insert into user_groups (id, name, description, created_at, mappings_sso) values (7, 'all', '', 'x', '[]')`,
    `insert into group_members (group_id, user_id, via_sso, added_at) select 7, 1000 + n, 0, 'x' from ${from}`,
    `insert into project_groups (project, group_id, role_id, added_at) values ('default', 7, 5, 'x')`,
  ])
    await change(store, statement)
}

describe.each(engines)('in-memory indexes with more rows than a page on %s', (engine) => {
  it('contain every account with its memberships', async () => {
    const store = await openTestStore(engine)
    await addAccounts(store, 1_234)
    const index = new AccessIndex(store, new EventLog(store))
    const people = (await index.holders()).filter(({ id }) => id > 1_000)
    expect(people).toHaveLength(1_234)
    for (const { id, sources } of people)
      expect(sources).toEqual([
        { roleId: 3 },
        { roleId: 4, project: `p-${id - 1_000}` },
        { roleId: 5, project: 'default', group: 'all' },
      ])
    await store.close()
  })

  it('contain every API token that is not revoked', async () => {
    const store = await openTestStore(engine)
    await change(
      store,
      `insert into api_tokens (id, hash, name, type, environment, projects, created_at, revoked_at)
       select 'id-' || n, 'hash-' || n, 'token', 'client', 'development', '["default"]', 'x', case when n % 10 = 0 then 'x' end
       from ${numbers(engine, 5_000)}`,
    )
    const index = createTokenIndex(store, new EventLog(store), () => new Date())
    await index.refresh()
    expect(index.byHash.size).toBe(4_500)
    expect(index.byHash.get('hash-4999')?.id).toBe('id-4999')
    await index.stop()
    await store.close()
  })
})
