import { Group, Select } from '@mantine/core'
import type { ResponseBody } from '../../../lib/operations.ts'

export type HistoryPage = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/history'>

export interface HistoryFilter {
  readonly environment?: string | undefined
  readonly by?: string | undefined
}

interface HistoryFiltersProps {
  /** The first page, which names everything that occurs in the whole history. */
  readonly page: HistoryPage | undefined
  readonly filter: HistoryFilter
  readonly onChange: (change: HistoryFilter) => void
}

/** What an address asks for stays to be seen, also where it does not occur. */
const choices = (names: readonly string[] = [], chosen: string | undefined): string[] => [
  ...new Set([...names, ...(chosen === undefined ? [] : [chosen])]),
]

/** Only what occurs can be chosen. The server filters: nothing that fits is left out because it is old. */
export function HistoryFilters({ page, filter: { environment, by }, onChange }: HistoryFiltersProps) {
  return (
    <Group gap="xs">
      <Select
        label="Environment"
        placeholder="All"
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': 'All environments' }}
        data={choices(page?.environments, environment)}
        value={environment ?? null}
        onChange={(next) => onChange({ environment: next ?? undefined })}
      />
      <Select
        label="Person"
        placeholder="Everybody"
        size="xs"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': 'Everybody' }}
        data={choices(page?.people, by)}
        value={by ?? null}
        onChange={(next) => onChange({ by: next ?? undefined })}
      />
    </Group>
  )
}
