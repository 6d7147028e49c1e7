import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type SignalEndpoint = ResponseBody<'/api/admin/signal-endpoints'>['signalEndpoints'][number]
export type Signal = ResponseBody<'/api/admin/signal-endpoints/{id}/signals'>['signals'][number]

export const endpointsQuery = queryOptions({
  queryKey: keys.list('signal-endpoint'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/signal-endpoints'))).signalEndpoints,
})

const REFRESH_MS = 10_000

export const signalsQuery = (id: number) =>
  queryOptions({
    queryKey: keys.list('signal-endpoint', id, 'signals'),
    queryFn: async () =>
      (await dataOf(api.GET('/api/admin/signal-endpoints/{id}/signals', { params: { path: { id: String(id) } } })))
        .signals,
    refetchInterval: REFRESH_MS,
  })
