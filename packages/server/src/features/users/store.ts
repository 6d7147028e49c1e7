import type { Queryable, Tx } from '#platform/db/tables'

export async function anyUserExists(q: Queryable): Promise<boolean> {
  return (await q.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

export async function insertUser(tx: Tx, username: string, now: string): Promise<number> {
  const { id } = await tx
    .insertInto('users')
    .values({ username, name: null, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
