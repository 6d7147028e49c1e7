import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { BASE_PATH } from '../../api/page-config.ts'
import { meQuery } from '../../api/queries.ts'
import { queryClient } from '../../api/query-client.ts'
import { t } from '../../lib/messages.ts'
import { returnPath } from './login-hint.ts'

const MAKERS = ['ADMIN', 'CREATE_FEATURE']

/** Whether there are no toggles and the user may create one: then the first steps are shown. */
async function isForFirstSteps(): Promise<boolean> {
  const { permissions } = await queryClient.ensureQueryData(meQuery)
  if (!permissions.some(({ permission }) => MAKERS.includes(permission))) return false
  const { total } = await dataOf(api.GET('/api/admin/search/features', { params: { query: { limit: '1' } } }))
  return total === 0
}

const pathFor = async (next: string | undefined): Promise<string> =>
  returnPath(next) ?? ((await isForFirstSteps().catch(() => false)) ? '/welcome' : '/')

/** Redirects a logged-in user to the requested page. */
export function useReturnTo(): (next: string | undefined) => Promise<void> {
  const navigate = useNavigate()
  return useCallback(
    async (next) => navigate({ href: `${BASE_PATH}${await pathFor(next)}`, replace: true }),
    [navigate],
  )
}

export const NOT_KEPT = t('Your browser did not keep the session. Allow cookies for this address.')

/** Logs in and clears the query cache. Throws what the server refuses. */
export function useLogIn(): (username: string, password: string) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (username, password) => {
      await api.POST('/auth/simple/login', { body: { username, password } })
      // Keeps the query of the current user, which this page observes and refetches.
      client.removeQueries({ predicate: ({ queryKey }) => hashKey(queryKey) !== hashKey(meQuery.queryKey) })
      await client.fetchQuery({ ...meQuery, staleTime: 0 }).catch(() => {
        throw new Error(NOT_KEPT)
      })
    },
    [client],
  )
}
