import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'

/**
 * Somebody came here by the palette to do something: `#create` in the address opens the dialog of the page, once. A wish that
 * a page does not know of is just its address.
 */
export function useWishedFor(wish: 'create', open: () => void): void {
  const hash = useRouterState({ select: ({ location }) => location.hash })
  const navigate = useNavigate()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a wish opens it, not a new function
  useEffect(() => {
    if (hash !== wish) return
    open()
    void navigate({ to: '.', hash: '', search: true, replace: true })
  }, [hash])
}
