import type { Permission } from '@leverframe/domain'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import { problemsByField } from '../api/failure.ts'
import { FailureNote } from './failure-note.tsx'
import { GuardedButton } from './guarded.tsx'

/** What the server has against a field, by its name. */
export type Problems = Readonly<Record<string, string>>

interface FormDrawerProps {
  readonly title: string
  readonly action: string
  /** False: something is still missing, and the form says what. */
  readonly isReady: boolean
  /** To save it: who follows a link to a form may lack it. One of these is enough; none: the server says it. */
  readonly need?: Permission | readonly Permission[] | undefined
  readonly project?: string | undefined
  readonly onSubmit: () => Promise<unknown>
  readonly onClose: () => void
  readonly children: (problems: Problems) => ReactNode
  /** Another way, where the server refused this one. */
  readonly instead?: (error: unknown) => ReactNode
  readonly size?: string | undefined
}

/** A form beside the list that it belongs to. Rendered while it is open; closes itself when it is done. */
export function FormDrawer({ title, action, isReady, need, project, ...drawer }: FormDrawerProps) {
  const { onSubmit, onClose, children, instead, size } = drawer
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
            {need === undefined ? (
              <Button type="submit" loading={isBusy} disabled={!isReady}>
                {action}
              </Button>
            ) : (
              <GuardedButton need={need} project={project} type="submit" loading={isBusy} disabled={!isReady}>
                {action}
              </GuardedButton>
            )}
          </Group>
        </Stack>
      </form>
    </Drawer>
  )
}
