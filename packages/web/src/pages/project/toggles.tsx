import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { environmentsQuery } from '../../api/queries.ts'
import type { FoundToggle } from '../../api/types.ts'
import { Lines } from '../../ui/asked.tsx'
import { Empty } from '../../ui/empty.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { toastFailure } from '../../ui/toast.tsx'
import { toggles } from './bulk.ts'
import { BulkBar } from './bulk-bar.tsx'
import { Filters, type Narrow } from './filters.tsx'
import { everythingFound } from './found.ts'
import { filterCount, projectSearch, sortedBy } from './search.ts'
import { TogglesTable } from './toggles-table.tsx'
import { useFound } from './use-found.ts'
import { useManners } from './use-manners.ts'

const route = getRouteApi('/shell/projects/$projectId')

/** As many as the server takes in one bulk action. */
const MOST_SELECTED = 1_000

/** What is looked for, what was found, and what can be done with it. */
export function Toggles({ projectId, create }: { readonly projectId: string; readonly create: ReactNode }) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { total, error, retry, isOld, shown } = useFound(projectId, search)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const [selected, setSelected] = useState<ReadonlyMap<string, FoundToggle>>(new Map())
  const columns = environments.filter(({ enabled }) => enabled)
  const manners = useManners(projectId, columns, setSelected)
  const narrow: Narrow = (change) => void navigate({ search: projectSearch({ ...search, ...change }), replace: true })
  const sort = (column: string) => void navigate({ search: sortedBy(search, column), replace: true })
  const clear = () => void navigate({ search: projectSearch({ sort: search.sort, down: search.down }) })
  const selectAll = async (isSelected: boolean) => {
    if (!isSelected) return setSelected(new Map())
    const all = await everythingFound(projectId, shown, MOST_SELECTED).catch(toastFailure)
    if (all) setSelected(new Map(all.map((one) => [one.name, one])))
  }
  if (total === 0 && !isOld && filterCount(search) === 0) return <FirstToggle create={create} />
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
      {total === undefined && !error && <Lines count={12} height={40} />}
      {total === 0 && (
        <Empty title="No toggle is like that">Look for another word, or clear the filters to see all of them.</Empty>
      )}
      {total !== undefined && total > 0 && (
        <>
          <Text size="xs" c="dimmed" role="status">
            {toggles(total)} {filterCount(shown) > 0 ? 'found' : 'in this project'}
          </Text>
          <TogglesTable
            {...{ projectId, total, isOld, manners, selected }}
            search={shown}
            environments={columns}
            onSelectAll={(isSelected) => void selectAll(isSelected)}
            onSort={sort}
          />
        </>
      )}
    </>
  )
}

const FirstToggle = ({ create }: { readonly create: ReactNode }) => (
  <Empty title="No toggles yet" action={create}>
    A toggle lets you put code into production that is off, and switch it on when you want: for yourself, for a few, for
    everybody. Make the first one; it is off everywhere.
  </Empty>
)
