import type { OnFor } from '../../lib/strategy.ts'
import type { FoundToggle } from '../../lib/types.ts'

type FoundEnvironment = FoundToggle['environments'][number]

export interface Shown {
  /** Undefined: on, but for whom is not known yet. */
  readonly onFor: OnFor | undefined
  /** The lever itself says "on"; a column has room for one word. */
  readonly word: string
}

/** For whom a toggle is on, as the search tells it. */
export function shownState({ enabled, reach, rollout, hasEnabledStrategies }: FoundEnvironment): Shown {
  if (!enabled) return { onFor: 'none', word: 'off' }
  if (reach === 'everybody') return { onFor: 'all', word: 'on' }
  if (reach === 'some') return { onFor: 'some', word: rollout === null ? 'for some' : `${rollout} %` }
  // Switched on a moment ago: the server has not told yet for whom.
  return hasEnabledStrategies ? { onFor: undefined, word: 'on' } : { onFor: 'none', word: 'for nobody' }
}

const DAY_MS = 86_400_000

/** Past the lifetime of its type: it should have been cleaned up. */
export const isOutlived = (
  { stale, createdAt }: Pick<FoundToggle, 'stale' | 'createdAt'>,
  lifetimeDays: number | null | undefined,
  nowMs: number,
): boolean => !stale && typeof lifetimeDays === 'number' && Date.parse(createdAt) + lifetimeDays * DAY_MS < nowMs

/** Seen so lately that there is something to draw. */
export const isInUse = ({ lastSeenAt }: Pick<FoundToggle, 'lastSeenAt'>, nowMs: number): boolean =>
  lastSeenAt !== null && nowMs - Date.parse(lastSeenAt) < 2 * DAY_MS
