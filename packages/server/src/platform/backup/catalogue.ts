import { MIGRATIONS } from '../db/migrations/index.ts'
import { POSTGRES_TYPES, SQLITE_TYPES } from '../db/migrations/migration.ts'
import { BackupFailure } from './format.ts'

export interface Column {
  readonly table: string
  readonly name: string
  /** The type in the words of the engine. */
  readonly type: string
}

export interface Reference {
  readonly from: string
  readonly to: string
}

export interface SourceTable {
  readonly name: string
  readonly columns: readonly string[]
  readonly sequence?: number
}

/** Tables that a server fills again by itself. */
const DERIVED = new Set([
  // The text index is not part of a backup: a server indexes all events again.
  'event_text',
  'event_text_position',
  // Which instance does what at this moment.
  'leases',
])

const HELD_TYPES = new Set(['text', 'integer', 'bigint', 'real', 'double precision'])

/** The tables that migrations create. Other tables of the database belong to other applications. */
const OURS = new Set([
  'schema_migrations',
  ...[SQLITE_TYPES, POSTGRES_TYPES].flatMap((types) =>
    MIGRATIONS.flatMap(({ sql }) =>
      [...sql(types, '').matchAll(/\bcreate table (\w+)/g)].map((match) => match[1] as string),
    ),
  ),
])

/** Whether a table of the database belongs to Leverframe. */
export const isOurs = (table: string): boolean => OURS.has(table)

/** The tables in an order in which each one comes after those that it refers to. */
export function inReferenceOrder(names: readonly string[], references: readonly Reference[]): string[] {
  const ordered = new Set<string>()
  const add = (name: string, path: readonly string[]): void => {
    if (ordered.has(name)) return
    if (path.includes(name)) throw new Error(`Tables refer to each other in a cycle: ${[...path, name].join(' -> ')}`)
    for (const { from, to } of references) if (from === name && to !== name) add(to, [...path, name])
    ordered.add(name)
  }
  for (const name of [...names].sort()) add(name, [])
  return [...ordered]
}

/** The tables of a backup with their columns. Fails on a column that a backup cannot hold exactly. */
export function backedUpTables(
  columns: readonly Column[],
  references: readonly Reference[],
  sequences: ReadonlyMap<string, number>,
): SourceTable[] {
  const ours = columns.filter(({ table }) => isOurs(table) && !DERIVED.has(table))
  for (const { table, name, type } of ours)
    if (!HELD_TYPES.has(type.toLowerCase()))
      throw new BackupFailure(`The column ${table}.${name} has the type ${type}, which a backup cannot hold`)
  const names = [...new Set(ours.map(({ table }) => table))]
  return inReferenceOrder(
    names,
    references.filter(({ from, to }) => names.includes(from) && names.includes(to)),
  ).map((name) => {
    const sequence = sequences.get(name)
    return {
      name,
      columns: ours.filter(({ table }) => table === name).map((column) => column.name),
      ...(sequence === undefined ? {} : { sequence }),
    }
  })
}

/** Names in catalogues are ours, so they contain no quotes. */
export const quoted = (name: string): string => `"${name}"`
export const listOf = (columns: readonly string[]): string => columns.map(quoted).join(', ')

const KNOWN = new Set(MIGRATIONS.map(({ name }) => name))

/** Migrations of a newer version: their tables are not known here. */
export const unknownMigrations = (names: readonly string[]): string[] => names.filter((name) => !KNOWN.has(name))
