import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useState } from 'react'
import { environmentsQuery, projectEnvironmentsQuery } from '../../api/queries.ts'
import { toggleCount, totalOrMore } from '../../lib/count.ts'
import type { FoundToggle } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Filters } from './filters.tsx'
import { filterCount, type Narrow, type ProjectSearch, projectSearch, sortedBy } from './search.ts'
import { allMatchingToggles } from './toggle-search.ts'
import { TogglesTable } from './toggles-table.tsx'
import { useRowContext } from './use-row-context.ts'
import { useToggleSearch } from './use-toggle-search.ts'

const route = getRouteApi('/shell/projects/$projectId')

/** The limit of the server for one bulk action. */
const MAX_SELECTED = 1_000

/** The search, its results and the bulk actions. */
export function Toggles({ projectId, create }: { readonly projectId: string; readonly create: ReactNode }) {
  const search = route.useSearch()
  const { answer, error, retry } = useToggleSearch(projectId, search)
  // Deferred, so that typing does not wait for the rows.
  const { total, isCapped, isOld, shown } = useDeferredValue(answer)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const [selected, setSelected] = useState<ReadonlyMap<string, FoundToggle>>(new Map())
  const { data: uses } = useQuery(projectEnvironmentsQuery(projectId))
  const columns = useMemo(
    () => environments.filter(({ name, enabled }) => enabled && uses?.find((one) => one.name === name)?.used !== false),
    [environments, uses],
  )
  const rowContext = useRowContext(projectId, columns, setSelected)
  const { narrow, sort, clear } = useNarrowing()
  const selectAll = useCallback(
    (isSelected: boolean) => void selection(isSelected, projectId, shown).then(setSelected, toastFailure),
    [projectId, shown],
  )
  if (total === 0 && !isOld && filterCount(shown) === 0) return <FirstToggle create={create} />
  return (
    <>
      <Filters projectId={projectId} search={search} onNarrow={narrow} onClear={clear} />
      {selected.size > 0 && (
        <BulkBar
          projectId={projectId}
          selected={[...selected.values()]}
          environments={columns.map(({ name }) => name)}
          onClear={() => setSelected(new Map())}
        />
      )}
      {error && <FailureNote error={error} onRetry={retry} />}
      {total === undefined && !error && <SkeletonLines count={12} height={40} />}
      {total === 0 && <Empty title="No matching toggles">Try another search or clear filters.</Empty>}
      {total !== undefined && total > 0 && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {isCapped ? `${totalOrMore(total, true)} toggles` : toggleCount(total)}{' '}
            {filterCount(shown) > 0 ? 'found' : 'in this project'}
            {isCapped && '; the first are listed'}
          </Text>
          <TogglesTable
            {...{ projectId, total, isOld, rowContext, selected }}
            search={shown}
            environments={columns}
            onSelectAll={selectAll}
            onSort={sort}
          />
        </>
      )}
    </>
  )
}

/** The functions that change the search. They are stable while the page is mounted. */
function useNarrowing() {
  const navigate = route.useNavigate()
  const narrow: Narrow = useCallback(
    (change) => void navigate({ search: (before) => projectSearch({ ...before, ...change }), replace: true }),
    [navigate],
  )
  const sort = useCallback(
    (column: string) => void navigate({ search: (before) => sortedBy(before, column), replace: true }),
    [navigate],
  )
  const clear = useCallback(
    () => void navigate({ search: ({ sort, down }) => projectSearch({ sort, down }) }),
    [navigate],
  )
  return { narrow, sort, clear }
}

async function selection(isSelected: boolean, projectId: string, search: ProjectSearch) {
  const all = isSelected ? await allMatchingToggles(projectId, search, MAX_SELECTED) : []
  return new Map(all.map((one) => [one.name, one]))
}

const FirstToggle = ({ create }: { readonly create: ReactNode }) => (
  <Empty title="No toggles yet" action={create}>
    Deploy code switched off, then switch it on for yourself, a few users or everyone.
  </Empty>
)
