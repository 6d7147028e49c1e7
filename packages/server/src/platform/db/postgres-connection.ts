import { type CompiledQuery, type Kysely, PostgresAdapter, PostgresQueryCompiler, type QueryResult } from 'kysely'
import pg from 'pg'
import { kyselyWith } from './connection-dialect.ts'
import { StoreUnavailable } from './faults.ts'
import type { Tables } from './tables.ts'

const int8 = 20
/** Counts and ids arrive as int8. All of ours are far below 2^53. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === int8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** An error without an SQLSTATE comes from the connection, not from a statement. */
const translated = (error: unknown): unknown =>
  error instanceof pg.DatabaseError ? error : new StoreUnavailable(error)

export async function translateErrors<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw translated(error)
  }
}

export type Client = Pick<pg.ClientBase, 'query'>

const MAX_NAMED_STATEMENTS = 300
const MAX_CANDIDATES = 2_000

/**
 * Named statements are parsed once per connection. A statement gets a name when it runs the second time. The limits
 * keep generated SQL from filling the memory of PostgreSQL or of this process.
 */
const names = new Map<string, string>()
const seenOnce = new Set<string>()
export function statementName(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MAX_NAMED_STATEMENTS) return known
  if (!seenOnce.delete(text)) {
    if (seenOnce.size >= MAX_CANDIDATES) seenOnce.clear()
    seenOnce.add(text)
    return undefined
  }
  const name = `lf${names.size}`
  names.set(text, name)
  return name
}

/** Sends the statement before it returns. `timeoutMs` replaces the response timeout of the pool. */
export function executeOver(client: Client, timeoutMs?: number) {
  const patience = timeoutMs === undefined ? {} : { query_timeout: timeoutMs }
  return async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const name = statementName(sql)
    const query = { text: sql, values: [...parameters], ...(name === undefined ? {} : { name }), ...patience }
    const result = await translateErrors(client.query(query))
    return { rows: result.rows as R[], numAffectedRows: BigInt(result.rowCount ?? 0) }
  }
}

export const POSTGRES = { adapter: () => new PostgresAdapter(), compiler: () => new PostgresQueryCompiler() }

export const kyselyOver = (client: Client, timeoutMs?: number): Kysely<Tables> =>
  kyselyWith(executeOver(client, timeoutMs), POSTGRES)
