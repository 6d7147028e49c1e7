import { isOutlived } from '../../lib/health-text.ts'
import { plural, t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'

/** Periods without traffic after which toggles are offered for archiving. */
export const UNUSED_DAYS = [7, 14, 30, 60, 90] as const
export type UnusedDays = (typeof UNUSED_DAYS)[number]

export interface CleanUpSearch {
  /** `user:12`, `group:3` or `none`. */
  readonly owner?: string | undefined
  /** Only toggles that no SDK asked for in this many days. */
  readonly unused?: UnusedDays | undefined
}

export const cleanUpSearch = ({ owner, unused }: Record<string, unknown>): CleanUpSearch => ({
  owner: typeof owner === 'string' && /^((user|group):[1-9]\d{0,8}|none)$/.test(owner) ? owner : undefined,
  unused: UNUSED_DAYS.find((days) => days === unused),
})

const DAY_MS = 86_400_000

/** No SDK asked for it in this many days. A toggle that was never used counts by its age. */
export function isUnused(
  { lastSeenAt, createdAt }: Pick<FoundToggle, 'lastSeenAt' | 'createdAt'>,
  days: number,
  nowMs: number,
): boolean {
  return nowMs - Date.parse(lastSeenAt ?? createdAt) >= days * DAY_MS
}

/** "stale", "12 days past its lifetime of 40 days". */
export function reasonText(
  toggle: Pick<FoundToggle, 'stale' | 'createdAt'>,
  lifetimeDays: number | null | undefined,
  nowMs: number,
): string {
  if (!isOutlived(toggle, lifetimeDays, nowMs) || typeof lifetimeDays !== 'number') return t('stale')
  const over = Math.floor((nowMs - Date.parse(toggle.createdAt)) / DAY_MS) - lifetimeDays
  if (over === 0) return t('past its lifetime of {lifetimeDays} days', { lifetimeDays })
  return plural(
    over,
    '1 day past its lifetime of {lifetimeDays} days',
    '{over} days past its lifetime of {lifetimeDays} days',
    { lifetimeDays, over },
  )
}

/** The next step for a toggle. */
export const nextStep = ({ lifecycle }: Pick<FoundToggle, 'lifecycle'>): 'complete' | 'archive' =>
  lifecycle.stage === 'completed' || lifecycle.stage === 'initial' ? 'archive' : 'complete'
