import { t } from './messages.ts'
import { rolloutOf, type StrategyLike } from './strategy.ts'
import { type Counted, inFigures } from './usage.ts'

/** The evaluations of a toggle in one environment. */
export interface Evaluations {
  readonly perDay: number
  /** The share with the result on, since the last change. Undefined when nothing was counted since then. */
  readonly onShare: number | undefined
}

const HOUR_MS = 3_600_000

/** From the hourly counts of the last 24 hours. Hours before the last change do not count for the share. */
export function evaluationsIn(
  counted: readonly Counted[],
  environment: string,
  changedAtMs: number | undefined,
): Evaluations {
  const here = counted.filter((one) => one.environment === environment)
  const sum = (rows: readonly Counted[]) =>
    rows.reduce((all, { yes, no }) => ({ yes: all.yes + yes, all: all.all + yes + no }), { yes: 0, all: 0 })
  const firstHour = changedAtMs === undefined ? 0 : Math.ceil(changedAtMs / HOUR_MS) * HOUR_MS
  const since = sum(here.filter(({ timestamp }) => Date.parse(timestamp) >= firstHour))
  return { perDay: sum(here).all, onShare: since.all > 0 ? since.yes / since.all : undefined }
}

export interface Estimate {
  readonly matching: number
  readonly perDay: number
  /** Constraints exclude an unknown share of the evaluations. */
  readonly isUpperBound: boolean
}

interface InEnvironment {
  readonly enabled: boolean
  readonly strategies: readonly StrategyLike[]
}

const isOpen = ({ constraints = [], segments = [] }: StrategyLike): boolean =>
  constraints.length === 0 && segments.length === 0

/** A bound of everything says nothing. */
const boundOf = (most: number, perDay: number): Estimate | undefined =>
  most < perDay ? { matching: most, perDay, isUpperBound: true } : undefined

/**
 * The evaluations per day that a strategy matches with a rollout of `percent`. With constraints the matching share is measured
 * if the strategy is the only active one; otherwise the rollout is an upper bound.
 */
export function estimateOf(
  { perDay, onShare }: Evaluations,
  { enabled, strategies }: InEnvironment,
  strategy: StrategyLike,
  percent = rolloutOf(strategy) ?? 100,
): Estimate | undefined {
  if (perDay === 0) return undefined
  const most = (perDay * percent) / 100
  if (isOpen(strategy)) return { matching: most, perDay, isUpperBound: false }
  const active = enabled ? strategies.filter(({ disabled }) => !disabled) : []
  const current = rolloutOf(strategy) ?? 100
  if (active.length !== 1 || active[0] !== strategy || onShare === undefined || current === 0)
    return boundOf(most, perDay)
  return { matching: Math.min((perDay * onShare * percent) / current, most), perDay, isUpperBound: false }
}

/** Two significant digits: an estimate must not look exact. */
function rounded(value: number): number {
  const unit = 10 ** Math.max(Math.floor(Math.log10(Math.max(value, 1))) - 1, 0)
  return Math.round(value / unit) * unit
}

/** "about 1,300 of 4,359 evaluations a day". */
export function estimateText({ matching, perDay, isUpperBound }: Estimate): string {
  const all = t('{perDay} evaluations a day', { perDay: inFigures(perDay) })
  if (!isUpperBound && matching >= perDay) return t('all {all}', { all })
  if (matching === 0) return t('none of {all}', { all })
  return t('{what} {inFigures} of {all}', {
    what: isUpperBound ? t('at most') : t('about'),
    inFigures: inFigures(rounded(matching)),
    all,
  })
}
