import { Button, Group, Modal, Stack } from '@mantine/core'
import type { FormEvent, ReactNode } from 'react'
import { problemsByField } from '../api/failure.ts'
import { ConcurrentEditNote } from './editing/concurrent-edit-note.tsx'
import { type ConcurrentEdit, useCarefulSaving } from './editing/use-concurrent-edit.ts'
import { FailureNote } from './failure-note.tsx'

interface FormDialogProps {
  readonly title: string
  readonly action: string
  /** Gets what the server had against single fields. */
  readonly children: (problems: Readonly<Record<string, string>>) => ReactNode
  readonly isReady?: boolean
  readonly size?: string
  /** What others did to the same thing since the dialog was opened. */
  readonly concurrent?: ConcurrentEdit | undefined
  /** Closes the dialog itself where nothing is left to show. */
  readonly onSubmit: () => Promise<unknown>
  readonly onClose: () => void
}

/** Fields, a button, and what the server says against it. Rendered while it is open. */
export function FormDialog({ title, action, children, isReady = true, size, concurrent, ...on }: FormDialogProps) {
  const { onSubmit, onClose } = on
  const { isBusy, error, save } = useCarefulSaving(onSubmit, concurrent)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save()
  }
  return (
    <Modal opened onClose={onClose} title={title} size={size ?? 'md'}>
      <form onSubmit={submit}>
        <Stack gap="sm">
          {children(problemsByField(error))}
          <ConcurrentEditNote concurrent={concurrent} isBusy={isBusy} onSaveMine={() => void save('mine')} />
          <FailureNote error={error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy} disabled={!isReady || (concurrent?.rows.length ?? 0) > 0}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
