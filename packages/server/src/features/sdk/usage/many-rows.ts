import type { Compilable } from 'kysely'
import { prepared } from '#platform/db/prepared'
import type { Tx } from '#platform/db/tables'

type Value = string | number | null

/** The most rows per statement. Sizes are powers of two, because the engines cache one prepared statement per size. */
const LONGEST = 64

export function* inPowersOfTwo<T>(rows: readonly T[]): Generator<readonly T[]> {
  let from = 0
  for (let size = LONGEST; size >= 1; size /= 2)
    for (; rows.length - from >= size; from += size) yield rows.slice(from, from + size)
}

type Given = Record<string, Value>
type Statement<R> = (tx: Tx, given: Given) => Promise<R[]>

/**
 * A statement over many rows. It is built once per number of rows, because building a statement takes longer than running it.
 */
export function manyRows<Row extends Readonly<Record<string, Value>>, R>(
  columns: readonly (keyof Row & string)[],
  build: (tx: Tx, rows: Row[]) => Compilable<R>,
): (tx: Tx, rows: readonly Row[]) => Promise<R[]> {
  const statements = new Map<number, Statement<R>>()
  const keyOf = (index: number, column: string) => `${index} ${column}`
  const newStatement = (size: number): Statement<R> =>
    prepared((tx: Tx, given: Given) => {
      const rowAt = (index: number) =>
        Object.fromEntries(columns.map((column) => [column, given[keyOf(index, column)]])) as Row
      return build(
        tx,
        Array.from({ length: size }, (_, index) => rowAt(index)),
      )
    })
  const statementFor = (size: number): Statement<R> => {
    const statement = statements.get(size) ?? newStatement(size)
    statements.set(size, statement)
    return statement
  }
  return async (tx, rows) => {
    const answers: R[] = []
    for (const some of inPowersOfTwo(rows)) {
      const given: Given = {}
      for (const [index, row] of some.entries())
        for (const column of columns) given[keyOf(index, column)] = row[column] as Value
      answers.push(...(await statementFor(some.length)(tx, given)))
    }
    return answers
  }
}
