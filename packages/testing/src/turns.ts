import { onTestFinished } from 'vitest'

let moment = 0

/**
 * From now on until the end of the test, each look at the monotonic clock takes a millisecond. Work in steps looks at it after
 * each step, so it pauses after a number of steps, on any machine.
 */
export function countStepsAsTime(): void {
  const { now } = performance
  // Not behind the clock of an earlier test: the turn of the event loop may still be the same.
  moment = Math.max(moment, performance.now())
  performance.now = () => ++moment
  onTestFinished(() => {
    performance.now = now
  })
}

/** The number of turns that others get while the work runs. */
export async function turnsDuring(work: Promise<void> | undefined): Promise<number> {
  let [turns, isDone] = [0, false]
  const count = () => {
    turns++
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  await work
  isDone = true
  return turns
}
