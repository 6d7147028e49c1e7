import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { ChangedSubjects } from '../api/invalidation.ts'
import { t } from '../lib/messages.ts'
import { FailureNote } from './failure-note.tsx'
import { useWrite, type WriteOptions } from './use-write.ts'

interface ConfirmProps {
  readonly title: string
  /** What will happen, and to how many. */
  readonly children: ReactNode
  /** The label of the button. */
  readonly action: string
  /** The button is not red. */
  readonly isHarmless?: boolean
  /** A text to type, for actions that cannot be undone. */
  readonly typed?: string
  /** What the action changes. */
  readonly changes: ChangedSubjects
  /** The toast after the action. */
  readonly done?: WriteOptions<void, unknown>['done']
  readonly onConfirm: () => Promise<unknown>
  /** Another way, shown when the server refused this one. */
  readonly instead?: (error: unknown) => ReactNode
  readonly onClose: () => void
}

/** Asks before a destructive action. Rendered while it is open; closes itself when the action succeeded. */
export function Confirm({ title, children, action, typed, changes, done, instead, ...on }: ConfirmProps) {
  const { isHarmless = false, onConfirm, onClose } = on
  const [text, setText] = useState('')
  const write = useWrite({ send: onConfirm, changes, errors: 'inline', ...(done !== undefined && { done }) })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (await write.run()) onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          {children}
          {typed !== undefined && (
            <TextInput
              label={t('Type {typed} to confirm', { typed })}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              data-autofocus
              autoComplete="off"
            />
          )}
          {write.error !== undefined && instead?.(write.error)}
          <FailureNote error={write.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              {...(!isHarmless && { color: 'red' })}
              loading={write.isBusy}
              disabled={typed !== undefined && text !== typed}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
