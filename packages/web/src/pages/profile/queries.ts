import { queryOptions } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import type { ResponseBody } from '../../lib/operations.ts'

export type Profile = ResponseBody<'/api/admin/user/profile'>
export type PersonalToken = ResponseBody<'/api/admin/user/tokens'>['pats'][number]
export type Session = ResponseBody<'/api/admin/user/sessions'>['sessions'][number]

export const profileQuery = queryOptions({
  queryKey: keys.me('profile'),
  queryFn: () => dataOf(api.GET('/api/admin/user/profile')),
})

export const myTokensQuery = queryOptions({
  queryKey: keys.me('tokens'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/user/tokens'))).pats,
})

export const mySessionsQuery = queryOptions({
  queryKey: keys.me('sessions'),
  queryFn: async () => (await dataOf(api.GET('/api/admin/user/sessions'))).sessions,
})
