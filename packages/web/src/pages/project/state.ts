import type { FoundToggle, Toggle } from '../../api/types.ts'
import { type OnFor, onFor, stateWord } from '../../words/strategy.ts'

type FoundEnvironment = FoundToggle['environments'][number]

export interface Shown {
  /** Undefined: on, but for whom is not known yet. */
  readonly onFor: OnFor | undefined
  readonly word: string
}

/** What the search tells is enough for what is off; for whom the others are on stands in their strategies. */
export function shownState(found: FoundEnvironment, toggle: Toggle | undefined): Shown {
  if (!found.enabled) return { onFor: 'none', word: 'off' }
  if (!found.hasStrategies) return { onFor: 'all', word: 'on' }
  if (!found.hasEnabledStrategies) return { onFor: 'some', word: 'for nobody' }
  const environment = toggle?.environments.find(({ name }) => name === found.name)
  if (environment === undefined || environment.strategies.length === 0) return { onFor: undefined, word: 'on' }
  const now = { ...environment, enabled: true }
  const state = onFor(now)
  // The lever itself says "on"; a column has room for one word.
  return { onFor: state, word: state === 'some' ? stateWord(now).replace(/^on /, '') : 'on' }
}

/** Whether its strategies are worth asking for. */
export const needsStrategies = ({ environments }: FoundToggle): boolean =>
  environments.some(({ enabled, hasEnabledStrategies }) => enabled && hasEnabledStrategies)

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
