import { yieldIfDue } from '../turns.ts'

/** About 8 ms on SQLite, where statements run on the event loop. */
const ROWS_PER_PAGE = 2_000

/**
 * Reads all rows of a large table page by page, ordered by a unique column, so other work can run between two pages. A
 * row that changes during the read may be the old or the new version, so the reader must also follow the event log.
 */
export async function* inPages<R, K>(
  first: K,
  keyOf: (row: R) => K,
  read: (after: K, limit: number) => Promise<readonly R[]>,
  rowsPerPage = ROWS_PER_PAGE,
): AsyncGenerator<readonly R[]> {
  let after = first
  while (true) {
    const page = await read(after, rowsPerPage)
    if (page.length > 0) yield page
    const last = page.at(-1)
    if (last === undefined || page.length < rowsPerPage) return
    after = keyOf(last)
    await yieldIfDue()
  }
}
