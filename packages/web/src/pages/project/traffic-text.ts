import { LOCALE, plural, t } from '../../lib/messages.ts'
import { relativeTime } from '../../lib/time.ts'
import type { FoundToggle } from '../../lib/types.ts'
import type { Usage } from './usage-text.ts'

/** Toggles that a dialog names; the others are counted. */
export const MAX_NAMED = 10

/** "1,204 evaluations in 24 hours", "No traffic, last seen 3 weeks ago", "Never used". */
export function trafficText(
  { lastSeenAt }: Pick<FoundToggle, 'lastSeenAt'>,
  usage: Pick<Usage, 'yes' | 'no'> | undefined,
  nowMs: number,
): string {
  if (lastSeenAt === null) return t('Never used')
  const count = usage ? usage.yes + usage.no : 0
  if (count === 0) return t('No traffic, last seen {lastSeenAt}', { lastSeenAt: relativeTime(lastSeenAt, nowMs) })
  return plural(count, '{count} evaluation in 24 hours', '{count} evaluations in 24 hours', {
    count: count.toLocaleString(LOCALE),
  })
}

/** Those with traffic come first: they need the most care. */
export const byTraffic = (toggles: readonly FoundToggle[], countOf: (name: string) => number): readonly FoundToggle[] =>
  toggles.toSorted((a, b) => countOf(b.name) - countOf(a.name) || (a.name < b.name ? -1 : 1))
