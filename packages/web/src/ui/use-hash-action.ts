import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/** Opens a dialog of the page once when the hash of the URL is `action`, as in links of the command palette. */
export function useHashAction(action: 'create', open: () => void): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new hash opens the dialog, not a new function
  useEffect(() => {
    if (hash !== action) return
    open()
    void navigate({ to: '.', hash: '', search: true, replace: true })
  }, [hash])
}
