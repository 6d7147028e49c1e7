export type SqlFault = 'unique' | 'foreign_key' | 'unavailable' | 'other'

/** Thrown when the store cannot be reached or cannot persist a write. The response is a 503. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The store is away', { cause })
    this.name = 'StoreUnavailable'
  }
}

const SQLITE_UNIQUE = new Set([2067, 1555])
const SQLITE_FOREIGN_KEY = 787
/** busy, locked, read-only, IO error, full, cannot open. Extended codes keep the base code in the low byte. */
const SQLITE_AWAY = new Set([5, 6, 8, 10, 13, 14])
/**
 * Connection failures, log-in refused, unknown database, serialization failure or deadlock, insufficient resources,
 * shutdown, cancelled by a time-out, read-only standby, idle or lock time-out.
 */
const POSTGRES_AWAY = /^(08|28|3D|40|53|57P|58|57014|25006|25P03|55P03)/

/**
 * A statement that returns rows (`returning`) fails without an error code: the driver keeps only the message of SQLite.
 */
const SQLITE_MESSAGES: readonly (readonly [RegExp, SqlFault])[] = [
  [/^UNIQUE constraint failed/, 'unique'],
  [/^FOREIGN KEY constraint failed/, 'foreign_key'],
  [
    /^(database (table )?is locked|disk I\/O error|database or disk is full|attempt to write a readonly|unable to open)/,
    'unavailable',
  ],
]

/** The only function that knows the errors of the engines. */
export function sqlFault(error: unknown): SqlFault {
  if (error instanceof StoreUnavailable) return 'unavailable'
  if (!(error instanceof Error)) return 'other'
  const { code, errcode } = error as { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number') {
    if (SQLITE_UNIQUE.has(errcode)) return 'unique'
    if (errcode === SQLITE_FOREIGN_KEY) return 'foreign_key'
    return SQLITE_AWAY.has(errcode & 0xff) ? 'unavailable' : 'other'
  }
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_MESSAGES.find(([words]) => words.test(error.message))?.[1] ?? 'other'
  if (code === '23505') return 'unique'
  if (code === '23503') return 'foreign_key'
  return typeof code === 'string' && POSTGRES_AWAY.test(code) ? 'unavailable' : 'other'
}
