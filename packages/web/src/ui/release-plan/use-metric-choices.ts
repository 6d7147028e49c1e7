import { useQuery } from '@tanstack/react-query'
import { impactMetricsQuery, metricSourceNamesQuery, signalNamesQuery } from '../../api/release-plans.ts'

export interface MetricChoices {
  readonly metrics: string[]
  readonly sources: readonly { readonly id: number; readonly name: string }[]
  readonly signals: string[]
}

/** What safeguards can measure. Without an environment, the metrics of all. */
export function useMetricChoices(environment: string | undefined): MetricChoices {
  const { data: metrics } = useQuery(impactMetricsQuery)
  const { data: sources } = useQuery(metricSourceNamesQuery)
  const { data: signals } = useQuery(signalNamesQuery)
  const isThere = (environments: readonly string[]) => environment === undefined || environments.includes(environment)
  return {
    metrics: (metrics?.metrics ?? []).filter((one) => isThere(one.environments)).map(({ name }) => name),
    sources: sources?.sources ?? [],
    signals: (signals?.signalEndpoints ?? []).map(({ name }) => name),
  }
}
