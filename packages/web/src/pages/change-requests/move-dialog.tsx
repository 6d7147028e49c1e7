import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone } from '../../ui/toast.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest } from './requests-api.ts'
import { countChanges, counted } from './states.ts'
import { useDoing } from './use-doing.ts'

export type DialogMove = 'apply' | 'reject' | 'cancel'

interface MoveDialogProps {
  readonly request: ChangeRequest
  readonly move: DialogMove
  readonly onClose: () => void
}

interface Words {
  readonly state: 'Applied' | 'Rejected' | 'Cancelled'
  readonly title: string
  readonly action: string
  readonly done: string
  readonly what: (request: ChangeRequest) => string
}

const extentOf = (request: ChangeRequest): string =>
  `${counted(countChanges(request), 'change')} for ${request.environment}`

const WORDS: Readonly<Record<DialogMove, Words>> = {
  apply: {
    state: 'Applied',
    title: 'Apply the change request',
    action: 'Apply',
    done: 'Applied: all of it is in effect',
    what: (request) => `${extentOf(request)} take effect now: all of them, or none if one of them fails.`,
  },
  reject: {
    state: 'Rejected',
    title: 'Reject the change request',
    action: 'Reject',
    done: 'Rejected',
    what: (request) => `${extentOf(request)} will not be applied. A rejected change request cannot be opened again.`,
  },
  cancel: {
    state: 'Cancelled',
    title: 'Cancel the change request',
    action: 'Cancel the change request',
    done: 'Cancelled',
    what: (request) => `${extentOf(request)} will not be applied. What is cancelled cannot be opened again.`,
  },
}

/** Says what will happen, and takes a word about it. */
export function MoveDialog({ request, move, onClose }: MoveDialogProps) {
  const [comment, setComment] = useState('')
  const doing = useDoing()
  const { state, title, action, done, what } = WORDS[move]
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const text = comment.trim()
    if (!(await doing.run(move, () => moveRequest(request, { state, ...(text && { comment: text }) })))) return
    toastDone(done)
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={(event) => void submit(event)}>
        <Stack gap="sm">
          <Text size="sm">{what(request)}</Text>
          <Textarea
            label="Comment"
            description={move === 'reject' ? 'Tell its author what would have to be different' : undefined}
            autosize
            minRows={2}
            maxLength={1000}
            value={comment}
            onChange={(event) => setComment(event.currentTarget.value)}
            data-autofocus
          />
          <RefusalNote error={doing.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" color={move === 'apply' ? 'brass' : 'red'} loading={doing.busy !== undefined}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
