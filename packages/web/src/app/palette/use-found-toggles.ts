import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ToggleRight } from 'lucide-react'
import { useMemo } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { keys } from '../../api/query-keys.ts'
import { type PaletteItem, ranked } from './items.ts'

const PATIENCE_MS = 120
const MOST = 20
/** Candidates of the fuzzy search. */
const MOST_CANDIDATES = 200

const found = (text: string, limit: number) => ({
  queryKey: keys.toggles(undefined, 'palette', text, limit),
  enabled: text !== '',
  placeholderData: keepPreviousData,
  queryFn: async () => {
    const query = { query: text, limit: String(limit), sortBy: 'name' }
    return (await dataOf(api.GET('/api/admin/search/features', { params: { query } }))).features
  },
})

/** The server finds words as they are written, and not by project: the first letter gives candidates for the fuzzy search. */
const looseTerm = (text: string): string => text.charAt(0)

/** Searches toggles of all projects while the user types. */
export function useFoundToggles(asked: readonly string[]): { items: readonly PaletteItem[]; isLooking: boolean } {
  const navigate = useNavigate()
  const typed = asked.join(',')
  const [text] = useDebouncedValue(typed, PATIENCE_MS)
  const exact = useQuery(found(text, MOST))
  const isFew = exact.data !== undefined && !exact.isPlaceholderData && exact.data.length < 5
  const loose = useQuery({ ...found(looseTerm(text), MOST_CANDIDATES), enabled: text !== '' && isFew })
  const isLooking = exact.isFetching || loose.isFetching || text !== typed
  const [near, far] = [exact.data, loose.data]
  return useMemo(() => {
    const items = [...(near ?? []), ...(far ?? [])].map(({ name, project, description }) => ({
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
    return { items: asked.length === 0 ? [] : ranked(items, asked).slice(0, MOST), isLooking }
  }, [near, far, asked, navigate, isLooking])
}
