/**
 * A clock for a server whose test asks for an earlier time. Events have milliseconds, and those of the same millisecond
 * cannot be told apart by time.
 */
export function aSteppingClock() {
  let steps = 0
  const now = () => new Date(Date.now() + steps)
  return {
    clock: now,
    /** A time after everything that has happened, and before everything that happens later. */
    nextMoment: (): string => {
      const moment = now().toISOString()
      steps++
      return moment
    },
  }
}
