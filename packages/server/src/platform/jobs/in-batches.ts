import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

/** How long one batch may block the event loop, on which SQLite runs: every request waits for it. */
const BUDGET_MS = 10
const SMALLEST = 50
const LARGEST = 5_000
const FIRST = 100

/** Handles at most `limit` items in one transaction and returns how many it handled. */
export type Batch = (limit: number) => Promise<number>

/** The next batch size: doubled after a fast batch, reduced in proportion after a slow one. */
export function nextLimit(limit: number, heldMs: number): number {
  const wanted = heldMs <= BUDGET_MS / 2 ? limit * 2 : heldMs > BUDGET_MS ? (limit * BUDGET_MS) / heldMs : limit
  return Math.max(SMALLEST, Math.min(LARGEST, Math.floor(wanted)))
}

/**
 * Repeats `batch` until one handles less than its limit or the server stops. The limit adapts so that a batch blocks
 * the event loop for about 10 ms. Between two batches the event loop is free for as long as the last one blocked it.
 */
export async function inBatches(stopping: AbortSignal, batch: Batch): Promise<void> {
  let limit = FIRST
  while (!stopping.aborted) {
    const before = performance.eventLoopUtilization()
    if ((await batch(limit)) < limit) return
    const { active: heldMs } = performance.eventLoopUtilization(before)
    limit = nextLimit(limit, heldMs)
    await pause(Math.min(heldMs, BUDGET_MS))
  }
}
