import { Button, Text } from '@mantine/core'
import { useElementSize, useMediaQuery } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'
import { toastDone } from '../../ui/toast.tsx'
import { useWrite } from '../../ui/use-write.ts'
import classes from './decision.module.css'
import { type DialogMove, MoveDialog } from './move-dialog.tsx'
import { discardRequest, moveRequest, restoreDraft } from './requests-api.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { ScheduleDialog } from './schedule-dialog.tsx'
import type { State } from './states.ts'
import type { RequestAction } from './use-request-action.ts'
import { useRoomBelow } from './use-room-below.ts'
import { type Facts, type Move, reasonAgainst, refusalsOf } from './verdicts.ts'

export interface DecisionProps {
  readonly request: ChangeRequest
  readonly facts: Facts
  readonly action: RequestAction
}

/** The vertical padding and the border of the bar on a phone. */
const BAR_PADDING = 18

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

/** A button for each possible action. The others are listed with the reason. */
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
  const possible = offered.filter((move) => reasonAgainst(move, facts) === undefined)
  if (offered.length === 0) return null
  const dialog = { request, onClose: () => setOpen(undefined) }
  return (
    <>
      {possible.length > 0 && (
        <ActionBar>
          {possible.map((move, index) => (
            <Button
              key={move}
              variant={index === 0 && move !== 'discard' && move !== 'cancel' ? 'filled' : 'default'}
              loading={action.busy === move}
              onClick={() => begin(move)}
            >
              {labelOf(move, request.state)}
            </Button>
          ))}
        </ActionBar>
      )}
      <Refusals moves={offered} facts={facts} />
      {open === 'ask' && <ReviewDialog {...dialog} />}
      {open === 'schedule' && <ScheduleDialog {...dialog} />}
      {(open === 'apply' || open === 'reject' || open === 'cancel') && (
        <MoveDialog {...dialog} move={open satisfies DialogMove} />
      )}
    </>
  )
}

/** On a phone the buttons stay at the bottom of the screen, and the page ends above them. */
function ActionBar({ children }: { readonly children: ReactNode }) {
  const { ref, height } = useElementSize()
  const isPhone = useMediaQuery('(max-width: 48em)')
  useRoomBelow('--lf-actions-height', isPhone ? height + BAR_PADDING : 0)
  return (
    <div className={classes.bar}>
      <div className={classes.actions} ref={ref}>
        {children}
      </div>
    </div>
  )
}

function Refusals({ moves, facts }: { readonly moves: readonly Move[]; readonly facts: Facts }) {
  const refusals = refusalsOf(moves, facts)
  if (refusals.length === 0) return null
  return (
    <ul className={classes.reviews} aria-label={t('Not possible now')}>
      {refusals.map(({ moves: refused, reason }) => (
        <Text key={reason} component="li" size="sm" c="dimmed">
          {refused.map((move) => labelOf(move, facts.state)).join(', ')}: {reason}
        </Text>
      ))}
    </ul>
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
