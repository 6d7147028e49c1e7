import { Autocomplete } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api, dataOf } from '../../../api/client.ts'
import type { ChangedSubjects } from '../../../api/invalidation.ts'
import { tagTypesQuery } from '../../../api/queries.ts'
import { keys } from '../../../api/query-keys.ts'
import { t } from '../../../lib/messages.ts'
import { FormDialog } from '../../../ui/form.tsx'

export interface OneTag {
  readonly type: string
  readonly value: string
}

interface TagDialogProps {
  readonly changes: ChangedSubjects
  readonly onAdd: (tag: OneTag) => Promise<unknown>
  readonly onClose: () => void
}

const isWord = (text: string): boolean => text.trim().length >= 2 && text.trim().length <= 50

/** Adds a tag of a known or a new type. */
export function TagDialog({ changes, onAdd, onClose }: TagDialogProps) {
  const [type, setType] = useState('simple')
  const [value, setValue] = useState('')
  const { data: types } = useQuery(tagTypesQuery)
  const { data: known } = useQuery({
    queryKey: keys.tags(),
    queryFn: async () => (await dataOf(api.GET('/api/admin/tags'))).tags,
  })
  return (
    <FormDialog
      edits={{ type: [type, setType], value: [value, setValue] }}
      title={t('Add tag')}
      action={t('Add')}
      isReady={isWord(type) && isWord(value)}
      changes={changes}
      onSubmit={() => onAdd({ type: type.trim(), value: value.trim() })}
      onClose={onClose}
    >
      <Autocomplete
        label={t('Type')}
        description={types?.tagTypes.find(({ name }) => name === type)?.description || t('New types are created')}
        data={(types?.tagTypes ?? []).map(({ name }) => name)}
        value={type}
        onChange={setType}
        maxLength={50}
      />
      <Autocomplete
        label={t('Value')}
        description={t('2 to 50 characters')}
        data={(known ?? []).filter((one) => one.type === type).map((one) => one.value)}
        value={value}
        onChange={setValue}
        maxLength={50}
        openOnFocus={false}
        data-autofocus
      />
    </FormDialog>
  )
}
