/** Release plans in words. */

import { plural, t } from './messages.ts'
import type { Advance, MilestoneLike, PlanLike, PlanSummary, SafeguardLike, SafeguardReading } from './release-plan.ts'
import { type NamedSegments, strategySentence } from './strategy.ts'
import { momentText } from './time.ts'

const HOUR = 60
const DAY = 24 * HOUR

/** "6 hours", "1 day 12 hours", "45 minutes". */
export function durationText(minutes: number): string {
  const [days, hours, rest] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), minutes % HOUR]
  const parts = [
    ...(days > 0 ? [plural(days, '{count} day', '{count} days', { count: days })] : []),
    ...(hours > 0 ? [plural(hours, '{count} hour', '{count} hours', { count: hours })] : []),
    ...(rest > 0 ? [plural(rest, '{count} minute', '{count} minutes', { count: rest })] : []),
  ]
  return parts.join(' ') || t('0 minutes')
}

/** "5 h 12 min", "2 d 3 h", "under a minute"; "due" when the time has come. */
export function timeLeft(dueAt: string, nowMs: number): string {
  const minutes = Math.ceil((Date.parse(dueAt) - nowMs) / 60_000)
  if (minutes <= 0) return t('due')
  if (minutes === 1) return t('under a minute')
  const [days, hours, rest] = [Math.floor(minutes / DAY), Math.floor((minutes % DAY) / HOUR), minutes % HOUR]
  if (days > 0) return hours > 0 ? `${days} d ${hours} h` : `${days} d`
  if (hours > 0) return rest > 0 ? t('{hours} h {rest} min', { hours, rest }) : `${hours} h`
  return t('{rest} min', { rest })
}

/** When a milestone is over: "after 6 hours, when all safeguards hold". */
export function advanceText({ type, minutes = 0, at = '' }: Advance): string {
  switch (type) {
    case 'manual':
      return t('by hand')
    case 'at':
      return t('at {momentText}', { momentText: momentText(at) })
    case 'after':
      return t('after {durationText}', { durationText: durationText(minutes) })
    case 'whenGuardsHold':
      return t('after {durationText}, when all safeguards hold', { durationText: durationText(minutes) })
  }
}

/** What comes after a milestone: "then Beta after 6 hours", "then completed by hand". */
export const stepText = ({ advance }: Pick<MilestoneLike, 'advance'>, next: string | undefined): string =>
  t('then {next} {advanceText}', { next: next ?? t('completed'), advanceText: advanceText(advance) })

/** Who gets the toggle at a milestone: "On for 25% of users or On for …". */
export function milestoneText({ strategies }: Pick<MilestoneLike, 'strategies'>, segments: NamedSegments): string {
  const active = strategies.filter(({ disabled }) => !disabled)
  return active.map((one) => strategySentence({ ...one, name: one.name } as never, segments)).join(t(', or '))
}

const AGGREGATION_TEXT: Readonly<Record<SafeguardLike['impactMetric']['aggregationMode'], string>> = {
  rps: t('rate per second'),
  count: t('count'),
  sum: t('sum'),
  avg: t('average'),
  p50: t('median'),
  p95: t('95th percentile'),
  p99: t('99th percentile'),
}
const aggregationText = (mode: SafeguardLike['impactMetric']['aggregationMode']): string => AGGREGATION_TEXT[mode]

/** What a safeguard measures: "95th percentile of latency_ms", "errors ÷ requests", "signal pager". */
export function metricText({ impactMetric }: Pick<SafeguardLike, 'impactMetric'>): string {
  const { source, metricName, divideBy, aggregationMode } = impactMetric
  const name = divideBy === undefined ? metricName : `${metricName} ÷ ${divideBy}`
  if (source === 'signal')
    return aggregationMode === 'count'
      ? t('signal {name}', { name })
      : t('{aggregationText} of signal {name}', { aggregationText: aggregationText(aggregationMode), name })
  if (source === 'prometheus' || divideBy !== undefined) return name
  return t('{aggregationText} of {name}', { aggregationText: aggregationText(aggregationMode), name })
}

export const numberText = (value: number): string => String(Number(value.toPrecision(4)))

/** When a safeguard is violated: "errors ÷ requests is above 0.05 over 10 minutes". */
export function conditionText(guard: Pick<SafeguardLike, 'impactMetric' | 'triggerCondition'>): string {
  const { operator, threshold, relativeTo, variant } = guard.triggerCondition
  const { source, windowMinutes, aggregationMode } = guard.impactMetric
  const metric = metricText(guard)
  if (relativeTo !== undefined) {
    const group =
      variant === undefined ? t('users with the feature') : t('users with the variant {variant}', { variant })
    const side = operator === '>' ? t('more') : t('less')
    return t('{metric} of {group} is {side} than {threshold} times that of users without it', {
      metric,
      group,
      side,
      threshold: numberText(threshold),
    })
  }
  if (source === 'signal' && aggregationMode === 'count' && operator === '>' && threshold === 0)
    return t('{metric} fires', { metric })
  const side = operator === '>' ? t('above') : t('below')
  const window = source === 'prometheus' ? '' : t(' over {durationText}', { durationText: durationText(windowMinutes) })
  return t('{metric} is {side} {threshold}{window}', { metric, side, threshold: numberText(threshold), window })
}

/** What a violated safeguard does. */
export function actionText({ action }: Pick<SafeguardLike, 'action'>, milestones: PlanLike['milestones']): string {
  switch (action.type) {
    case 'pauseReleasePlanProgressions':
      return t('Pause')
    case 'rollBackReleasePlan':
      return t('Roll back')
    case 'disableFeatureEnvironment':
      return t('Switch the toggle off')
    case 'rollBackToMilestone': {
      const target = milestones.find(({ id }) => id === action.milestoneId)
      return target ? t('Go back to {name}', { name: target.name }) : t('Go back one milestone')
    }
  }
}

/** "Pause when errors ÷ requests is above 0.05 over 10 minutes". */
export const safeguardSentence = (guard: SafeguardLike, milestones: PlanLike['milestones']): string =>
  t('{actionText} when {conditionText}', {
    actionText: actionText(guard, milestones),
    conditionText: conditionText(guard),
  })

export const READING_LABELS: Readonly<Record<SafeguardReading['state'], string>> = {
  holds: t('Holds'),
  violated: t('Violated'),
  waiting: t('Waiting for data'),
  'no-data': t('No data'),
  unavailable: t('Can’t be read'),
}

/** "0.02 of at most 0.05". Without a value, the threshold alone. */
export function readingText({ value, threshold }: SafeguardReading, operator: '>' | '<'): string {
  const limit = `${operator === '>' ? t('at most') : t('at least')} ${numberText(threshold)}`
  return value === null ? limit : `${numberText(value)}, ${limit}`
}

/** How rolling back leaves the toggle. */
export const ROLL_BACK_TEXT = t(
  'The strategies of the plan are removed, and the toggle is on or off again as before the plan.',
)

/** A plan in one line, for the sides of a conflict. */
export function planText({ name, milestones, safeguards }: PlanLike, segments: NamedSegments): string {
  const steps = milestones.map(
    (one, index) => `${one.name} (${milestoneText(one, segments)}; ${stepText(one, milestones[index + 1]?.name)})`,
  )
  const guards = safeguards.map((one) => safeguardSentence(one, milestones))
  return t('release plan {name}: {value}', { name, value: [...steps, ...guards].join('; ') })
}

/** "Slow start: milestone 2 of 4, 10%. Error rate is 0.2." */
export function summaryText({
  name,
  milestone,
  milestoneCount,
  reason,
}: Pick<PlanSummary, 'name' | 'milestone' | 'milestoneCount' | 'reason'>): string {
  const position = milestone
    ? t(': milestone {position} of {milestoneCount}, {name}', {
        position: milestone.position,
        milestoneCount,
        name: milestone.name,
      })
    : ''
  return `${name}${position}${reason ? `. ${reason}` : ''}`
}
