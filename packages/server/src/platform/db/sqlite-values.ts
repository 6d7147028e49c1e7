export type Bound = string | number | bigint | null | Uint8Array

/**
 * The driver binds a positive number below this as the integer 0. Text keeps its value, because columns of numbers convert
 * it.
 */
const bindNumber = (value: number): Bound => (value > 0 && value < Number.EPSILON ? String(value) : value)

/** Rejects all other types: a plain object would be taken as named parameters and bind NULL. */
export function bind(value: unknown): Bound {
  if (typeof value === 'string' || value === null || typeof value === 'bigint' || value instanceof Uint8Array)
    return value
  if (typeof value === 'number' && Number.isFinite(value)) return bindNumber(value)
  if (typeof value === 'boolean') return value ? 1 : 0
  throw new TypeError(`SQLite cannot bind a value of type ${typeof value}`)
}

/** The driver takes twice as long to create objects as it takes to create lists and to add the names here. */
export const rowsOf = <R>(columns: readonly string[], lists: readonly (readonly unknown[])[]): R[] =>
  lists.map((values) => {
    const row: Record<string, unknown> = {}
    for (let index = 0; index < columns.length; index++) row[columns[index] as string] = values[index]
    return row as R
  })
