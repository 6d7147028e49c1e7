import { Group, Select } from '@mantine/core'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, dataOf } from '../../api/client.ts'
import { environmentsQuery, meQuery, projectEnvironmentsQuery, segmentsQuery } from '../../api/queries.ts'
import { keys } from '../../api/query-keys.ts'
import { t } from '../../lib/messages.ts'
import type { FoundToggle } from '../../lib/types.ts'
import type { Narrow, ProjectSearch } from './search.ts'

export const tagsQuery = queryOptions({
  queryKey: keys.tags(),
  queryFn: async () => (await dataOf(api.GET('/api/admin/tags'))).tags,
})

interface MoreFiltersProps {
  readonly projectId: string | undefined
  readonly search: ProjectSearch
  readonly onNarrow: Narrow
}

/** Less frequent filters. */
export function MoreFilters({ projectId, search, onNarrow }: MoreFiltersProps) {
  const { data: tags = [] } = useQuery(tagsQuery)
  const { data: segments = [] } = useQuery(segmentsQuery)
  const used = useEnvironmentNames(projectId)
  const creators = useCreators(projectId)
  const statuses = used.flatMap((name) => [
    { value: `${name}:enabled`, label: t('On in {name}', { name }) },
    { value: `${name}:disabled`, label: t('Off in {name}', { name }) },
  ])
  const change = (filter: 'tag' | 'segment' | 'status') => (value: string | undefined) => onNarrow({ [filter]: value })
  return (
    <Group gap="xs">
      <Pick label={t('Where it is on')} data={statuses} value={search.status} onChange={change('status')} />
      <Pick
        label={t('Tag')}
        data={tags.map(({ type, value }) => ({ value: `${type}:${value}`, label: `${type}:${value}` }))}
        value={search.tag}
        onChange={change('tag')}
      />
      <Pick
        label={t('Segment')}
        data={segments.map(({ name }) => ({ value: name, label: name }))}
        value={search.segment}
        onChange={change('segment')}
      />
      <Pick
        label={t('Created by')}
        data={creators}
        value={search.by === undefined ? undefined : String(search.by)}
        onChange={(by) => onNarrow({ by: by === undefined ? undefined : Number(by) })}
      />
    </Group>
  )
}

/** The environments that the project uses, or all. */
function useEnvironmentNames(projectId: string | undefined): readonly string[] {
  const isOfProject = projectId !== undefined
  const { data: all = [] } = useQuery({ ...environmentsQuery, enabled: !isOfProject })
  const { data: ofProject = [] } = useQuery({ ...projectEnvironmentsQuery(projectId ?? ''), enabled: isOfProject })
  return isOfProject ? ofProject.filter((one) => one.used).map(({ name }) => name) : all.map(({ name }) => name)
}

interface Option {
  readonly value: string
  readonly label: string
}

interface PickProps {
  readonly label: string
  readonly data: readonly Option[]
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
}

/** The value in the URL stays an option, even if it no longer exists. */
function Pick({ label, data, value, onChange }: PickProps) {
  const isKnown = value === undefined || data.some((one) => one.value === value)
  return (
    <Select
      aria-label={label}
      placeholder={label}
      data={isKnown ? [...data] : [{ value, label: value }, ...data]}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('{label}: any', { label }) }}
      nothingFoundMessage={t('No options')}
      limit={100}
      w={176}
    />
  )
}

/** The user, and the creators of the shown toggles. */
function useCreators(projectId: string | undefined): readonly Option[] {
  const { data: me } = useQuery(meQuery)
  const client = useQueryClient()
  const pages = client.getQueriesData<{ features?: readonly FoundToggle[] }>({
    queryKey: keys.toggles(projectId, 'found'),
  })
  const names = new Map<string, string>()
  for (const [, page] of pages)
    for (const { createdBy } of page?.features ?? [])
      if (createdBy.id !== null) names.set(String(createdBy.id), createdBy.name)
  if (me?.user.id)
    names.set(String(me.user.id), t('{personName} (you)', { personName: me.user.name || me.user.username }))
  return [...names].map(([value, label]) => ({ value, label })).sort((a, b) => a.label.localeCompare(b.label))
}
