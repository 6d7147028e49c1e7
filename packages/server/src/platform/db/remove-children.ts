import { SqliteAdapter, sql } from 'kysely'
import type { Tx } from './tables.ts'

type Parent = 'environments' | 'features'

interface Child {
  readonly table: string
  readonly column: string
  /** Whether rows of other tables are deleted with its rows. */
  readonly has_children: number
}

/** Deleting this many rows takes about 5 ms on SQLite. */
const ROWS_PER_STATEMENT = 500

/** The tables whose rows the schema deletes with their parent. Migrations end before the first call. */
const childrenByParent = new Map<Parent, readonly Child[]>()

async function childrenOf(tx: Tx, parent: Parent): Promise<readonly Child[]> {
  const known = childrenByParent.get(parent)
  if (known) return known
  const { rows } = await sql<Child>`
    with keys as (
      select m.name as child, k."table" as parent, k."from" as "column"
      from sqlite_master m, pragma_foreign_key_list(m.name) k
      where m.type = 'table' and k.on_delete = 'CASCADE')
    select child as "table", "column", child in (select parent from keys) as has_children
    from keys where parent = ${parent}`.execute(tx)
  childrenByParent.set(parent, rows)
  return rows
}

/**
 * Call it before a row is deleted: it deletes everything that the schema deletes with the row. On SQLite a statement runs on
 * the event loop, so the children are deleted in several statements, with a pause for other requests between them.
 */
export async function removeChildren(tx: Tx, parent: Parent, name: string): Promise<void> {
  const isSqlite = tx.getExecutor().adapter instanceof SqliteAdapter
  for (const { table, column, has_children } of isSqlite ? await childrenOf(tx, parent) : [])
    await removeInSteps(tx, { table, column, name, rows: has_children ? 1 : ROWS_PER_STATEMENT })
}

interface Step {
  readonly table: string
  readonly column: string
  readonly name: string
  /** Rows per statement. */
  readonly rows: number
}

async function removeInSteps(tx: Tx, { table, column, name, rows }: Step): Promise<void> {
  const [from, key] = [sql.table(table), sql.ref(column)]
  const some = sql`${from} where rowid in (select rowid from ${from} where ${key} = ${name} limit ${sql.lit(rows)})`
  let removed: number
  do {
    const { numAffectedRows } = await sql`delete from ${some}`.execute(tx)
    removed = Number(numAffectedRows ?? 0)
  } while (removed === rows)
}
