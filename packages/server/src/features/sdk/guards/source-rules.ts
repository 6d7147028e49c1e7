import type { Signal } from '#features/sdk/signals/index'
import { type Measured, windowStart } from './guard-rules.ts'
import type { Guard } from './schema.ts'
import type { GuardTarget } from './types.ts'

/** The expression of a Prometheus guard. */
export const expressionOf = ({ impactMetric: { metricName, divideBy } }: Guard): string =>
  divideBy === undefined ? metricName : `(${metricName}) / (${divideBy})`

/** An expression can have several results. The one that is closest to a violation counts. */
export function measuredOf({ triggerCondition }: Guard, values: readonly number[]): Measured {
  if (values.length === 0) return { value: undefined, samples: 0 }
  const worst = triggerCondition.operator === '>' ? Math.max(...values) : Math.min(...values)
  return { value: worst, samples: values.length }
}

const ANY = '*'

const isSelected = ({ labels }: Signal, selectors: Guard['impactMetric']['labelSelectors']): boolean =>
  Object.entries(selectors).every(([name, values]) => {
    const value = Object.hasOwn(labels, name) ? labels[name] : undefined
    return values.length === 0 || (value !== undefined && (values.includes(ANY) || values.includes(value)))
  })

/**
 * `count` is the number of signals that fire, since whenever: a signal fires until it is resolved. `sum` and `avg` are those of the
 * values in the window.
 */
export function measuredSignals(
  guard: Guard,
  all: readonly Signal[],
  target: Pick<GuardTarget, 'since' | 'now'>,
): Measured {
  const { aggregationMode, labelSelectors } = guard.impactMetric
  const signals = all.filter((signal) => isSelected(signal, labelSelectors))
  const since = windowStart(guard, target).toISOString()
  const recent = signals.filter(({ at }) => at >= since)
  const firing = signals.filter(({ state }) => state === 'firing').length
  if (aggregationMode === 'count') return { value: firing, samples: Math.max(recent.length, firing) }
  const values = recent.flatMap(({ value }) => value ?? [])
  const sum = values.reduce((total, value) => total + value, 0)
  if (aggregationMode === 'sum') return { value: sum, samples: values.length }
  return { value: values.length === 0 ? undefined : sum / values.length, samples: values.length }
}
