import { Button, Drawer, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemsByField } from '../api/failure.ts'
import { FailureNote } from './failure-note.tsx'

/** What the server has against a field, by its name. */
export type Problems = Readonly<Record<string, string>>

interface FormDrawerProps {
  readonly title: string
  readonly action: string
  /** False: something is still missing, and the form says what. */
  readonly isReady: boolean
  readonly onSubmit: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: (problems: Problems) => ReactNode
  /** Another way, where the server refused this one. */
  readonly instead?: (error: unknown) => ReactNode
  readonly size?: string | undefined
}

/** A form beside the list that it belongs to. Rendered while it is open; closes itself when it is done. */
export function FormDrawer({ title, action, isReady, onSubmit, onClose, children, instead, size }: FormDrawerProps) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setError(undefined)
    try {
      await onSubmit()
      onClose()
    } catch (failure) {
      setError(failure)
      setBusy(false)
    }
  }
  return (
    <Drawer opened onClose={onClose} title={title} size={size ?? 'md'}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          {children(problemsByField(error))}
          <FailureNote error={error} />
          {error !== undefined && instead?.(error)}
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
    </Drawer>
  )
}
