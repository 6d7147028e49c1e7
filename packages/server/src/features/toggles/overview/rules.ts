const DAY_MS = 24 * 60 * 60 * 1_000

export interface Ageing {
  readonly stale: boolean
  readonly createdAt: string
  /** Of its type; null: it may live for ever. */
  readonly lifetimeDays: number | null
}

/** Past this moment (ms) a toggle weighs on the health of its project; a stale one always did. */
export function wearsOutAt({ stale, createdAt, lifetimeDays }: Ageing): number {
  if (stale) return Number.NEGATIVE_INFINITY
  if (lifetimeDays === null) return Number.POSITIVE_INFINITY
  return Date.parse(createdAt) + lifetimeDays * DAY_MS
}

export const healthOf = (live: number, wornOut: number): number =>
  live === 0 ? 100 : 100 - Math.round((100 * wornOut) / live)
