/**
 * Long work pauses now and then, so that other requests get a turn of the event loop. No request may hold the event loop for more
 * than 50 ms: a turn is short enough for one more step that takes long.
 */
import { setImmediate as immediately } from 'node:timers/promises'

const TURN_MS = 10

/** When this turn began, or rather when somebody first asked in it. */
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

/** Call it after each step: it returns at once until the turn is over. Frequent work takes shorter turns than the default. */
export async function yieldIfDue(turnMs = TURN_MS): Promise<void> {
  if (elapsedMs() < turnMs) return
  await nextTurn()
  // The step that follows belongs to the new turn.
  elapsedMs()
}

/** Runs all steps, with pauses between them, and returns the result. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  elapsedMs()
  let next = steps.next()
  while (!next.done) {
    await yieldIfDue()
    next = steps.next()
  }
  return next.value
}
