import type { Store } from '../db/store.ts'

/**
 * A backup is gzip of lines of JSON:
 *
 * 1. the header
 * 2. for each table: a line with its name and columns, then one list of values per row. Tables come after the tables
 *    that they refer to
 * 3. the trailer, with the SHA-256 of everything before it
 *
 * Both engines store times, JSON and booleans as text and numbers (see docs/adr/0003), so a value is a text, a number or
 * null. A number outside of the safe integers of JSON is `{"int": "<digits>"}`.
 */
export const FORMAT = 'leverframe-backup'
export const FORMAT_VERSION = 1

export type Value = string | number | bigint | null
export type Row = readonly Value[]

export interface Header {
  readonly format: typeof FORMAT
  readonly formatVersion: number
  /** The version of Leverframe that wrote the backup. */
  readonly version: string
  readonly engine: Store['engine']
  readonly createdAt: string
  /** The migrations of the store, in their order. */
  readonly migrations: readonly string[]
}

export interface TableHead {
  readonly table: string
  readonly columns: readonly string[]
  /** The highest id that the table has assigned. Deleted ids are not assigned again. */
  readonly sequence?: number
}

export interface Trailer {
  /** The number of rows of each table. */
  readonly rows: Readonly<Record<string, number>>
  /** The ids of the keys that encrypted secrets in the backup. */
  readonly keyIds: readonly string[]
  readonly sha256: string
}

/** An expected failure of a backup or a restore, with a message for the operator. */
export class BackupFailure extends Error {}

const encoded = (value: Value): unknown => {
  if (typeof value === 'bigint') return { int: String(value) }
  if (typeof value === 'number' && !Number.isFinite(value)) throw new BackupFailure(`A backup cannot hold ${value}`)
  return value
}

export const rowLine = (row: Row): string => JSON.stringify(row.map(encoded))

const decoded = (value: unknown): Value => {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  return BigInt((value as { readonly int: string }).int)
}

export const rowFrom = (line: string): Row => (JSON.parse(line) as readonly unknown[]).map(decoded)

export const isRowLine = (line: string): boolean => line.startsWith('[')

/** An integer as a number where that is exact. */
export const exactInteger = (value: bigint): number | bigint =>
  value >= Number.MIN_SAFE_INTEGER && value <= Number.MAX_SAFE_INTEGER ? Number(value) : value
