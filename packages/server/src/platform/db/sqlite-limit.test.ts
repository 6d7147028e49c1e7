import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { kyselyOver, openConnection } from './sqlite.ts'

it('writes limits of SQLite into the SQL, and offsets and computed limits as parameters', () => {
  const q = kyselyOver(openConnection(':memory:', false))
  const events = q.selectFrom('events').select('id')
  expect(events.limit(50).offset(7).compile()).toMatchObject({
    sql: 'select "id" from "events" limit 50 offset ?',
    parameters: [7],
  })
  expect(events.limit(sql<number>`${1} + ${2}`).compile()).toMatchObject({
    sql: 'select "id" from "events" limit ? + ?',
    parameters: [1, 2],
  })
})
