import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useWrite } from '../../ui/use-write.ts'
import classes from './decision.module.css'
import { DisabledReasonButton } from './disabled-reason.tsx'
import { type DialogMove, MoveDialog } from './move-dialog.tsx'
import { discardRequest, moveRequest, restoreDraft } from './requests-api.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { State } from './states.ts'
import type { RequestAction } from './use-request-action.ts'
import { type Facts, type Move, reasonAgainst } from './verdicts.ts'

export interface DecisionProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly action: RequestAction
}

/** The actions of each state, the next step first. */
const OFFERED: Readonly<Record<State, readonly Move[]>> = {
  Draft: ['ask', 'approve', 'discard'],
  'In review': ['approve', 'reject', 'apply', 'schedule', 'cancel'],
  Approved: ['apply', 'schedule', 'reject', 'cancel'],
  Scheduled: ['apply', 'schedule', 'reject'],
  Applied: [],
  Rejected: [],
  Cancelled: [],
}

const LABELS: Readonly<Record<Move, string>> = {
  ask: t('Request review'),
  approve: t('Approve'),
  reject: t('Reject'),
  apply: t('Apply'),
  schedule: t('Schedule'),
  cancel: t('Cancel request'),
  discard: t('Discard draft'),
  edit: t('Edit'),
}

const labelOf = (move: Move, state: State): string => {
  if (state !== 'Scheduled') return LABELS[move]
  return move === 'apply' ? t('Apply now') : move === 'schedule' ? t('Reschedule') : LABELS[move]
}

/** All actions are visible to every user. Disabled ones show the reason. */
export function Actions({ request, facts, action }: DecisionProps) {
  const [open, setOpen] = useState<Move>()
  const discard = useDiscard({ request, facts, action })
  const approve = async () => {
    if (await action.run('approve', () => moveRequest(request, { state: 'Approved' }))) toastDone(t('You approved it'))
  }
  const begin = (move: Move) => {
    if (move === 'approve') void approve()
    else if (move === 'discard') void discard()
    else setOpen(move)
  }
  const needsAnother = request.state === 'Approved' && facts.approvals < facts.required
  const offered: readonly Move[] = [...(needsAnother ? (['approve'] as const) : []), ...OFFERED[request.state]]
  const first = offered.find((move) => reasonAgainst(move, facts) === undefined)
  if (offered.length === 0) return null
  const dialog = { request, onClose: () => setOpen(undefined) }
  return (
    <div className={classes.actions}>
      {offered.map((move) => (
        <DisabledReasonButton
          key={move}
          variant={move === first && move !== 'discard' && move !== 'cancel' ? 'filled' : 'default'}
          reason={reasonAgainst(move, facts)}
          loading={action.busy === move}
          onClick={() => begin(move)}
        >
          {labelOf(move, request.state)}
        </DisabledReasonButton>
      ))}
      {open === 'ask' && <ReviewDialog {...dialog} />}
      {open === 'schedule' && <ScheduleDialog {...dialog} />}
      {(open === 'apply' || open === 'reject' || open === 'cancel') && (
        <MoveDialog {...dialog} move={open satisfies DialogMove} />
      )}
    </div>
  )
}

/** Discards a draft. Its author can restore it from the toast. */
function useDiscard({ request, facts, action }: DecisionProps): () => Promise<void> {
  const navigate = useNavigate()
  const restore = useWrite({ send: restoreDraft, changes: 'change-request' })
  return async () => {
    if (!(await action.run('discard', () => discardRequest(request)))) return
    const sentence = t('Discarded {changes} for {environment}', {
      changes: plural(facts.changes, '{count} change', '{count} changes', { count: facts.changes }),
      environment: request.environment,
    })
    // A draft of another user cannot be created again in their name.
    toastDone(sentence, facts.isAuthor ? { run: () => void restore.run(request) } : undefined)
    await navigate({ to: '/change-requests' })
  }
}
