import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'
import { type Aggregation, labelFilter, type MetricsSearch, type Range } from './search.ts'

export type Metadata = ResponseBody<'/api/admin/impact-metrics/metadata'>
export type Metric = Metadata['metrics'][number]
/** The client does not know that the data are pairs. */
export type ImpactData = Omit<ResponseBody<'/api/admin/impact-metrics'>, 'series'> & {
  readonly series: readonly {
    readonly metric: Readonly<Record<string, string>>
    readonly data: readonly (readonly number[])[]
  }[]
}

const REFRESH_MS = 10_000
/** A long chart hardly changes in seconds, and takes the server long. */
const CHART_REFRESH_MS: Readonly<Record<Range, number>> = {
  hour: REFRESH_MS,
  day: 60_000,
  week: 300_000,
  month: 300_000,
}

export const metadataQuery = queryOptions({
  queryKey: keys.metrics('metadata'),
  queryFn: () => dataOf(api.GET('/api/admin/impact-metrics/metadata')),
  refetchInterval: REFRESH_MS,
})

export interface ChartAsked extends MetricsSearch {
  readonly metric: string
  readonly as: Aggregation
  readonly range: Range
}

const optional = (fields: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Record<string, string>

export const chartQuery = ({ metric, as, range, environment, app, label, by, divideBy }: ChartAsked) =>
  queryOptions({
    queryKey: keys.metrics('data', { metric, as, range, environment, app, label, by, divideBy }),
    queryFn: () => {
      const more = optional({ environment, appName: app, labels: labelFilter(label), groupBy: by, divideBy })
      const query = { series: metric, aggregationMode: as, range, ...more }
      return dataOf(api.GET('/api/admin/impact-metrics', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: CHART_REFRESH_MS[range],
  })

const MAX_CHANGES = 100
const CHANGES = [
  'feature-environment-enabled',
  'feature-environment-disabled',
  'feature-strategy-add',
  'feature-strategy-update',
  'feature-strategy-remove',
  'feature-variants-updated',
  'release-plan-milestone-started',
  'release-plan-progressions-paused',
  'release-plan-progressions-resumed',
  'release-plan-rolled-back',
  'safeguard-triggered',
]

/** The newest changes of toggles and steps of release plans since a day, in one environment or in all. */
export const changesQuery = (environment: string | undefined, from: string) =>
  queryOptions({
    queryKey: keys.log('metric-changes', environment, from),
    queryFn: () => {
      const query = {
        type: `IS_ANY_OF:${CHANGES.join(',')}`,
        from: `IS:${from}`,
        limit: String(MAX_CHANGES),
        ...(environment !== undefined && { environment: `IS:${environment}` }),
      }
      return dataOf(api.GET('/api/admin/search/events', { params: { query } }))
    },
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
