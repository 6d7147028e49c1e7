import { Checkbox, Group, Select } from '@mantine/core'
import { t } from '../../../lib/messages.ts'
import type { ResponseBody } from '../../../lib/operations.ts'

export type HistoryPage = ResponseBody<'/api/admin/projects/{projectId}/features/{featureName}/history'>

export interface HistoryFilter {
  readonly environment?: string | undefined
  readonly by?: string | undefined
  readonly drafts?: true | undefined
}

interface HistoryFiltersProps {
  /** The first page, which lists all filter values of the whole history. */
  readonly page: HistoryPage | undefined
  readonly filter: HistoryFilter
  readonly onChange: (change: HistoryFilter) => void
}

/** The value in the URL stays visible, even if it does not occur. */
const choices = (names: readonly string[] = [], chosen: string | undefined): string[] => [
  ...new Set([...names, ...(chosen === undefined ? [] : [chosen])]),
]

/** Only occurring values can be selected. The server filters, so old entries are found as well. */
export function HistoryFilters({ page, filter: { environment, by, drafts }, onChange }: HistoryFiltersProps) {
  return (
    <Group gap="xs" align="flex-end">
      <Select
        label={t('Environment')}
        placeholder={t('All')}
        size="xs"
        clearable
        clearButtonProps={{ 'aria-label': t('All environments') }}
        data={choices(page?.environments, environment)}
        value={environment ?? null}
        onChange={(next) => onChange({ environment: next ?? undefined })}
      />
      <Select
        label={t('Person')}
        placeholder={t('Everyone')}
        size="xs"
        clearable
        searchable
        clearButtonProps={{ 'aria-label': t('Everyone') }}
        data={choices(page?.people, by)}
        value={by ?? null}
        onChange={(next) => onChange({ by: next ?? undefined })}
      />
      <Checkbox
        label={t('Show drafts')}
        mb={6}
        checked={drafts === true}
        onChange={(event) => onChange({ drafts: event.currentTarget.checked || undefined })}
      />
    </Group>
  )
}
