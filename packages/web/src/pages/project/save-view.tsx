import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import { FormDialog } from '../../ui/form.tsx'
import { createView } from './view-api.ts'

interface SaveViewProps {
  readonly projectId: string | undefined
  readonly query: string
  readonly mayShare: boolean
  readonly onClose: () => void
}

export function SaveView({ projectId, query, mayShare, onClose }: SaveViewProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  return (
    <FormDialog
      edits={{ name: [name, setName], shared: [shared, setShared] }}
      title={t('Save view')}
      action={t('Save view')}
      isReady={name.trim() !== ''}
      changes="saved-view"
      done={t('View "{name}" saved', { name: name.trim() })}
      onSubmit={() => createView({ name: name.trim(), query, project: projectId, shared })}
      onClose={onClose}
    >
      <TextInput
        label={t('Name')}
        placeholder={t('e.g. Stale toggles of my team')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={100}
        data-autofocus
        required
      />
      {mayShare && (
        <Checkbox
          label={t('Shared')}
          description={
            projectId === undefined ? t('Everyone sees this view') : t('Everyone in this project sees this view')
          }
          checked={shared}
          onChange={(event) => setShared(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  )
}
