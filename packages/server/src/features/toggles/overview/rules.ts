const DAY_MS = 24 * 60 * 60 * 1_000

export interface Ageing {
  readonly stale: boolean
  readonly createdAt: string
  /** The lifetime of the toggle's type; null if the type has none. */
  readonly lifetimeDays: number | null
}

/** The time (ms) after which a toggle lowers the health of its project. A stale toggle always does. */
export function unhealthyAfterMs({ stale, createdAt, lifetimeDays }: Ageing): number {
  if (stale) return Number.NEGATIVE_INFINITY
  if (lifetimeDays === null) return Number.POSITIVE_INFINITY
  return Date.parse(createdAt) + lifetimeDays * DAY_MS
}

export const healthOf = (live: number, unhealthy: number): number =>
  live === 0 ? 100 : 100 - Math.round((100 * unhealthy) / live)

/** The live toggles of a project by health. `active` are those that are neither stale nor past their lifetime. */
export interface ProjectHealth {
  readonly rating: number
  readonly total: number
  readonly active: number
  readonly stale: number
  readonly potentiallyStale: number
}

/** `unhealthy` includes the stale toggles. */
export const projectHealth = (total: number, stale: number, unhealthy: number): ProjectHealth => ({
  rating: healthOf(total, unhealthy),
  total,
  active: total - unhealthy,
  stale,
  potentiallyStale: unhealthy - stale,
})
