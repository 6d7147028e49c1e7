import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FailureNote } from '../../../ui/failure-note.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  readonly isReady?: boolean
  readonly children: ReactNode
  /** False: it stays open. */
  readonly onSubmit: () => Promise<unknown>
  readonly onClose: () => void
}

/** A small form in a dialog; what the server says against it stands in it. */
export function FormDialog({ title, action, isReady = true, children, onSubmit, onClose }: FormDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      if ((await onSubmit()) !== false) onClose()
    } catch (failure) {
      setError(failure)
    }
    setBusy(false)
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {children}
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
