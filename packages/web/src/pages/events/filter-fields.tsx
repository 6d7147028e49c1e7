import { Autocomplete, MultiSelect, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery, projectsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import { fromLocalTime, listOf, localTime } from './event-query.ts'
import { EVENT_GROUPS } from './event-types.ts'
import type { EventsSearch } from './search.ts'

interface FilterFieldsProps {
  readonly search: EventsSearch
  readonly onChange: (change: EventsSearch) => void
}

const TYPES = EVENT_GROUPS.map(({ group, types }) => ({
  group,
  items: Object.entries(types).map(([value, label]) => ({ value, label })),
}))

const joined = (values: readonly string[]): string | undefined => (values.length === 0 ? undefined : values.join(','))

/** Suggests names while the user types. Other names are accepted as well, because deleted items are still in the log. */
function ToggleField({ search, onChange }: FilterFieldsProps) {
  const [text, setText] = useState(search.toggle ?? '')
  const [asked] = useDebouncedValue(text.trim(), 200)
  const { data = [] } = useQuery({
    queryKey: keys.toggles(undefined, 'names', asked),
    enabled: asked !== '',
    queryFn: async () => {
      const query = { query: asked, limit: '10', sortBy: 'name' }
      const { features } = await dataOf(api.GET('/api/admin/search/features', { params: { query } }))
      return features.map(({ name }) => name)
    },
  })
  const take = (value: string) => onChange({ toggle: value.trim() || undefined })
  return (
    <Autocomplete
      label={t('Toggle')}
      placeholder={t('Any')}
      value={text}
      data={data}
      onChange={setText}
      onOptionSubmit={take}
      onBlur={() => take(text)}
      onKeyDown={(event) => event.key === 'Enter' && take(text)}
      clearable
      onClear={() => take('')}
    />
  )
}

/** Finding all users reads the whole log, so it is requested only when the field is opened. */
function PersonField({ search, onChange }: FilterFieldsProps) {
  const [isWanted, setWanted] = useState(search.by !== undefined)
  const { data = [], isFetching } = useQuery({
    queryKey: keys.eventCreators(),
    enabled: isWanted,
    staleTime: 60_000,
    queryFn: () => dataOf(api.GET('/api/admin/event-creators')),
  })
  const people = data.map(({ id, name }) => ({ value: String(id ?? name), label: name }))
  const isKnown = search.by === undefined || people.some(({ value }) => value === search.by)
  return (
    <Select
      label={t('Person or token')}
      placeholder={t('Anyone')}
      data={isKnown ? people : [...people, { value: search.by as string, label: search.by as string }]}
      value={search.by ?? null}
      onChange={(by) => onChange({ by: by ?? undefined })}
      onFocus={() => setWanted(true)}
      nothingFoundMessage={isFetching ? t('Loading…') : t('Nobody')}
      searchable
      clearable
    />
  )
}

export function FilterFields({ search, onChange }: FilterFieldsProps) {
  const { data: projects = [] } = useQuery(projectsQuery)
  const { data: environments = [] } = useQuery(environmentsQuery)
  const { project } = search
  const ids = new Set([...projects.map(({ id }) => id), ...(project === undefined ? [] : [project])])
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }} spacing="sm" verticalSpacing="xs">
      <MultiSelect
        label={t('Event type')}
        placeholder={search.type ? undefined : t('Any')}
        data={TYPES}
        value={listOf(search.type)}
        onChange={(types) => onChange({ type: joined(types) })}
        searchable
        clearable
      />
      <Select
        label={t('Project')}
        placeholder={t('Any')}
        data={[...ids]}
        value={project ?? null}
        onChange={(id) => onChange({ project: id ?? undefined })}
        searchable
        clearable
      />
      <ToggleField key={search.toggle ?? ''} search={search} onChange={onChange} />
      <MultiSelect
        label={t('Environment')}
        placeholder={search.environment ? undefined : t('Any')}
        data={environments.map(({ name }) => name)}
        value={listOf(search.environment)}
        onChange={(names) => onChange({ environment: joined(names) })}
        clearable
      />
      <PersonField search={search} onChange={onChange} />
      <TextInput
        type="datetime-local"
        label={t('From')}
        value={localTime(search.last ? undefined : search.from)}
        onChange={({ currentTarget }) => onChange({ from: fromLocalTime(currentTarget.value), last: undefined })}
      />
      <TextInput
        type="datetime-local"
        label={t('Until')}
        value={localTime(search.last ? undefined : search.to)}
        onChange={({ currentTarget }) => onChange({ to: fromLocalTime(currentTarget.value), last: undefined })}
      />
    </SimpleGrid>
  )
}
