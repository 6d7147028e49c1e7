import { Button, Chip, CloseButton, Group, Select, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { ListFilter, Search } from 'lucide-react'
import { memo, useEffect, useRef, useState } from 'react'
import { featureTypesQuery, projectsQuery } from '../../api/queries.ts'
import { inSentence, plural, t } from '../../lib/messages.ts'
import { STAGE_LABELS } from '../../lib/stage.ts'
import { OwnerSelect } from '../../ui/owner-select.tsx'
import { MoreFilters } from './more-filters.tsx'
import { filterCount, type Narrow, type ProjectSearch, STAGES, type STATES } from './search.ts'

const STATE_LABELS: Readonly<Record<(typeof STATES)[number], string>> = { active: t('active'), stale: t('stale') }
const OFFERED_STAGES = Object.fromEntries(STAGES.map((stage) => [stage, STAGE_LABELS[stage]]))

/** Long enough for one request per word of a fast typist. */
const TYPING_MS = 180

interface FiltersProps {
  /** Undefined: all projects. */
  readonly projectId: string | undefined
  readonly search: ProjectSearch
  readonly onNarrow: Narrow
  readonly onClear: () => void
}

/**
 * The filters are in the URL; the search text is written there when the typing pauses. New results do not render the
 * filters again, and typing does not render the other choices: that would be most of the work of a key press.
 */
export const Filters = memo(({ projectId, search, onNarrow, onClear }: FiltersProps) => {
  const [isMore, setMore] = useState(() => hasMore(search))
  const count = filterCount(search)
  return (
    <>
      <Group gap="xs">
        <SearchField value={search.q ?? ''} onChange={(q) => onNarrow({ q: q || undefined })} />
        <Button
          hiddenFrom="sm"
          variant="default"
          leftSection={<ListFilter size={14} />}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {t('Filters')}
        </Button>
        <Group gap="xs" {...(!isMore && { visibleFrom: 'sm' })}>
          {projectId === undefined && <ProjectFilter value={search.project} onNarrow={onNarrow} />}
          <OwnerFilter value={search.owner} onNarrow={onNarrow} />
          <TypeFilter value={search.type} onNarrow={onNarrow} />
          <Choice filter="state" label={t('State')} labels={STATE_LABELS} value={search.state} onNarrow={onNarrow} />
          <Choice filter="stage" label={t('Stage')} labels={OFFERED_STAGES} value={search.stage} onNarrow={onNarrow} />
          <FavoritesOnly isOn={search.favorites === true} onNarrow={onNarrow} />
        </Group>
        <Button
          visibleFrom="sm"
          variant="default"
          leftSection={<ListFilter size={14} />}
          aria-expanded={isMore}
          onClick={() => setMore(!isMore)}
        >
          {t('More filters')}
        </Button>
        {count > 0 && (
          <Button variant="subtle" onClick={onClear}>
            {plural(count, 'Clear the filter', 'Clear {count} filters', { count })}
          </Button>
        )}
      </Group>
      {isMore && <MoreFilters projectId={projectId} search={search} onNarrow={onNarrow} />}
    </>
  )
})

const hasMore = ({ tag, segment, by, status }: ProjectSearch): boolean =>
  [tag, segment, by, status].some((one) => one !== undefined)

function SearchField({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const [text, setText] = useState(value)
  const sent = useRef(value)
  const send = useDebouncedCallback((next: string) => {
    sent.current = next.trim()
    onChange(sent.current)
  }, TYPING_MS)
  // The user went back, or cleared the filters.
  useEffect(() => {
    if (value !== sent.current) setText(value)
    sent.current = value
  }, [value])
  const type = (next: string) => {
    setText(next)
    send(next)
  }
  return (
    <TextInput
      type="search"
      aria-label={t('Search toggles')}
      placeholder={t('Name or description')}
      leftSection={<Search size={14} aria-hidden />}
      rightSection={text && <CloseButton size="sm" aria-label={t('Clear the search')} onClick={() => type('')} />}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      w={{ base: 240, sm: 216 }}
    />
  )
}

const OwnerFilter = memo(({ value, onNarrow }: OneFilterProps) => (
  <OwnerSelect isFilter value={value ?? null} onChange={(owner) => onNarrow({ owner: owner ?? undefined })} w={148} />
))

const ProjectFilter = memo(({ value, onNarrow }: OneFilterProps) => {
  const { data: projects = [] } = useQuery(projectsQuery)
  return (
    <Select
      aria-label={t('Project')}
      placeholder={t('Any project')}
      data={projects.map(({ id, name }) => ({ value: id, label: name }))}
      value={value ?? null}
      onChange={(project) => onNarrow({ project: project ?? undefined })}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Any project') }}
      limit={100}
      w={148}
    />
  )
})

interface OneFilterProps {
  readonly value: string | undefined
  readonly onNarrow: Narrow
}

const TypeFilter = memo(({ value, onNarrow }: OneFilterProps) => {
  const { data } = useQuery(featureTypesQuery)
  const types = (data?.types ?? []).map(({ id, name }) => ({ value: id, label: t(name) }))
  return (
    <Select
      aria-label={t('Type')}
      placeholder={t('Any type')}
      data={types}
      value={value ?? null}
      onChange={(type) => onNarrow({ type: type ?? undefined })}
      clearable
      clearButtonProps={{ 'aria-label': t('Any type') }}
      w={136}
    />
  )
})

interface FavoritesOnlyProps {
  readonly isOn: boolean
  readonly onNarrow: Narrow
}

const FavoritesOnly = memo(({ isOn, onNarrow }: FavoritesOnlyProps) => (
  <Chip
    size="sm"
    variant="outline"
    checked={isOn}
    onChange={(isWanted) => onNarrow({ favorites: isWanted ? true : undefined })}
  >
    {t('Favourites')}
  </Chip>
))

interface ChoiceProps {
  readonly filter: 'state' | 'stage'
  readonly label: string
  /** The words of the choices by their values. */
  readonly labels: Readonly<Record<string, string>>
  readonly value: string | undefined
  readonly onNarrow: Narrow
}

const Choice = memo(({ filter, label, labels, value, onNarrow }: ChoiceProps) => (
  <Select
    aria-label={label}
    placeholder={t('Any {label}', { label: inSentence(label) })}
    data={Object.entries(labels).map(([choice, word]) => ({ value: choice, label: word }))}
    value={value ?? null}
    onChange={(chosen) => onNarrow({ [filter]: chosen ?? undefined })}
    clearable
    clearButtonProps={{ 'aria-label': t('Any {label}', { label: inSentence(label) }) }}
    w={124}
  />
))
