import type { Console } from '../console.ts'

const WIDTH = 30
const LOG_EVERY_MS = 5_000
const DRAW_EVERY_MS = 100

export interface Steps {
  /** Call it after each of the steps. */
  readonly next: () => void
  readonly add: (count: number) => void
  readonly end: () => void
}

export function barOf(done: number, total: number): string {
  const filled = Math.min(WIDTH, Math.floor((done / Math.max(1, total)) * WIDTH))
  return `[${'#'.repeat(filled)}${'.'.repeat(WIDTH - filled)}] ${done} of ${total}`
}

/** A bar on a terminal, and a line every few seconds elsewhere. */
export function countSteps(
  { err, draw }: Pick<Console, 'err' | 'draw'>,
  verb: string,
  now: () => number = () => performance.now(),
): Steps {
  let [done, total, isDrawn] = [0, 0, false]
  let reportedAt = now()
  return {
    add: (count) => {
      total += count
    },
    next: () => {
      done++
      if (now() - reportedAt < (draw ? DRAW_EVERY_MS : LOG_EVERY_MS)) return
      reportedAt = now()
      isDrawn = true
      if (draw) draw(`${verb} ${barOf(done, total)}`)
      else err(`${verb}: ${done} of ${total}`)
    },
    end: () => {
      if (draw && isDrawn) draw('')
    },
  }
}

/** Maps with several requests at a time, in the order of the items. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length)
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      results[index] = await work(items[index] as T)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker))
  return results
}
