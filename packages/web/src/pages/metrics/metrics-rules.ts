import { totalSentence } from '../../lib/count.ts'
import { t } from '../../lib/messages.ts'
import type { TimeMarker, TimeSeries, TimeWindow } from '../../ui/time-chart-rules.ts'
import type { ImpactData, Metadata, Metric } from './queries.ts'
import { AGGREGATIONS, type Aggregation, type MetricsSearch } from './search.ts'

/** The chosen metric. Without a choice it is the first one. */
export const chosenMetric = (metrics: readonly Metric[], { metric }: MetricsSearch): Metric | undefined =>
  metrics.find(({ name }) => name === metric) ?? (metric === undefined ? metrics[0] : undefined)

/** Only histograms have percentiles. */
export const aggregationsOf = (type: Metric['type']) =>
  AGGREGATIONS.filter(({ value }) => type === 'histogram' || !value.startsWith('p'))

const DEFAULTS: Readonly<Record<Metric['type'], Aggregation>> = { counter: 'rps', gauge: 'avg', histogram: 'p95' }

export function aggregationOf({ type }: Metric, { as, divideBy }: MetricsSearch): Aggregation {
  if (as !== undefined && aggregationsOf(type).some(({ value }) => value === as)) return as
  return divideBy === undefined ? DEFAULTS[type] : 'count'
}

const OWN: readonly string[] = ['environment', 'appName']

/** The choices of the label filter. */
export const labelChoices = (labels: ImpactData['labels']): string[] =>
  Object.entries(labels)
    .filter(([name]) => !OWN.includes(name))
    .flatMap(([name, values]) => values.map((value) => `${name}=${value}`))

/** What a chart can be split by. */
export const groupChoices = (labels: ImpactData['labels']) =>
  Object.keys(labels).map((name) => ({
    value: name,
    label: name === 'environment' ? t('Environment') : name === 'appName' ? t('Application') : name,
  }))

export const chartSeries = ({ series }: Pick<ImpactData, 'series'>, name: string): TimeSeries[] =>
  series.map(({ metric, data }) => ({
    name: Object.values(metric).join(', ') || name,
    data: data.map(([at = 0, value = 0]) => [at, value] as const),
  }))

const GROWING: readonly Aggregation[] = ['count', 'rps', 'sum']

/** A period that has just begun would look like a collapse. It is left out, unless it is all that is known. */
export function withoutOpenPeriod(
  series: readonly TimeSeries[],
  { to, step }: TimeWindow,
  { as, divideBy }: Pick<MetricsSearch, 'as' | 'divideBy'>,
): readonly TimeSeries[] {
  if (divideBy !== undefined || as === undefined || !GROWING.includes(as)) return series
  return series.map(({ name, data }) => {
    const closed = data.filter(([at]) => at + step <= to)
    return { name, data: closed.length === 0 ? data : closed }
  })
}

export const chartWindow = ({ start, end, step }: Pick<ImpactData, 'start' | 'end' | 'step'>): TimeWindow => ({
  from: Date.parse(start) / 1_000,
  to: Date.parse(end) / 1_000,
  step: Number(step),
})

interface Change {
  readonly createdAt: string
  readonly featureName?: string | undefined
  readonly label: string
  readonly createdBy: string
  readonly data?: Readonly<Record<string, unknown>> | null | undefined
}

/** The numbers of a triggered safeguard, such as ": count of errors is 31, which is > 20". */
function numbersText({ data }: Change): string {
  const { message } = (data?.reading ?? {}) as { message?: unknown }
  return typeof message === 'string' ? `: ${message}` : ''
}

/** The changes of toggles and steps of release plans in the window, oldest first. */
export const markersOf = (events: readonly Change[], { from, to }: TimeWindow): TimeMarker[] =>
  events
    .filter(({ createdAt }) => Date.parse(createdAt) >= from * 1_000 && Date.parse(createdAt) <= to * 1_000)
    .map((change) => ({
      at: change.createdAt,
      label:
        t('{what}{label} by {createdBy}', {
          what: change.featureName === undefined ? '' : `${change.featureName}: `,
          label: change.label,
          createdBy: change.createdBy,
        }) + numbersText(change),
    }))
    .reverse()

/** What was dropped since the start of the server. Undefined when nothing was. */
export function droppedSentence({ invalid, seriesLimit, backlog }: Metadata['dropped']): string | undefined {
  const parts = [
    seriesLimit > 0 && t('{seriesLimit} over the limit of series', { seriesLimit }),
    invalid > 0 && t('{invalid} not valid', { invalid }),
    backlog > 0 && t('{backlog} while the database was unavailable', { backlog }),
  ].filter((part) => part !== false)
  if (parts.length === 0) return undefined
  return t('{totalSentence} dropped since the server started: {parts}.', {
    totalSentence: totalSentence(invalid + seriesLimit + backlog, false, 'sample', 'samples'),
    parts: parts.join(', '),
  })
}
