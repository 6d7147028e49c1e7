const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The clock of a server that a test moves. */
interface TestClock {
  (): Date
  moveBy(ms: number): void
}

/**
 * A clock for a server. It starts tomorrow at 10:20 UTC, after everything that other clocks have written, and each look at it
 * takes a millisecond: no test reaches the next hour or day, whenever it starts and however long it takes.
 */
export function testClock(): TestClock {
  let ms = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 620 * MINUTE_MS
  return Object.assign(() => new Date(ms++), {
    moveBy: (by: number) => {
      ms += by
    },
  })
}
