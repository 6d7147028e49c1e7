import { Button, Group, Modal, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemsByField } from '../../api/failure.ts'
import { FailureNote } from '../../ui/failure-note.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  /** Gets what the server had against single fields. */
  readonly children: (problems: Readonly<Record<string, string>>) => ReactNode
  readonly isReady?: boolean
  readonly size?: string
  /** Closes the dialog itself where nothing is left to show. */
  readonly onSubmit: () => Promise<unknown>
  readonly onClose: () => void
}

/** Fields, a button, and what the server says against it. Rendered while it is open. */
export function FormDialog({ title, action, children, isReady = true, size, onSubmit, onClose }: FormDialogProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit()
    } catch (failure) {
      setError(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size ?? 'md'}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {children(problemsByField(error))}
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
