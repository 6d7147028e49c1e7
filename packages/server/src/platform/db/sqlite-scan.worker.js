// @ts-check
/**
 * The thread behind `Store.scan` on SQLite: it owns a read-only connection and has one statement at a time.
 *
 *   main thread → { sql, parameters }        runs the statement
 *               ← { columns, rows, isLast }  the first slice of its rows, as lists of values
 *               ← { error }                  or why it failed
 *   main thread → 'next'                     asks for the next slice: { rows, isLast }
 *   main thread → 'close'                    closes the connection, and the thread ends
 *
 * Plain JavaScript in one file: it runs as it is from the sources, from `dist` and next to a bundle.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { DatabaseSync } from '@photostructure/sqlite'

const MAX_CACHED_STATEMENTS = 500
/** The main thread copies one slice per turn of its event loop. */
const ROWS_PER_SLICE = 1_000

const { path, busyTimeoutMs } = /** @type {{ path: string, busyTimeoutMs: number }} */ (workerData)
const port = /** @type {import('node:worker_threads').MessagePort} */ (parentPort)
const database = new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })

/** @type {Map<string, import('@photostructure/sqlite').StatementSyncInstance>} */
const statements = new Map()
/** The rows of the last statement, and how many of them were sent. @type {unknown[][]} */
let rows = []
let sent = 0

const prepare = (/** @type {string} */ sql) => {
  const known = statements.get(sql)
  if (known) return known
  if (statements.size >= MAX_CACHED_STATEMENTS) statements.clear()
  const statement = database.prepare(sql)
  statement.setReturnArrays(true)
  statements.set(sql, statement)
  return statement
}

const nextSlice = () => {
  const slice = rows.slice(sent, sent + ROWS_PER_SLICE)
  sent += slice.length
  const isLast = sent === rows.length
  if (isLast) rows = []
  return { rows: slice, isLast }
}

const run = (/** @type {{ sql: string, parameters: (string | number)[] }} */ { sql, parameters }) => {
  try {
    const statement = prepare(sql)
    const columns = statement.columns().map(({ name }) => name)
    rows = /** @type {unknown[][]} */ (/** @type {unknown} */ (statement.all(...parameters)))
    sent = 0
    return { ...nextSlice(), columns }
  } catch (error) {
    const { message, code, errcode } = /** @type {Error & { code?: string, errcode?: number }} */ (error)
    return { error: { message, code, errcode } }
  }
}

port.on('message', (message) => {
  if (message !== 'close') return port.postMessage(message === 'next' ? nextSlice() : run(message))
  database.close()
  port.close()
})
