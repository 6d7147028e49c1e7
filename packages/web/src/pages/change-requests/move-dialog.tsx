import { Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { FormDialog } from '../../ui/form.tsx'
import { RefusalNote } from './refusal-note.tsx'
import { moveRequest } from './requests-api.ts'
import { countChanges } from './states.ts'
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
  t('{changes} for {environment}', {
    changes: plural(countChanges(request), '{count} change', '{count} changes', { count: countChanges(request) }),
    environment: request.environment,
  })

const LABELS: Readonly<Record<DialogMove, DialogText>> = {
  apply: {
    state: 'Applied',
    title: t('Apply change request'),
    action: t('Apply'),
    done: t('Change request applied'),
    what: (request) => t('{request} take effect now. If one fails, none is applied.', { request: extentOf(request) }),
  },
  reject: {
    state: 'Rejected',
    title: t('Reject change request'),
    action: t('Reject'),
    done: t('Rejected'),
    what: (request) =>
      t('{request} will not be applied. A rejected request can’t be reopened.', { request: extentOf(request) }),
  },
  cancel: {
    state: 'Cancelled',
    title: t('Cancel change request'),
    action: t('Cancel change request'),
    done: t('Cancelled'),
    what: (request) =>
      t('{request} will not be applied. A cancelled request can’t be reopened.', { request: extentOf(request) }),
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
      cancel={t('Back')}
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
        label={t('Comment')}
        description={move === 'reject' ? t('What should be different') : undefined}
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
