import { msg } from './messages.ts'
import type { FoundToggle } from './types.ts'

const GOOD = 90
const FAIR = 70

/** Health is never shown as a number or a colour alone. */
export function healthWord(health: number): 'good' | 'fair' | 'poor' {
  if (health >= GOOD) return msg('good')
  return health >= FAIR ? msg('fair') : msg('poor')
}

const DAY_MS = 86_400_000

/** Toggles created before this day are past a lifetime, as a parameter of the search. */
export const lifetimeDay = (lifetimeDays: number, nowMs: number): string =>
  new Date(nowMs - (lifetimeDays - 1) * DAY_MS).toISOString().slice(0, 10)

/** Past the lifetime of its type, so it should be removed. */
export const isOutlived = (
  { stale, createdAt }: Pick<FoundToggle, 'stale' | 'createdAt'>,
  lifetimeDays: number | null | undefined,
  nowMs: number,
): boolean => !stale && typeof lifetimeDays === 'number' && Date.parse(createdAt) + lifetimeDays * DAY_MS < nowMs
