import { Button, Group, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { MOST_FOUND } from './finding.ts'
import { searchQuery } from './queries.ts'
import type { ChangeRequestsSearch } from './search.ts'
import { CLOSED_STATES, OPEN_STATES } from './states.ts'

interface FiltersProps {
  readonly search: ChangeRequestsSearch
  readonly setSearch: (change: Partial<Record<keyof ChangeRequestsSearch, string | number | undefined>>) => void
}

const everybody = searchQuery({ offset: '0', limit: String(MOST_FOUND) })

/** Those who began one lately. */
function useAuthors(): readonly (readonly [number, string])[] {
  const { data } = useQuery(everybody)
  const authors = new Map<number, string>()
  for (const { createdBy } of data?.changeRequests ?? [])
    if (createdBy.id !== undefined) authors.set(createdBy.id, createdBy.username)
  return [...authors].sort(([, a], [, b]) => a.localeCompare(b))
}

const STATE_CHOICES = [
  { value: '', label: 'Open' },
  ...OPEN_STATES.map((state) => ({ value: state, label: `· ${state}` })),
  { value: 'closed', label: 'Closed' },
  ...CLOSED_STATES.map((state) => ({ value: state, label: `· ${state}` })),
  { value: 'all', label: 'Open and closed' },
]

/** Kept in the address, so that a view can be sent to others. */
export function Filters({ search, setSearch }: FiltersProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const authors = useAuthors()
  const { state, project, environment, author } = search
  const isFiltered = [state, project, environment, author].some((one) => one !== undefined)
  const chooser = (label: string, key: keyof ChangeRequestsSearch, choices: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      size="xs"
      data={choices}
      value={String(search[key] ?? '')}
      onChange={({ currentTarget: { value } }) =>
        setSearch({ [key]: value === '' ? undefined : key === 'author' ? Number(value) : value })
      }
    />
  )
  const any = (label: string) => ({ value: '', label })
  return (
    <Group gap="sm" align="flex-end">
      {search.view !== 'calendar' && search.whose !== 'waiting' && chooser('State', 'state', STATE_CHOICES)}
      {chooser('Project', 'project', [
        any('Any project'),
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {chooser('Environment', 'environment', [
        any('Any environment'),
        ...environments.map(({ name }) => ({ value: name, label: name })),
      ])}
      {chooser('Author', 'author', [
        any('Anybody'),
        ...authors.map(([id, name]) => ({ value: String(id), label: name })),
      ])}
      {isFiltered && (
        <Button
          variant="subtle"
          color="gray"
          onClick={() => setSearch({ state: undefined, project: undefined, environment: undefined, author: undefined })}
        >
          Clear
        </Button>
      )}
    </Group>
  )
}
