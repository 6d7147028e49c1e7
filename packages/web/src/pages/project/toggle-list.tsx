import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { environmentsQuery, projectEnvironmentsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import type { Environment, FoundToggle } from '../../lib/types.ts'
import { Empty } from '../../ui/empty.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { SkeletonLines } from '../../ui/query-result.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { shownColumns } from './columns.ts'
import { useDensity } from './density.ts'
import { SelectionBar } from './editors.ts'
import { Filters } from './filters.tsx'
import { ListMenu } from './list-menu.tsx'
import { countSentence } from './list-text.ts'
import { filterCount, type Narrow, type ProjectSearch } from './search.ts'
import classes from './table.module.css'
import { allMatchingToggles } from './toggle-search.ts'
import { TogglesTable } from './toggles-table.tsx'
import { useToggleSearch } from './use-toggle-search.ts'
import { ViewsMenu } from './views-menu.tsx'

/** The limit of the server for one bulk action. */
const MAX_SELECTED = 1_000

export interface Narrowing {
  readonly narrow: Narrow
  readonly sort: (column: string) => void
  readonly clear: () => void
  readonly open: (search: ProjectSearch) => void
}

interface ToggleListProps {
  /** Undefined: all projects. */
  readonly projectId: string | undefined
  readonly search: ProjectSearch
  readonly narrowing: Narrowing
  /** Shown if there is no toggle at all. */
  readonly first: ReactNode
}

interface EnvironmentColumns {
  readonly environments: readonly Environment[]
  readonly isLoading: boolean
}

/** The environments that are columns: those in use, in the project or anywhere. */
function useEnvironmentColumns(projectId: string | undefined): EnvironmentColumns {
  const all = useQuery(environmentsQuery)
  const used = useQuery({ ...projectEnvironmentsQuery(projectId ?? ''), enabled: projectId !== undefined })
  const environments = useMemo(() => {
    const isUsed = (name: string) => used.data?.find((one) => one.name === name)?.used !== false
    return (all.data ?? []).filter(({ name, enabled }) => enabled && isUsed(name))
  }, [all.data, used.data])
  return { environments, isLoading: all.isLoading || used.isLoading }
}

/** One function for all rows: a hook of the router in each of them would be slow. */
function useOpenToggle(): (toggle: FoundToggle) => void {
  const navigate = useNavigate()
  return useCallback(
    ({ project: projectId, name: featureName }) =>
      void navigate({ to: '/projects/$projectId/features/$featureName', params: { projectId, featureName } }),
    [navigate],
  )
}

/** A function that returns the current value. What calls it is not rendered when the value changes. */
function useLatest<T>(value: T): () => T {
  const latest = useRef(value)
  latest.current = value
  return useCallback(() => latest.current, [])
}

/** The search, its results and the bulk actions, of one project or of all. */
export function ToggleList({ projectId, search, narrowing, first }: ToggleListProps) {
  const { answer, error, retry } = useToggleSearch(projectId, search)
  // Deferred, so that typing does not wait for the rows.
  const { total, isCapped, isOld, shown } = useDeferredValue(answer)
  const [selected, setSelected] = useState<ReadonlyMap<string, FoundToggle>>(new Map())
  const [density, setDensity] = useDensity()
  const { environments, isLoading } = useEnvironmentColumns(projectId)
  const isAll = projectId === undefined
  const columns = useMemo(() => shownColumns(search.columns, isAll), [search.columns, isAll])
  const onOpen = useOpenToggle()
  const facts = useMemo(() => ({ environments, columns, setSelected, onOpen }), [environments, columns, onOpen])
  const names = useMemo(() => environments.map(({ name }) => name), [environments])
  const searchNow = useLatest(search)
  const { narrow, sort, clear, open } = narrowing
  const selectAll = useCallback(
    (isSelected: boolean) => void selection(isSelected, projectId, shown).then(setSelected, toastFailure),
    [projectId, shown],
  )
  const isFiltered = filterCount(shown) > 0
  if (total === 0 && !isOld && !isFiltered) return first
  return (
    <>
      <Filters projectId={projectId} search={search} onNarrow={narrow} onClear={clear} />
      <Group justify="space-between" gap="xs">
        <Text size="xs" c="dimmed" role="status" className={classes.total}>
          {total !== undefined && total > 0 && countSentence(total, isCapped, isAll ? 'all' : 'project', isFiltered)}
        </Text>
        <Group gap="xs">
          <ViewsMenu projectId={projectId} search={search} onOpen={open} />
          <ListMenu
            {...{ projectId, searchNow, density }}
            columns={search.columns}
            environments={names}
            onDensity={setDensity}
            onNarrow={narrow}
          />
        </Group>
      </Group>
      {error && <FailureNote error={error} onRetry={retry} />}
      {(total === undefined || isLoading) && !error && <SkeletonLines count={12} height={40} />}
      {total === 0 && <Empty title={t('No matching toggles')}>{t('Try another search or clear filters.')}</Empty>}
      {total !== undefined && total > 0 && !isLoading && (
        <TogglesTable
          {...{ projectId, density, total, isOld, facts, selected }}
          search={shown}
          onSelectAll={selectAll}
          onSort={sort}
        />
      )}
      {selected.size > 0 && (
        <SelectionBar selected={selected} environments={names} onClear={() => setSelected(new Map())} />
      )}
    </>
  )
}

async function selection(isSelected: boolean, projectId: string | undefined, search: ProjectSearch) {
  const all = isSelected ? await allMatchingToggles(projectId, search, MAX_SELECTED) : []
  return new Map(all.map((one) => [one.name, one]))
}
