/**
 * Long work pauses from time to time, so that other requests get a turn of the event loop. No request may block the
 * event loop for more than 50 ms. A turn is short enough to leave room for one more slow step.
 */
import { setImmediate as immediately } from 'node:timers/promises'

const TURN_MS = 10

/** When this turn began, measured at the first call in it. */
let turnBeganAt: number | undefined

/** How long this turn has lasted. All work of a turn counts together, whichever request it is for. */
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

/** Lets other requests run before this continues. */
export const nextTurn = (): Promise<void> => immediately()

/** Whether this turn has lasted long enough. For loops in which even an `await` that does not pause is too slow. */
export const isTurnOver = (turnMs = TURN_MS): boolean => elapsedMs() >= turnMs

/**
 * Call it after each step: it returns immediately until the turn is over. Frequent work uses shorter turns than the
 * default.
 */
export async function yieldIfDue(turnMs = TURN_MS): Promise<void> {
  if (!isTurnOver(turnMs)) return
  await nextTurn()
  // The next step belongs to the new turn.
  elapsedMs()
}

/** Maps all items, with pauses between them. */
export async function mappedInTurns<Item, Result>(
  items: readonly Item[],
  map: (item: Item) => Result,
): Promise<Result[]> {
  const results: Result[] = []
  for (const item of items) {
    results.push(map(item))
    if (isTurnOver()) await nextTurn()
  }
  return results
}

/** Runs steps for as long as a turn. False: call `inTurns` for the others. */
export function isDoneSoon(steps: Iterator<void, void>): boolean {
  const begun = performance.now()
  // These steps count for the turn, so that `inTurns` pauses after the next one.
  elapsedMs()
  let next = steps.next()
  while (!next.done && performance.now() - begun < TURN_MS) next = steps.next()
  return next.done === true
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
