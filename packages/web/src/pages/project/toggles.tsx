import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useMemo } from 'react'
import { t } from '../../lib/messages.ts'
import { Empty } from '../../ui/empty.tsx'
import { type Narrow, type ProjectSearch, projectSearch, sortedBy } from './search.ts'
import { type Narrowing, ToggleList } from './toggle-list.tsx'

const route = getRouteApi('/shell/projects/$projectId')

/** The toggles of a project. */
export function Toggles({ projectId, create }: { readonly projectId: string; readonly create: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const narrowing = useNarrowing((change, isKept) => void navigate({ search: change, replace: isKept }))
  return (
    <ToggleList projectId={projectId} search={search} narrowing={narrowing} first={<FirstToggle create={create} />} />
  )
}

type Go = (change: (before: ProjectSearch) => ProjectSearch, isKept: boolean) => void

/** The functions that change the search. They are stable while the page is mounted. */
export function useNarrowing(go: Go): Narrowing {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function of the router does the same in every render
  const stable = useCallback(go, [])
  return useMemo(() => {
    const narrow: Narrow = (change) => stable((before) => projectSearch({ ...before, ...change }), true)
    return {
      narrow,
      sort: (column) => stable((before) => sortedBy(before, column), true),
      clear: () => stable(({ sort, down, columns }) => projectSearch({ sort, down, columns }), false),
      open: (search) => stable(() => search, false),
    }
  }, [stable])
}

const FirstToggle = ({ create }: { readonly create: ReactNode }) => (
  <Empty title={t('No toggles yet')} action={create}>
    {t('Deploy code switched off, then switch it on for yourself, a few users or everyone.')}
  </Empty>
)
