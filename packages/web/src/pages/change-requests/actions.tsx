import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone, toastFailure } from '../../ui/toast.tsx'
import classes from './decision.module.css'
import { DisabledReasonButton } from './disabled-reason.tsx'
import { type DialogMove, MoveDialog } from './move-dialog.tsx'
import { discardRequest, moveRequest, restoreDraft } from './requests-api.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { counted, type State } from './states.ts'
import type { Doing } from './use-doing.ts'
import { type Facts, type Move, reasonAgainst } from './verdicts.ts'

export interface DecisionProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly doing: Doing
}

/** What there is to do in each state, the way on first. */
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
  ask: 'Ask for review',
  approve: 'Approve',
  reject: 'Reject',
  apply: 'Apply',
  schedule: 'Schedule',
  cancel: 'Cancel it',
  discard: 'Throw away',
  edit: 'Edit',
}

const labelOf = (move: Move, state: State): string => {
  if (state !== 'Scheduled') return LABELS[move]
  return move === 'apply' ? 'Apply now' : move === 'schedule' ? 'Schedule anew' : LABELS[move]
}

/** Everything that can be done stands here for everybody; what I cannot do says why. */
export function Actions({ request, facts, doing }: DecisionProps) {
  const [open, setOpen] = useState<Move>()
  const throwAway = useThrowingAway({ request, facts, doing })
  const approve = async () => {
    if (await doing.run('approve', () => moveRequest(request, { state: 'Approved' }))) toastDone('You approved it')
  }
  const begin = (move: Move) => {
    if (move === 'approve') void approve()
    else if (move === 'discard') void throwAway()
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
          loading={doing.busy === move}
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

/** A draft goes without a trace; for a while it can be had again. */
function useThrowingAway({ request, facts, doing }: DecisionProps): () => Promise<void> {
  const navigate = useNavigate()
  const client = useQueryClient()
  const restore = () =>
    void restoreDraft(request)
      .then(() => client.invalidateQueries({ queryKey: ['change-requests'] }))
      .catch(toastFailure)
  return async () => {
    if (!(await doing.run('discard', () => discardRequest(request)))) return
    const sentence = `Threw away ${counted(facts.changes, 'change')} for ${request.environment}`
    // Another person's draft cannot be begun again in their name.
    toastDone(sentence, facts.isAuthor ? { run: restore } : undefined)
    await navigate({ to: '/change-requests' })
  }
}
