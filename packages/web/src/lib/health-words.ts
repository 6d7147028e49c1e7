const GOOD = 90
const FAIR = 70

/** Never a number or a colour alone. */
export function healthWord(health: number): 'good' | 'fair' | 'poor' {
  if (health >= GOOD) return 'good'
  return health >= FAIR ? 'fair' : 'poor'
}

const DAY_MS = 86_400_000

/** Toggles that were made before this day are past a lifetime, as the search takes it. */
export const lifetimeDay = (lifetimeDays: number, nowMs: number): string =>
  new Date(nowMs - (lifetimeDays - 1) * DAY_MS).toISOString().slice(0, 10)
