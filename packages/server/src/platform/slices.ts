/**
 * Long work on the event loop runs in slices: after a slice other requests get their turn. No request may hold the event loop
 * for more than 50 ms, so a slice is short enough for one more step that takes long.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'

const SLICE_MS = 10

/** Call `pause` after each step: it returns at once until the slice is over. */
export class Slices {
  #startedAt = performance.now()

  async pause(): Promise<void> {
    if (performance.now() - this.#startedAt < SLICE_MS) return
    await nextTurn()
    this.#startedAt = performance.now()
  }
}

/** Runs all steps and returns the result. */
export async function inSlices<T>(steps: Iterator<void, T>): Promise<T> {
  const slices = new Slices()
  let next = steps.next()
  while (!next.done) {
    await slices.pause()
    next = steps.next()
  }
  return next.value
}
