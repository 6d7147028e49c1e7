import { queryOptions } from '@tanstack/react-query'
import { type Answer, api, told } from '../../api/client.ts'

export type Profile = Answer<'/api/admin/user/profile'>
export type PersonalToken = Answer<'/api/admin/user/tokens'>['pats'][number]
export type Session = Answer<'/api/admin/user/sessions'>['sessions'][number]

export const profileQuery = queryOptions({
  queryKey: ['me', 'profile'],
  queryFn: () => told(api.GET('/api/admin/user/profile')),
})

export const myTokensQuery = queryOptions({
  queryKey: ['me', 'tokens'],
  queryFn: async () => (await told(api.GET('/api/admin/user/tokens'))).pats,
})

export const mySessionsQuery = queryOptions({
  queryKey: ['me', 'sessions'],
  queryFn: async () => (await told(api.GET('/api/admin/user/sessions'))).sessions,
})
