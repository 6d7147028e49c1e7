import { Group, Select } from '@mantine/core'
import type { HistoryEntry } from '../../../words/history.ts'

export interface HistoryFilter {
  readonly environment: string | null
  readonly person: string | null
}

export const EVERYTHING: HistoryFilter = { environment: null, person: null }

export const isWanted = ({ environment, createdBy }: HistoryEntry, filter: HistoryFilter): boolean =>
  (filter.environment === null || environment === filter.environment) &&
  (filter.person === null || createdBy === filter.person)

interface HistoryFiltersProps {
  readonly entries: readonly HistoryEntry[]
  readonly filter: HistoryFilter
  readonly onChange: (filter: HistoryFilter) => void
}

/** Only what occurs can be chosen. */
export function HistoryFilters({ entries, filter, onChange }: HistoryFiltersProps) {
  const environments = [...new Set(entries.flatMap(({ environment }) => environment ?? []))]
  const people = [...new Set(entries.map(({ createdBy }) => createdBy))]
  return (
    <Group gap="xs">
      <Select
        label="Environment"
        placeholder="All"
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': 'All environments' }}
        data={environments}
        value={filter.environment}
        onChange={(environment) => onChange({ ...filter, environment })}
      />
      <Select
        label="Person"
        placeholder="Everybody"
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
        data={people}
        value={filter.person}
        onChange={(person) => onChange({ ...filter, person })}
      />
    </Group>
  )
}
