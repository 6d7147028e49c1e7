import type { Compilable, CompiledQuery, DatabaseConnection } from 'kysely'
import { allowMerging, type MergeRule } from './merged-inserts.ts'
import { allowMergedReads } from './merged-reads.ts'
import { pipelineOf } from './pipeline.ts'
import type { Queryable, Tx } from './tables.ts'

type Params = Readonly<Record<string, string | number | null>>

/** Represents a parameter while the statement is built. */
interface Slot {
  readonly slot: string
}

const isSlot = (value: unknown): value is Slot => typeof value === 'object' && value !== null && 'slot' in value

/**
 * Builds and compiles a statement once for each family of handles, because composing a join in Kysely takes longer than
 * SQLite needs to run it. `build` must pass its parameters on unchanged and must not inspect them: their values are
 * only known later.
 */
export function prepared<Q extends Queryable, P extends Params, R>(
  build: (q: Q, params: P) => Compilable<R>,
): (q: Q, params: P) => Promise<R[]> {
  const compiled = compiler(build)
  return (q, params) => rowsOf(q, params, compiled)
}

/**
 * The same for a SELECT without ORDER BY whose parameters are texts. Reads with the same text that the members of a batch send in
 * one turn are one statement on PostgreSQL.
 */
export function preparedLookup<Q extends Queryable, P extends Readonly<Record<string, string>>, R>(
  build: (q: Q, params: P) => Compilable<R>,
): (q: Q, params: P) => Promise<R[]> {
  const compiled = compiler((q: Q, params: P) => {
    const statement = build(q, params)
    return { compile: () => mergeable(statement.compile()) }
  })
  return (q, params) => rowsOf(q, params, compiled)
}

function mergeable<R>(statement: CompiledQuery<R>): CompiledQuery<R> {
  allowMergedReads(statement.sql)
  return statement
}

/** Receives the rows, or the error, of a statement that was sent. */
type Outcome<R, T> = (rows: Promise<readonly R[]>) => Promise<T>

/**
 * A prepared write whose result is awaited at the end of the transaction if the engine supports it. The returned object
 * holds a promise of the result of `outcome`; when it rejects, the transaction fails. An insert of one row can have a rule
 * that lets the inserts of several writes be sent as one statement.
 */
export function preparedWrite<P extends Params, R>(build: (tx: Tx, params: P) => Compilable<R>, merging?: MergeRule) {
  const compiled = compiler(build)
  return async <T>(tx: Tx, params: P, outcome: Outcome<R, T>): Promise<{ readonly result: Promise<T> }> => {
    const pipeline = pipelineOf(tx)
    if (!pipeline) {
      const result = await outcome(rowsOf(tx, params, compiled))
      return { result: Promise.resolve(result) }
    }
    await pipeline.mayWrite
    const statement = compiled(tx, params)
    if (merging) allowMerging(statement.sql, merging)
    return { result: pipeline.enqueue(statement, outcome) }
  }
}

interface HandleConnection {
  readonly connection: Pick<DatabaseConnection, 'executeQuery'>
  /** Handles of one family have the same dialect and share compiled statements. */
  readonly family: object
}

const connections = new WeakMap<Queryable, HandleConnection>()

/** A handle without a connection of its own is its own family. */
export const setConnection = (q: Queryable, connection: HandleConnection): void => void connections.set(q, connection)

/** A compiled statement goes directly to the connection: Kysely would await ten promises to find it. */
async function rowsOf<Q extends Queryable, P, R>(
  q: Q,
  params: P,
  compiled: (q: Q, params: P) => CompiledQuery<R>,
): Promise<R[]> {
  const statement = compiled(q, params)
  const connection = connections.get(q)?.connection
  return (await (connection ? connection.executeQuery<R>(statement) : q.executeQuery(statement))).rows
}

function compiler<Q extends Queryable, P extends Params, R>(build: (q: Q, params: P) => Compilable<R>) {
  const known = new WeakMap<object, CompiledQuery<R>>()
  return (q: Q, params: P): CompiledQuery<R> => {
    const family = connections.get(q)?.family ?? q
    let statement = known.get(family)
    if (!statement) {
      statement = withSlots((slots) => build(q, slots as P).compile())
      known.set(family, statement)
    }
    const parameters = statement.parameters.map((value) => (isSlot(value) ? params[value.slot] : value))
    return { ...statement, parameters }
  }
}

function withSlots<R>(compile: (slots: unknown) => CompiledQuery<R>): CompiledQuery<R> {
  const asked = new Set<string>()
  const slots = new Proxy({}, { get: (_, slot: string) => asked.add(slot) && { slot } })
  const statement = compile(slots)
  for (const { slot } of statement.parameters.filter(isSlot)) asked.delete(slot)
  if (asked.size > 0)
    throw new Error(`The parameters ${[...asked].join(', ')} are not passed to the statement unchanged`)
  return statement
}

/**
 * Repeats the last value until the length is a power of two. The engines cache a plan per statement, and a list of
 * every length would be a separate statement.
 */
export function padded<T>(values: readonly T[]): readonly T[] {
  const last = values.at(-1)
  if (last === undefined) return values
  const length = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...Array<T>(length - values.length).fill(last)]
}

/** A statement about a list of names. One statement is prepared for each length that `padded` returns. */
export function preparedForNames<R>(
  build: (q: Queryable, names: readonly string[]) => Compilable<R>,
): (q: Queryable, names: readonly string[]) => Promise<R[]> {
  const known = new Map<number, (q: Queryable, params: Record<string, string>) => Promise<R[]>>()
  return (q, names) => {
    const list = padded(names)
    let statement = known.get(list.length)
    if (!statement) {
      statement = prepared((handle: Queryable, params: Record<string, string>) =>
        build(
          handle,
          list.map((_, index) => params[index] as string),
        ),
      )
      known.set(list.length, statement)
    }
    return statement(q, list as unknown as Record<string, string>)
  }
}
