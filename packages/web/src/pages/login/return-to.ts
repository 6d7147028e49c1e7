import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { BASE_PATH } from '../../api/page-config.ts'
import { meQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { wantedPlace } from './login-hint.ts'

const MAKERS = ['ADMIN', 'CREATE_FEATURE']

/** Nobody made a toggle here yet, and the one who comes could: they are shown how. */
async function isForFirstSteps(): Promise<boolean> {
  const { permissions } = await queryClient.ensureQueryData(meQuery)
  if (!permissions.some(({ permission }) => MAKERS.includes(permission))) return false
  const { total } = await dataOf(api.GET('/api/admin/search/features', { params: { query: { limit: '1' } } }))
  return total === 0
}

const placeFor = async (next: string | undefined): Promise<string> =>
  wantedPlace(next) ?? ((await isForFirstSteps().catch(() => false)) ? '/welcome' : '/projects')

/** Leads whoever is logged in to where they wanted to go. */
export function useReturnTo(): (next: string | undefined) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (next) => navigate({ href: `${BASE_PATH}${await placeFor(next)}`, replace: true }),
    [navigate],
  )
}

export const NOT_KEPT = 'Your browser did not keep the log-in. Does it allow cookies for this address?'

/** Logs in and forgets what was seen before. Throws what the server refuses. */
export function useLogIn(): (username: string, password: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (username, password) => {
      await api.POST('/auth/simple/login', { body: { username, password } })
      // All but who I am, which this page looks at and which is asked for anew.
      client.removeQueries({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(meQuery.queryKey) })
      await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => {
        throw new Error(NOT_KEPT)
      })
    },
    [client],
  )
}
