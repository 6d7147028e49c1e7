import { useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { FolderKanban, ToggleRight } from 'lucide-react'
import { useMemo } from 'react'
import { projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import { fits, type PaletteGroup, type PaletteItem, ranked, termsOf } from './items.ts'
import { recentPages } from './recent.ts'
import { useFoundThings } from './use-found-things.ts'
import { useFoundToggles } from './use-found-toggles.ts'

const MOST = { projects: 5, recent: 5 }

/** Visited toggles and projects. */
function useRecent(asked: readonly string[]): readonly PaletteItem[] {
  const navigate = useNavigate()
  const here = useRouterState({ select: ({ location }) => location.pathname })
  return useMemo(
    () =>
      recentPages()
        .filter(({ to }) => to !== here)
        .map(({ to, label, detail }) => ({
          id: to,
          label,
          detail: detail ?? t('project'),
          icon: detail === undefined ? FolderKanban : ToggleRight,
          run: () => void navigate({ to }),
        }))
        .filter((one) => fits(one, asked))
        .slice(0, MOST.recent),
    [asked, navigate, here],
  )
}

/** Results by name: recent pages, toggles, projects, and what else has a name. */
export function usePaletteSearch(query: string): { groups: readonly PaletteGroup[]; isLooking: boolean } {
  const navigate = useNavigate()
  const asked = useMemo(() => termsOf(query), [query])
  const { items: toggles, isLooking } = useFoundToggles(asked)
  const recent = useRecent(asked)
  const things = useFoundThings(asked)
  const { data: projects = [] } = useQuery(projectsQuery)
  const groups = useMemo(() => {
    const named = projects.map(({ id, name }) => ({
      id: `/projects/${encodeURIComponent(id)}`,
      label: name,
      detail: id === name ? undefined : id,
      icon: FolderKanban,
      run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
    }))
    return [
      { title: t('Recently opened'), items: recent },
      { title: t('Toggles'), items: toggles },
      { title: t('Projects'), items: asked.length === 0 ? [] : ranked(named, asked).slice(0, MOST.projects) },
      ...things,
    ]
  }, [asked, toggles, projects, navigate, recent, things])
  return { groups, isLooking: isLooking && asked.length > 0 }
}
