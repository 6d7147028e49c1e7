import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest } from './requests-api.ts'
import { countChanges, counted } from './states.ts'
import { changesOf } from './use-request-action.ts'

export type DialogMove = 'apply' | 'reject' | 'cancel'

interface MoveDialogProps {
  readonly request: ChangeRequest
  readonly move: DialogMove
  readonly onClose: () => void
}

interface DialogText {
  readonly state: 'Applied' | 'Rejected' | 'Cancelled'
  readonly title: string
  readonly action: string
  readonly done: string
  readonly what: (request: ChangeRequest) => string
}

const extentOf = (request: ChangeRequest): string =>
  `${counted(countChanges(request), 'change')} for ${request.environment}`

const LABELS: Readonly<Record<DialogMove, DialogText>> = {
  apply: {
    state: 'Applied',
    title: 'Apply change request',
    action: 'Apply',
    done: 'Change request applied',
    what: (request) => `${extentOf(request)} take effect now. If one fails, none is applied.`,
  },
  reject: {
    state: 'Rejected',
    title: 'Reject change request',
    action: 'Reject',
    done: 'Rejected',
    what: (request) => `${extentOf(request)} will not be applied. A rejected request can’t be reopened.`,
  },
  cancel: {
    state: 'Cancelled',
    title: 'Cancel change request',
    action: 'Cancel change request',
    done: 'Cancelled',
    what: (request) => `${extentOf(request)} will not be applied. A cancelled request can’t be reopened.`,
  },
}

/** Explains the action, and accepts a comment. */
export function MoveDialog({ request, move, onClose }: MoveDialogProps) {
  const [comment, setComment] = useState('')
  const { state, title, action, done, what } = LABELS[move]
  const text = comment.trim()
  return (
    <FormDialog
      edits={{ comment: [comment, setComment] }}
      title={title}
      action={action}
      cancel="Back"
      color={move === 'apply' ? 'iris' : 'red'}
      changes={changesOf(move)}
      done={done}
      refetchAfterError="change-request"
      renderError={(error) => <RefusalNote error={error} />}
      onSubmit={() => moveRequest(request, { state, ...(text && { comment: text }) })}
      onClose={onClose}
    >
      <Text size="sm">{what(request)}</Text>
      <Textarea
        label="Comment"
        description={move === 'reject' ? 'What should be different' : undefined}
        autosize
        minRows={2}
        maxLength={1000}
        value={comment}
        onChange={(event) => setComment(event.currentTarget.value)}
        data-autofocus
      />
    </FormDialog>
  )
}
