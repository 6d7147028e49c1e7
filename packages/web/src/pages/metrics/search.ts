import { t } from '../../lib/messages.ts'
import { oneOf, textOf } from '../../lib/search-params.ts'

export const RANGES = [
  { value: 'hour', label: t('Last hour') },
  { value: 'day', label: t('Last day') },
  { value: 'week', label: t('Last week') },
  { value: 'month', label: t('Last 30 days') },
] as const
export type Range = (typeof RANGES)[number]['value']

export const AGGREGATIONS = [
  { value: 'count', label: t('Count') },
  { value: 'rps', label: t('Rate per second') },
  { value: 'sum', label: t('Sum') },
  { value: 'avg', label: t('Average') },
  { value: 'p50', label: t('50th percentile') },
  { value: 'p95', label: t('95th percentile') },
  { value: 'p99', label: t('99th percentile') },
] as const
export type Aggregation = (typeof AGGREGATIONS)[number]['value']

/** What the chart shows. Everything is in the URL, so that a chart can be shared. */
export interface MetricsSearch {
  readonly metric?: string | undefined
  readonly as?: Aggregation | undefined
  readonly range?: Range | undefined
  readonly environment?: string | undefined
  readonly app?: string | undefined
  /** `name=value`. */
  readonly label?: string | undefined
  readonly by?: string | undefined
  readonly divideBy?: string | undefined
  readonly view?: 'table' | undefined
}

/** Sets every key: the router keeps the raw value of a key that is absent here. */
export const metricsSearch = (given: Record<string, unknown>): MetricsSearch => ({
  metric: textOf(given.metric),
  as: oneOf(
    given.as,
    AGGREGATIONS.map(({ value }) => value),
  ),
  range: oneOf(
    given.range,
    RANGES.map(({ value }) => value),
  ),
  environment: textOf(given.environment),
  app: textOf(given.app),
  label: textOf(given.label),
  by: textOf(given.by),
  divideBy: textOf(given.divideBy),
  view: oneOf(given.view, ['table']),
})

/** `name=value` as the filter of the API. Labels that another metric has are ignored. */
export function labelFilter(label: string | undefined): string | undefined {
  const at = label?.indexOf('=') ?? -1
  if (label === undefined || at < 1) return undefined
  return JSON.stringify({ [label.slice(0, at)]: [label.slice(at + 1)] })
}
