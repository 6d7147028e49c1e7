import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { candidatesQuery } from '../../api/access-queries.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { t } from '../../lib/messages.ts'
import classes from './filters.module.css'
import { type ChangeRequestsSearch, isFiltered, type SetSearch, UNFILTERED } from './search.ts'
import { CLOSED_STATES, OPEN_STATES } from './states.ts'

interface FiltersProps {
  readonly search: ChangeRequestsSearch
  readonly setSearch: SetSearch
}

/** All possible authors. The author in the URL stays an option, even if the account is deleted. */
function useAuthors(chosen: number | undefined): { value: string; label: string }[] {
  const { data } = useQuery(candidatesQuery)
  const users = (data?.users ?? []).map(({ id, name, username, email }) => ({
    value: String(id),
    label: name || username || email || t('User {id}', { id }),
  }))
  const isKnown = chosen === undefined || users.some(({ value }) => value === String(chosen))
  const sorted = users.sort((a, b) => a.label.localeCompare(b.label))
  return isKnown ? sorted : [...sorted, { value: String(chosen), label: t('User {chosen}', { chosen }) }]
}

const ORDER_CHOICES = [
  { value: '', label: t('Newest first') },
  { value: 'oldest', label: t('Oldest first') },
]

const STATE_CHOICES = [
  { value: '', label: t('Open // state') },
  ...OPEN_STATES.map((state) => ({ value: state, label: `· ${t(state)}` })),
  { value: 'closed', label: t('Closed') },
  ...CLOSED_STATES.map((state) => ({ value: state, label: `· ${t(state)}` })),
  { value: 'all', label: t('Open and closed') },
]

/** Kept in the URL, so that a view can be shared. */
export function Filters({ search, setSearch }: FiltersProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const authors = useAuthors(search.author)
  const isList = search.view !== 'calendar'
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
    <div className={classes.filters}>
      {isList && search.whose !== 'waiting' && chooser(t('State'), 'state', STATE_CHOICES)}
      {chooser(t('Project'), 'project', [
        any(t('Any project')),
        ...projects.map(({ id, name }) => ({ value: id, label: name })),
      ])}
      {chooser(t('Environment'), 'environment', [
        any(t('Any environment')),
        ...environments.map(({ name }) => ({ value: name, label: name })),
      ])}
      {search.whose !== 'mine' && chooser(t('Author'), 'author', [any(t('Anyone')), ...authors])}
      {isList && chooser(t('Order'), 'order', ORDER_CHOICES)}
      {isFiltered(search) && (
        <Button variant="subtle" color="gray" onClick={() => setSearch(UNFILTERED)}>
          {t('Clear')}
        </Button>
      )}
    </div>
  )
}
