import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { Pencil } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FailureNote } from '../../ui/failure-note.tsx'
import { DisabledReasonButton } from './disabled-reason.tsx'
import { renameRequest } from './requests-api.ts'
import { useDoing } from './use-doing.ts'
import { useManagingRefusal } from './use-request-facts.ts'

interface RenameProps {
  readonly request: ChangeRequest
}

export function Rename({ request }: RenameProps) {
  const [isOpen, setOpen] = useState(false)
  const reason = useManagingRefusal(request)
  return (
    <>
      <DisabledReasonButton
        variant="default"
        leftSection={<Pencil size={14} aria-hidden />}
        reason={reason}
        onClick={() => setOpen(true)}
      >
        Rename
      </DisabledReasonButton>
      {isOpen && <RenameDialog request={request} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ request, onClose }: RenameProps & { readonly onClose: () => void }) {
  const [title, setTitle] = useState(request.title)
  const doing = useDoing()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    if (await doing.run('rename', () => renameRequest(request, title.trim()))) onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Rename the change request">
      <form onSubmit={(event) => void save(event)}>
        <Stack gap="sm">
          <TextInput
            label="Title"
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
            data-autofocus
          />
          <FailureNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={doing.busy !== undefined} disabled={title.trim() === ''}>
              Save
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
