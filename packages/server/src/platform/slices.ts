/**
 * Long work on the event loop runs in slices: after a slice other requests get their turn. No request may hold the event loop
 * for more than 50 ms, so a slice is short enough for one more step that takes long.
 */
import { setImmediate as immediately } from 'node:timers/promises'

const SLICE_MS = 10

/** When this turn of the event loop began, as far as anybody asked; undefined: nobody did yet. */
let turnBeganAt: number | undefined

/** How long this turn lasts already. All work of a turn counts together, whichever request it is for. */
function elapsedMs(): number {
  const now = performance.now()
  if (turnBeganAt === undefined) {
    turnBeganAt = now
    setImmediate(() => {
      turnBeganAt = undefined
    })
  }
  return now - turnBeganAt
}

/** Other requests have their turn before this continues. */
export const nextTurn = (): Promise<void> => immediately()

/** Call it after each step: it returns at once until the slice is over. */
export async function pause(): Promise<void> {
  if (elapsedMs() >= SLICE_MS) await nextTurn()
}

/** Runs all steps and returns the result. */
export async function inSlices<T>(steps: Iterator<void, T>): Promise<T> {
  let next = steps.next()
  while (!next.done) {
    await pause()
    next = steps.next()
  }
  return next.value
}
