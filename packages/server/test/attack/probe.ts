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

/** The delay that one request may cause for others on an idle machine. */
const PATIENCE_MS = 150

export const EXPECTED = `refused or cheap: GET /health never waits over ${PATIENCE_MS} ms`

/**
 * Undefined when other requests were answered in time during the attack, otherwise a sentence. A busy machine makes single
 * attempts slow, so the best of a few counts, and each is compared with the time of the same requests just before.
 */
export async function blocked(t: Target, attack: () => Promise<unknown>, tries = 5): Promise<string | undefined> {
  let seen: string | undefined
  for (let n = 0; n < tries; n++) {
    const before = await longestHealth(t, () => new Promise((done) => setTimeout(done, 60)))
    const waited = await longestHealth(t, attack)
    if (waited <= Math.max(PATIENCE_MS, 4 * before)) return undefined
    seen = `others waited ${Math.round(waited)} ms, and ${Math.round(before)} ms before`
  }
  return seen
}
