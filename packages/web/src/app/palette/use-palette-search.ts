import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { FolderKanban, ToggleRight } from 'lucide-react'
import { useMemo } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { projectsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { byCloseness, fits, type PaletteGroup, type PaletteItem, termsOf } from './items.ts'
import { recentPages } from './recent.ts'

const PATIENCE_MS = 120
const MOST = { toggles: 20, projects: 5, recent: 5 }

/** Searches toggles of all projects while the user types. */
function useToggles(asked: readonly string[]): { items: readonly PaletteItem[]; isLooking: boolean } {
  const navigate = useNavigate()
  const [text] = useDebouncedValue(asked.join(','), PATIENCE_MS)
  const { data = [], isFetching } = useQuery({
    queryKey: keys.toggles(undefined, 'palette', text),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const query = { query: text, limit: String(MOST.toggles), sortBy: 'name' }
      return (await dataOf(api.GET('/api/admin/search/features', { params: { query } }))).features
    },
  })
  return useMemo(() => {
    const items = data.map(({ name, project, description }) => ({
      id: `/projects/${encodeURIComponent(project)}/features/${encodeURIComponent(name)}`,
      label: name,
      detail: project,
      keywords: description ?? '',
      icon: ToggleRight,
      run: () =>
        void navigate({
          to: '/projects/$projectId/features/$featureName',
          params: { projectId: project, featureName: name },
        }),
    }))
    const found = asked.length === 0 ? [] : items.filter((one) => fits(one, asked)).sort(byCloseness(asked))
    return { items: found, isLooking: isFetching || text !== asked.join(',') }
  }, [data, asked, navigate, isFetching, text])
}

/** Results by name: recent pages, toggles, projects. */
export function usePaletteSearch(query: string): { groups: readonly PaletteGroup[]; isLooking: boolean } {
  const navigate = useNavigate()
  const asked = useMemo(() => termsOf(query), [query])
  const { items: toggles, isLooking } = useToggles(asked)
  const { data: projects = [] } = useQuery(projectsQuery)
  const here = useRouterState({ select: ({ location }) => location.pathname })
  const groups = useMemo(() => {
    const recent = recentPages()
      .filter(({ to }) => to !== here)
      .map(({ to, label, detail }) => ({
        id: to,
        label,
        detail: detail ?? 'project',
        icon: detail === undefined ? FolderKanban : ToggleRight,
        run: () => void navigate({ to }),
      }))
      .filter((one) => fits(one, asked))
      .slice(0, MOST.recent)
    const named = projects
      .map(({ id, name }) => ({
        id: `/projects/${encodeURIComponent(id)}`,
        label: name,
        detail: id === name ? undefined : id,
        icon: FolderKanban,
        run: () => void navigate({ to: '/projects/$projectId', params: { projectId: id } }),
      }))
      .filter((one) => fits(one, asked))
      .slice(0, MOST.projects)
    return [
      { title: 'Recently opened', items: recent },
      { title: 'Toggles', items: toggles },
      { title: 'Projects', items: asked.length === 0 ? [] : named },
    ]
  }, [asked, toggles, projects, navigate, here])
  return { groups, isLooking: isLooking && asked.length > 0 }
}
