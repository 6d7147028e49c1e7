import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type Home = ResponseBody<'/api/admin/user/home'>
export type FoundRequest = ResponseBody<'/api/admin/search/change-requests'>['changeRequests'][number]

/** Requests in each card. The list of all has the others. */
export const MAX_REQUESTS = 8

export const homeQuery = queryOptions({
  queryKey: keys.home(),
  queryFn: () => dataOf(api.GET('/api/admin/user/home')),
})

const requestsQuery = (key: string, query: Record<string, string>) =>
  queryOptions({
    queryKey: keys.changeRequests('home', key),
    queryFn: () =>
      dataOf(
        api.GET('/api/admin/search/change-requests', {
          params: { query: { ...query, offset: '0', limit: String(MAX_REQUESTS) } },
        }),
      ),
  })

export const waitingQuery = requestsQuery('waiting', { actionable: 'IS:true' })

export const mineQuery = (userId: number) =>
  requestsQuery(`mine ${userId}`, { createdBy: `IS:${userId}`, state: 'IS:open' })
