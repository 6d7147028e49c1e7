import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { api } from '../../api/client.ts'
import { BASE_URL } from '../../api/page-config.ts'
import { meQuery } from '../../api/queries.ts'
import { sessionIsActive } from '../../api/session.ts'
import type { Me } from '../../lib/types.ts'
import { NOT_KEPT } from './return-to.ts'

/** The result of a look at the session: restored for the same user, taken by another one, or still ended. */
export type Look = { readonly is: 'restored' | 'ended' } | { readonly is: 'other'; readonly me: Me }

/** Without the client, which would wait for the log-in. */
async function fetchMe(): Promise<Me | undefined> {
  const response = await fetch(`${BASE_URL}/api/admin/user`, { headers: { accept: 'application/json' } })
  return response.ok ? ((await response.json()) as Me) : undefined
}

export const isSameUser = (a: Pick<Me, 'user'>, b: Pick<Me, 'user'>): boolean =>
  a.user.id === b.user.id && a.user.username === b.user.username

/** Log-in over an open page, whose data and edits stay. */
export function useLogInAgain() {
  const client = useQueryClient()
  /** Looks whether there is a session again, also one that began in another window. */
  const look = useCallback(async (): Promise<Look> => {
    const me = await fetchMe().catch(() => undefined)
    if (!me) return { is: 'ended' }
    const before = client.getQueryData(meQuery.queryKey)
    if (before && !isSameUser(before, me)) return { is: 'other', me }
    client.setQueryData(meQuery.queryKey, me as never)
    sessionIsActive()
    void client.invalidateQueries()
    return { is: 'restored' }
  }, [client])
  const logIn = useCallback(
    async (username: string, password: string): Promise<Look> => {
      await api.POST('/auth/simple/login', { body: { username, password } })
      const result = await look()
      if (result.is === 'ended') throw new Error(NOT_KEPT)
      return result
    },
    [look],
  )
  return { look, logIn }
}
