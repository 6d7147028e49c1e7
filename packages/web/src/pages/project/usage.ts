import { queryOptions } from '@tanstack/react-query'
import { api, told } from '../../api/client.ts'
import { HOURS, usageOf } from './usage-words.ts'

export const usageQuery = (project: string, featureName: string) =>
  queryOptions({
    queryKey: ['usage', project, featureName],
    queryFn: async () => {
      const { data } = await told(
        api.GET('/api/admin/client-metrics/features/{featureName}/raw', {
          params: { path: { featureName }, query: { hoursBack: String(HOURS) } },
        }),
      )
      return usageOf(data, Date.now())
    },
    staleTime: 60_000,
  })
