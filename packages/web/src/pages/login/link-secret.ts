import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { BASE_PATH } from '../../api/page-config.ts'

const valueIn = (parameters: string, name: string): string | null => new URLSearchParams(parameters).get(name)

/**
 * The secret of a link; empty without one. It is in the fragment, which browsers do not send to the server. Older links
 * and links for sign-up have it in the query: it is moved to the fragment at once.
 */
export function useLinkSecret(name: 'token' | 'invite'): string {
  const navigate = useNavigate()
  const { pathname, hash, searchStr } = useRouterState({ select: ({ location }) => location })
  const inQuery = valueIn(searchStr, name)
  useEffect(() => {
    if (inQuery !== null)
      void navigate({ href: `${BASE_PATH}${pathname}#${new URLSearchParams({ [name]: inQuery })}`, replace: true })
  }, [inQuery, name, navigate, pathname])
  return valueIn(hash, name) ?? inQuery ?? ''
}
