import { setTimeout as pause } from 'node:timers/promises'

/** How long one batch may take. SQLite runs on the event loop, so every request waits for the batch in progress. */
const BUDGET_MS = 10
const SMALLEST = 10
const LARGEST = 5_000
const FIRST = 100

/** Does at most `limit` items in one transaction and returns how many it did. */
export type Batch = (limit: number) => Promise<number>

/** The next batch size: twice as many after a fast batch, fewer in proportion after a slow one. */
export function nextLimit(limit: number, tookMs: number): number {
  const wanted = tookMs <= BUDGET_MS / 2 ? limit * 2 : tookMs > BUDGET_MS ? (limit * BUDGET_MS) / tookMs : limit
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(wanted)))
}

/**
 * Repeats `batch` until one does less than its limit or the server stops. The limit adapts so that a batch takes about
 * 10 ms, and the event loop is free between two batches for as long as the last one took.
 */
export async function inBatches(stopping: AbortSignal, batch: Batch): Promise<void> {
  let limit = FIRST
  while (!stopping.aborted) {
    const started = performance.now()
    if ((await batch(limit)) < limit) return
    const tookMs = performance.now() - started
    limit = nextLimit(limit, tookMs)
    await pause(Math.min(tookMs, BUDGET_MS))
  }
}
