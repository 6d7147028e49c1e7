import { t } from '../../lib/messages.ts'
import type { OnFor } from '../../lib/strategy.ts'
import type { FoundToggle } from '../../lib/types.ts'

type FoundEnvironment = FoundToggle['environments'][number]

export interface Shown {
  /** Undefined: on, but its reach is not loaded yet. */
  readonly onFor: OnFor | undefined
  /** The switch itself shows "on", and a column has room for one word only. */
  readonly word: string
}

/** The reach of a toggle, from the search. */
export function shownState({ enabled, reach, rollout, hasEnabledStrategies }: FoundEnvironment): Shown {
  if (!enabled) return { onFor: 'none', word: t('off') }
  if (reach === 'everyone') return { onFor: 'all', word: t('on') }
  if (reach === 'some') return { onFor: 'some', word: rollout === null ? t('for some') : `${rollout}%` }
  // Just switched on: the server has not returned the reach yet.
  return hasEnabledStrategies ? { onFor: undefined, word: t('on') } : { onFor: 'none', word: t('for nobody') }
}

const DAY_MS = 86_400_000

/** Used recently, so there is usage to draw. */
export const isInUse = ({ lastSeenAt }: Pick<FoundToggle, 'lastSeenAt'>, nowMs: number): boolean =>
  lastSeenAt !== null && nowMs - Date.parse(lastSeenAt) < 2 * DAY_MS
