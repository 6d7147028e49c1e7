import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import { loadConfig } from '../../server/src/platform/config/load.ts'
import { openStore } from '../../server/src/platform/db/open-store.ts'
import type { Store } from '../../server/src/platform/db/store.ts'
import type { Queryable } from '../../server/src/platform/db/tables.ts'
import { type Engine, freshDatabase } from './harness.ts'

/** A store without a server. */
export async function openTestStore(engine: Engine, databaseUrl?: string): Promise<Store> {
  const config = loadConfig({ DATABASE_URL: databaseUrl ?? (await freshDatabase(engine)), LOG_LEVEL: 'silent' })
  return openStore(config, () => new Date(), randomUUID())
}

const runOn = <R>(q: Queryable, query: RawBuilder<R>) => query.execute(q as never)

/** Rows of any SQL statement. */
export const rowsOf = async <R>(q: Queryable, statement: string): Promise<R[]> =>
  (await runOn(q, sql.raw<R>(statement))).rows

const TABLES: Readonly<Record<Engine, string>> = {
  // Without the index for text searches, which cannot be read row by row.
  sqlite: "select name from pragma_table_list where type = 'table' and name not like 'sqlite_%'",
  postgres: "select table_name as name from information_schema.tables where table_schema = 'public'",
}

/** The names of all tables of a store. */
export const tableNames = async ({ engine, read }: Pick<Store, 'engine' | 'read'>): Promise<string[]> =>
  (await rowsOf<{ name: string }>(read, TABLES[engine])).map(({ name }) => name)

/** Runs a statement in its own transaction. */
export const change = (store: Store, statement: string): Promise<void> =>
  store.write(async ({ tx }) => {
    await sql.raw(statement).execute(tx)
  })

/** The error that a promise is rejected with. */
export const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (value) => {
      throw new Error(`resolved with ${String(value)} instead of failing`)
    },
    (error: unknown) => error,
  )

/** Written in the background, some time after the event that they are about. */
export const NOTICE_TABLES: readonly string[] = ['notices', 'notice_deliveries', 'notice_position']

/** The content of all tables except `but`, without notices and times of last use, which are written in the background. */
export async function contentOf(store: Store, but?: RegExp): Promise<Record<string, string[]>> {
  const content: Record<string, string[]> = {}
  for (const name of await tableNames(store)) {
    if (but?.test(name) || NOTICE_TABLES.includes(name)) continue
    const rows = await rowsOf<Record<string, unknown>>(store.read, `select * from ${name}`)
    content[name] = rows.map(({ seen_at: _, ...row }) => JSON.stringify(row)).sort()
  }
  return content
}
