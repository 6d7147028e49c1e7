import { channel } from 'node:diagnostics_channel'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type DialectAdapter,
  type Driver,
  Kysely,
  type QueryCompiler,
  type QueryResult,
} from 'kysely'
import { setConnection } from './prepared.ts'
import type { Tables } from './tables.ts'

/** How Kysely writes SQL for one engine. */
export interface SqlFamily {
  adapter(): DialectAdapter
  compiler(): QueryCompiler
}

/** A Kysely dialect over a connection that the caller opens, locks and closes. */
function connectionDialect(connection: DatabaseConnection, { adapter, compiler }: SqlFamily): Dialect {
  const elsewhere = (): Promise<never> => Promise.reject(new Error('Transactions are opened by Store.write'))
  const driver: Driver = {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: elsewhere,
    commitTransaction: elsewhere,
    rollbackTransaction: elsewhere,
    destroy: () => Promise.resolve(),
  }
  return {
    createAdapter: adapter,
    createDriver: () => driver,
    createQueryCompiler: compiler,
    createIntrospector: () => {
      throw new Error('The schema is known from the migrations')
    },
  }
}

type Execute = <R>(query: CompiledQuery) => Promise<QueryResult<R>>

/**
 * Publishes every statement of the product, with its parameters, before it runs. Costs nothing without a subscriber.
 */
export const STATEMENTS = channel('leverframe:sql')

export const connectionOver = (execute: Execute): DatabaseConnection => ({
  executeQuery: <R>(query: CompiledQuery) => {
    if (STATEMENTS.hasSubscribers) STATEMENTS.publish(query)
    return execute<R>(query)
  },
  // biome-ignore lint/correctness/useYield: Kysely requires a generator; we page by id instead of streaming.
  async *streamQuery() {
    throw new Error('Streaming queries are not used')
  },
})

export function kyselyWith(execute: Execute, family: SqlFamily): Kysely<Tables> {
  const connection = connectionOver(execute)
  const handle = new Kysely<Tables>({ dialect: connectionDialect(connection, family) })
  setConnection(handle, { connection, family })
  return handle
}
