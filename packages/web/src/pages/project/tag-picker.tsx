import { TagsInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { t } from '../../lib/messages.ts'
import { tagsQuery } from './more-filters.tsx'

interface TagPickerProps {
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Suggests existing tags. A new tag is created when it is added. */
export function TagPicker({ value, onChange }: TagPickerProps) {
  const { data = [] } = useQuery(tagsQuery)
  return (
    <TagsInput
      label={t('Tags')}
      description={t('As type:value, e.g. team:checkout. Without a type: simple.')}
      placeholder={value.length === 0 ? t('Choose or type, then press Enter') : undefined}
      data={data.map((tag) => `${tag.type}:${tag.value}`)}
      value={[...value]}
      onChange={onChange}
      limit={50}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear tags') }}
    />
  )
}
