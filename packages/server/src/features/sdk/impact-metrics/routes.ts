import { groupedBy } from '@leverframe/domain'
import { Type } from 'typebox'
import { invalid } from '#kernel/failure'
import { get } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import { exportMetrics } from './export.ts'
import type { ImpactMetrics } from './impact-metrics.ts'
import type { KnownSeries } from './queries.ts'
import { divided, labelValues, WINDOWS } from './query-rules.ts'
import { STEP_MS, startOf } from './rules.ts'
import { ImpactData, ImpactMetadata, ImpactQuery } from './schema.ts'
import { selectedSeries, valuesByGroup, visibleSeries } from './values.ts'

const MAX_LABEL_VALUES = 100

/** One entry per metric, with where it is reported. */
function summarised(series: readonly KnownSeries[]) {
  const byName = groupedBy(series, ({ name }) => name)
  const distinct = (values: readonly string[]) => [...new Set(values)].sort()
  return [...byName].map(([name, all]) => ({
    name,
    displayName: name,
    type: (all[0] as KnownSeries).type,
    help: all.find(({ help }) => help !== '')?.help ?? '',
    source: 'internal' as const,
    environments: distinct(all.map(({ environment }) => environment)),
    applications: distinct(all.map(({ appName }) => appName)),
    seriesCount: all.length,
    lastSeenAt:
      all
        .map(({ seenAt }) => seenAt)
        .sort()
        .at(-1) ?? '',
  }))
}

export const impactRoutes = ({ store, clock }: Deps, impact: ImpactMetrics) => ({
  getImpactMetricsMetadata: get('/api/admin/impact-metrics/metadata', 'List the metrics that applications report', {
    response: ImpactMetadata,
    handle: async ({ actor }) => ({ metrics: summarised(await visibleSeries(store, actor)), dropped: impact.dropped }),
  }),
  exportImpactMetrics: get('/api/admin/impact-metrics/prometheus', 'Export all metrics as text for Prometheus', {
    produces: ['text/plain'],
    query: Type.Pick(ImpactQuery, ['environment']),
    response: Type.String({ description: 'The text format of Prometheus, version 0.0.4.' }),
    sends: async ({ actor, query: { environment } }, reply) =>
      reply
        .type('text/plain; version=0.0.4; charset=utf-8')
        .send(await exportMetrics(store, actor, clock(), environment)),
  }),
  getImpactMetrics: get('/api/admin/impact-metrics', 'Get the values of a metric over time', {
    query: ImpactQuery,
    response: ImpactData,
    handle: async ({ actor, query }) => {
      const name = query.series ?? query.metricName
      if (name === undefined) throw invalid('/query/series', 'must be the name of a metric')
      const { ms, step } = WINDOWS[query.range ?? 'day']
      const now = clock().getTime()
      const start = startOf(step, now - ms)
      const series = await selectedSeries(store, actor, query, name)
      const values = await valuesByGroup(store, series, query, start)
      const divisors =
        query.divideBy === undefined
          ? undefined
          : await valuesByGroup(store, await selectedSeries(store, actor, query, query.divideBy), query, start)
      return {
        start,
        end: new Date(now).toISOString(),
        step: String(STEP_MS[step] / 1_000),
        series: [...values].map(([group, data]) => ({
          metric: query.groupBy === undefined ? {} : { [query.groupBy]: group },
          data: divisors ? divided(data, divisors.get(group) ?? []) : data,
        })),
        labels: labelValues(series, MAX_LABEL_VALUES),
      }
    },
  }),
})
