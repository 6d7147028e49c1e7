import type { Engine, TestServer } from '@leverframe/testing/harness'
import { DatabaseSync } from '@photostructure/sqlite'
import type { CompiledQuery } from 'kysely'
import pg from 'pg'

/** A statement with the parameters that it was sent with. */
export type Statement = Pick<CompiledQuery, 'sql' | 'parameters'>

export interface Plan {
  /** The tables that the statement reads as a whole. */
  readonly fullScans: readonly string[]
  /** The indexes that it reads. */
  readonly indexes: readonly string[]
}

export interface Planner {
  planOf(statement: Statement): Promise<Plan>
  /** All indexes that no constraint needs. */
  indexes(): Promise<readonly string[]>
  close(): Promise<void>
}

/** Plans of statements on the store of a server that is no longer used. `growing` are the tables of interest. */
export const plannerOf = (engine: Engine, server: TestServer, growing: ReadonlySet<string>): Promise<Planner> =>
  engine === 'sqlite' ? sqlitePlanner(server, growing) : postgresPlanner(server, growing)

/** The name of a table by the name that the statement gives it. */
function tableOf(sql: string, name: string): string {
  const [, table = name] = new RegExp(`"(\\w+)" as "${name}"`).exec(sql) ?? []
  return table
}

/** The plan of an insert has the check of rows that refer to the new one, which only runs while a deferred check is open. */
const isSkipped = (sql: string, table: string) => /^insert/i.test(sql) && !sql.includes(`"${table}"`)

/** Without statistics SQLite assumes that every table is large. */
async function sqlitePlanner(server: TestServer, growing: ReadonlySet<string>): Promise<Planner> {
  await server.sql('drop table if exists sqlite_stat1')
  await server.sql('drop table if exists sqlite_stat4')
  const database = new DatabaseSync(server.databaseUrl.replace('sqlite:', ''))
  return {
    planOf: async ({ sql }) => {
      const plan = database.prepare(`explain query plan ${sql}`).all() as unknown as { detail: string }[]
      const fullScans = plan.flatMap(({ detail }) => {
        const [, name = ''] = /^SCAN (\w+)/.exec(detail) ?? []
        const table = tableOf(sql, name)
        return growing.has(table) && !isSkipped(sql, table) ? [table] : []
      })
      const indexes = plan.flatMap(({ detail }) => /USING (?:COVERING )?INDEX (\w+)/.exec(detail)?.[1] ?? [])
      return { fullScans, indexes }
    },
    indexes: async () =>
      database
        .prepare("select name from sqlite_master where type = 'index' and sql like 'create index%'")
        .all()
        .map((row) => String((row as { name: unknown }).name)),
    close: async () => database.close(),
  }
}

/** Rows of each table that grows: many more than the run itself leaves, and than the largest page has. */
const ROWS = 20_000

/**
 * PostgreSQL: plans with the parameters of the statement, on filled tables with statistics. Sequential scans, hash joins and
 * merge joins are made expensive, so that a remaining full scan means that no index fits; otherwise the plan would depend on
 * how selective the generated rows are. An index that is read without a condition is a full scan as well. Generic plans are
 * not used: they assume a tenth of the table for every LIMIT. Checks of foreign keys are not part of a plan and come from
 * the catalogue.
 */
async function postgresPlanner(server: TestServer, growing: ReadonlySet<string>): Promise<Planner> {
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  await client.query('set session_replication_role = replica')
  for (const table of growing) await fill(client, table)
  await client.query('analyze')
  for (const method of ['seqscan', 'hashjoin', 'mergejoin']) await client.query(`set enable_${method} = off`)
  const bounded = await boundedIndexes(client)
  const referring = await unindexedReferences(client)
  return {
    planOf: async ({ sql, parameters }) => {
      const { rows } = await client.query(`explain (format json) ${sql}`, [...parameters])
      const plan: PlanNode = rows[0]['QUERY PLAN'][0].Plan
      const [, deleted = ''] = /^delete from "(\w+)"/i.exec(sql) ?? []
      const scanned = [...scansIn(plan, bounded), ...(referring.get(deleted) ?? [])]
      return { fullScans: scanned.filter((table) => growing.has(table)), indexes: indexesIn(plan) }
    },
    indexes: async () => {
      const { rows } = await client.query<{ name: string }>(
        `select indexrelid::regclass::text as name from pg_index
         where not indisunique and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
      )
      return rows.map(({ name }) => name)
    },
    close: () => client.end(),
  }
}

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Plan Rows': number
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly 'Index Cond'?: string
  readonly Filter?: string
  readonly Plans?: readonly PlanNode[]
}

const indexesIn = (node: PlanNode): string[] => [
  ...(node['Index Name'] === undefined ? [] : [node['Index Name']]),
  ...(node.Plans ?? []).flatMap(indexesIn),
]

/** The tables that a plan reads as a whole. `bounded` are indexes of the rows with one value, such as one state. */
function scansIn(node: PlanNode, bounded: ReadonlySet<string>, parent?: PlanNode): string[] {
  const below = (node.Plans ?? []).flatMap((child) => scansIn(child, bounded, node))
  const table = node['Relation Name']
  if (table === undefined || !isFull(node, bounded)) return below
  // The smallest or largest value: the end of an index.
  const isFirstRow = parent?.['Node Type'] === 'Limit' && parent['Plan Rows'] === 1 && node.Filter === undefined
  return isFirstRow ? below : [table, ...below]
}

/** An index that is read without a condition has as many rows as its table. */
function isFull({ 'Node Type': type, ...node }: PlanNode, bounded: ReadonlySet<string>): boolean {
  if (type === 'Seq Scan') return true
  if (type === 'Bitmap Heap Scan') return (node.Plans ?? []).some((child) => isFull(child, bounded))
  if (type !== 'Index Scan' && type !== 'Index Only Scan' && type !== 'Bitmap Index Scan') return false
  return node['Index Cond'] === undefined && !bounded.has(node['Index Name'] ?? '')
}

async function boundedIndexes(client: pg.Client): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string }>(
    "select indexrelid::regclass::text as name from pg_index where pg_get_expr(indpred, indrelid) ~ '^\\(\\w+ = '",
  )
  return new Set(rows.map(({ name }) => name))
}

interface Column {
  readonly name: string
  readonly type: string
  readonly isRequired: boolean
}

/** Inserts rows with different values; a column that may be null is null in every other row. */
async function fill(client: pg.Client, table: string): Promise<void> {
  const { rows: columns } = await client.query<Column>(
    `select attname as name, format_type(atttypid, null) as type, attnotnull as "isRequired" from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  const values = columns.map(({ type, isRequired }) => {
    const value = type === 'text' ? `'made-up-' || n` : 'n'
    return isRequired ? value : `case when n % 2 = 0 then ${value} end`
  })
  await client.query(
    `insert into "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) overriding system value
     select ${values.join(', ')} from generate_series(1000000, ${1_000_000 + ROWS}) n`,
  )
}

/** Tables that refer to a table by columns that no index begins with, by the name of that table. */
async function unindexedReferences(client: pg.Client): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await client.query<{ target: string; tables: string[] }>(
    `select c.confrelid::regclass::text as target, array_agg(distinct c.conrelid::regclass::text) as tables
     from pg_constraint c
     where c.contype = 'f' and not exists (
       select from pg_index i
       where i.indrelid = c.conrelid and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey
     )
     group by 1`,
  )
  return new Map(rows.map(({ target, tables }) => [target, tables]))
}
