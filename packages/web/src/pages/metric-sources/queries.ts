import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type MetricSource = ResponseBody<'/api/admin/metric-sources'>['sources'][number]

export const sourcesQuery = queryOptions({
  queryKey: keys.list('metric-source'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/metric-sources'))).sources,
})

/** Succeeds when the source evaluates a query. */
export const testSource = (id: number) =>
  dataOf(
    api.GET('/api/admin/metric-sources/{id}/query', {
      params: { path: { id: String(id) }, query: { query: 'vector(1)' } },
    }),
  )
