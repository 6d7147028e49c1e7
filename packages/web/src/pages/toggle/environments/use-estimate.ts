import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import { keys } from '../../../api/query-keys.ts'
import { estimateOf, estimateText, evaluationsIn } from '../../../lib/estimate.ts'
import type { Strategy, ToggleEnvironment } from '../../../lib/types.ts'

const MINUTE_MS = 60_000
const NEWEST_CHANGES = '20'

const usageQuery = (projectId: string, featureName: string) => ({
  queryKey: keys.toggle(projectId, featureName, 'estimate-usage'),
  queryFn: async () => {
    const params = { path: { featureName }, query: { hoursBack: '24' } }
    return (await dataOf(api.GET('/api/admin/client-metrics/features/{featureName}/raw', { params }))).data
  },
  staleTime: 5 * MINUTE_MS,
})

const changesQuery = (projectId: string, featureName: string) => ({
  queryKey: keys.toggle(projectId, featureName, 'newest-changes'),
  queryFn: async () => {
    const params = { path: { projectId, featureName }, query: { limit: NEWEST_CHANGES, drafts: 'hide' as const } }
    const path = '/api/admin/projects/{projectId}/features/{featureName}/history'
    return (await dataOf(api.GET(path, { params }))).entries
  },
})

export type EstimateText = (environment: ToggleEnvironment, strategy: Strategy, percent?: number) => string | undefined

const isSeenToday = ({ lastSeenAt }: ToggleEnvironment): boolean =>
  typeof lastSeenAt === 'string' && Date.now() - Date.parse(lastSeenAt) < 24 * 60 * MINUTE_MS

/** Returns the estimated evaluations of a strategy as text. Undefined without usage in the last 24 hours. */
export function useEstimate(projectId: string, featureName: string, isEnabled: boolean): EstimateText {
  const usage = useQuery({ ...usageQuery(projectId, featureName), enabled: isEnabled })
  const counted = usage.data
  const isUsed = counted?.some(({ yes, no }) => yes + no > 0) ?? false
  const history = useQuery({ ...changesQuery(projectId, featureName), enabled: isUsed })
  const changes = history.data
  const isLoading = usage.isLoading || history.isLoading
  return useCallback(
    (environment, strategy, percent) => {
      // A line that appears later would move what is below it.
      if (isLoading) return percent === undefined && isSeenToday(environment) ? '…' : undefined
      if (!counted || !changes) return undefined
      const newest = changes.find((one) => one.environment === environment.name)
      const changedAtMs = newest && Date.parse(newest.createdAt)
      const evaluations = evaluationsIn(counted, environment.name, changedAtMs)
      const estimate = estimateOf(evaluations, environment, strategy, percent)
      return estimate && estimateText(estimate)
    },
    [counted, changes, isLoading],
  )
}
