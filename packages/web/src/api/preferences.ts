import { queryOptions } from '@tanstack/react-query'
import type { ResponseBody } from '../lib/operations.ts'
import { api, dataOf } from './client.ts'
import { keys } from './query-keys.ts'

export type Preferences = ResponseBody<'/api/admin/user/preferences'>

export const preferencesQuery = queryOptions({
  queryKey: keys.me('preferences'),
  queryFn: () => dataOf(api.GET('/api/admin/user/preferences')),
  staleTime: 60_000,
  retry: false,
})
