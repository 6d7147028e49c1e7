const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

/** The clock of a server that a test moves. */
interface TestClock {
  (): Date
  moveBy(ms: number): void
  /** A time after everything that has happened, and before everything that happens later. */
  moment(): string
}

/**
 * A clock for a server. It starts tomorrow at 10:20 UTC, after everything that other clocks have written, and each look at it
 * takes a millisecond: no test reaches the next hour or day, whenever it starts and however long it takes.
 */
export function testClock(): TestClock {
  let ms = Math.ceil(Date.now() / DAY_MS) * DAY_MS + 620 * MINUTE_MS
  const now = () => new Date(ms++)
  return Object.assign(now, {
    moment: () => now().toISOString(),
    moveBy: (by: number) => {
      ms += by
    },
  })
}
