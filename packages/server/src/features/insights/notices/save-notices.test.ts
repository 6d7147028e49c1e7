import { change, openTestStore, rowsOf } from '@leverframe/testing/stores'
import { describe, expect, it, onTestFinished } from 'vitest'
import { saveNotices } from './save-notices.ts'
import type { NewNotice } from './types.ts'

const AT = '2026-01-31T10:00:00.000Z'

const aNotice = (userId: number, cause = 'c'): NewNotice => ({
  userId,
  kind: 'toggle-changed',
  cause,
  project: null,
  environment: null,
  feature: 'checkout',
  requestId: null,
  createdBy: 'ann',
  title: null,
  sentence: ['changed'],
})

describe('notices of one event', () => {
  // Statements read 500 users at most.
  it.each([499, 500, 501, 1_001])('are stored once for each of %i users who still exist', async (count) => {
    const store = await openTestStore('sqlite')
    onTestFinished(() => store.close())
    await change(
      store,
      `insert into users (username, name, created_at)
       with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select 'user-' || i, '', '${AT}' from n`,
    )
    const users = await rowsOf<{ id: number }>(
      store.read,
      "select id from users where username like 'user-%' order by id",
    )
    const notices = [...users.map(({ id }) => aNotice(id)), aNotice(999_999)]
    for (const _ of [1, 2])
      await store.write(({ tx }) => saveNotices(tx, notices, { now: AT, dueAt: AT, isEmailEnabled: false }))
    const stored = await rowsOf<{ user_id: number }>(store.read, 'select user_id from notices order by user_id')
    expect(stored.map(({ user_id }) => user_id)).toEqual(users.map(({ id }) => id))
    expect(stored).toHaveLength(count)
  })
})
