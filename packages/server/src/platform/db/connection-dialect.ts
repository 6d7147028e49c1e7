import { channel } from 'node:diagnostics_channel'
import type {
  CompiledQuery,
  DatabaseConnection,
  Dialect,
  DialectAdapter,
  Driver,
  QueryCompiler,
  QueryResult,
} from 'kysely'

/** A Kysely dialect over a connection that the caller opens, locks and closes. */
export function connectionDialect(
  connection: DatabaseConnection,
  adapter: () => DialectAdapter,
  compiler: () => QueryCompiler,
): Dialect {
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

export interface SimpleConnection {
  execute<R>(query: CompiledQuery): Promise<QueryResult<R>>
}

/**
 * Publishes every statement of the product, with its parameters, before it runs. Costs nothing without a subscriber.
 */
export const STATEMENTS = channel('leverframe:sql')

export const asDatabaseConnection = (simple: SimpleConnection): DatabaseConnection => ({
  executeQuery: <R>(query: CompiledQuery) => {
    if (STATEMENTS.hasSubscribers) STATEMENTS.publish(query)
    return simple.execute<R>(query)
  },
  // biome-ignore lint/correctness/useYield: Kysely requires a generator; we page by id instead of streaming.
  async *streamQuery() {
    throw new Error('Streaming queries are not used')
  },
})
