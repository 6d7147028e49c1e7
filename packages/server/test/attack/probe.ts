import { performance } from 'node:perf_hooks'
import type { Target } from './lab.ts'

/** The longest that `GET /health` took while something else was going on, in milliseconds. */
async function longestHealth(t: Target, during: () => Promise<unknown>): Promise<number> {
  let isOver = false
  let failure: unknown
  const done = during()
    .catch((error: unknown) => {
      failure = error
    })
    .finally(() => {
      isOver = true
    })
  let longest = 0
  do {
    const begin = performance.now()
    await t.call('GET', '/health', undefined, { timeoutMs: 60_000 })
    longest = Math.max(longest, performance.now() - begin)
    await new Promise((next) => setTimeout(next, 2))
  } while (!isOver)
  await done
  if (failure) throw failure
  return longest
}

/** Other people are kept waiting longer than this by nothing that one request does. */
export const PATIENCE_MS = 150

/** The best of a few tries: a busy machine makes one slow, a product that blocks makes all of them slow. */
export async function othersWait(t: Target, attack: () => Promise<unknown>, tries = 4): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let n = 0; n < tries && best > PATIENCE_MS; n++) best = Math.min(best, await longestHealth(t, attack))
  return Math.round(best)
}
