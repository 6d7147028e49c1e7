import { Button, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { renameRequest } from './requests-api.ts'
import { useMayManage } from './use-request-facts.ts'

interface RenameProps {
  readonly request: ChangeRequest
}

/** Only for users who may edit the title. */
export function Rename({ request }: RenameProps) {
  const [isOpen, setOpen] = useState(false)
  if (!useMayManage(request)) return null
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {t('Rename')}
      </Button>
      {isOpen && <RenameDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ request, onClose }: RenameProps & { readonly onClose: () => void }) {
  const [title, setTitle] = useState(request.title)
  return (
    <FormDialog
      edits={{ title: [title, setTitle] }}
      title={t('Rename change request')}
      action={t('Save')}
      isReady={title.trim() !== ''}
      changes="change-request"
      refetchAfterError="change-request"
      onSubmit={() => renameRequest(request, title.trim())}
      onClose={onClose}
    >
      <TextInput
        label={t('Title')}
        maxLength={200}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
