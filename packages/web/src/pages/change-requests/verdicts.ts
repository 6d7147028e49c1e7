import type { Permission } from '@leverframe/domain'
import { refusalOf } from '../../api/permissions.ts'
import { t } from '../../lib/messages.ts'
import { granterOf } from '../../ui/read-only-sentence.ts'
import { moreApprovals, type State } from './states.ts'

export type Move = 'edit' | 'discard' | 'ask' | 'approve' | 'reject' | 'cancel' | 'apply' | 'schedule'

/** The facts that decide which actions are possible. */
export interface Facts {
  readonly state: State
  readonly project: string
  readonly environment: string
  readonly isAuthor: boolean
  readonly isAdmin: boolean
  readonly mayApprove: boolean
  readonly mayApply: boolean
  readonly changes: number
  readonly approvals: number
  readonly required: number
  readonly hasApproved: boolean
  readonly conflicts: number
}

/** The states from which each move is possible. */
const FROM: Readonly<Record<Move, readonly State[]>> = {
  edit: ['Draft', 'In review', 'Approved'],
  discard: ['Draft'],
  ask: ['Draft'],
  // An approved request accepts another approval when one of them no longer counts.
  approve: ['In review', 'Approved'],
  reject: ['In review', 'Approved', 'Scheduled'],
  cancel: ['Draft', 'In review', 'Approved'],
  apply: ['Approved', 'Scheduled'],
  schedule: ['Approved', 'Scheduled'],
}

const IS: Readonly<Record<State, string>> = {
  Draft: t('Still a draft. The author must request review first.'),
  'In review': t('In review. It needs approvals.'),
  Approved: t('Already approved'),
  Applied: t('Already applied'),
  Cancelled: t('Cancelled'),
  Rejected: t('Rejected'),
  Scheduled: t('Scheduled. Reject it first.'),
}

function refusalOfPerson(move: Move, facts: Facts): string | undefined {
  const { isAuthor, isAdmin, project, environment } = facts
  if ((move === 'edit' || move === 'ask') && !isAuthor) return t('Only the author can do this')
  if ((move === 'discard' || move === 'cancel') && !isAuthor && !isAdmin)
    return t('Only the author or an Admin can do this')
  if (move === 'approve' && isAuthor) return t('You can’t approve your own request')
  const missing = missingPermission(move, facts)
  return missing && refusalOf([missing], { project, environment })
}

function missingPermission(move: Move, facts: Facts): Permission | undefined {
  const { isAuthor, mayApprove, mayApply, state } = facts
  if (move === 'approve' && !isAuthor && !mayApprove) return 'APPROVE_CHANGE_REQUEST'
  if (move === 'reject' && !mayApprove && !(isAuthor && state === 'Scheduled')) return 'APPROVE_CHANGE_REQUEST'
  return (move === 'apply' || move === 'schedule') && !mayApply ? 'APPLY_CHANGE_REQUEST' : undefined
}

const missingApprovals = ({ required, approvals }: Facts): string => moreApprovals(required - approvals)

/** Why a move is not possible, in the order of the checks of the server. Undefined if it is possible. The server decides. */
export function reasonAgainst(move: Move, facts: Facts): string | undefined {
  const { state, changes, approvals, required, hasApproved, conflicts } = facts
  const person = refusalOfPerson(move, facts)
  if (person) return person
  if (!FROM[move].includes(state))
    return state === 'In review' && (move === 'apply' || move === 'schedule') ? missingApprovals(facts) : IS[state]
  if (changes === 0 && ['ask', 'approve', 'apply', 'schedule'].includes(move)) return t('No changes yet')
  if (move === 'approve' && hasApproved) return t('You already approved it')
  if (move === 'approve' && state === 'Approved' && approvals >= required) return IS.Approved
  if (move !== 'apply' && move !== 'schedule') return undefined
  if (approvals < required) return missingApprovals(facts)
  if (conflicts > 0) return t('Conflicts with newer changes. The author must accept current values or remove changes.')
  return undefined
}

export interface Refusal {
  readonly moves: readonly Move[]
  readonly reason: string
}

/** Moves of the author. Other users need no reason why they cannot make them. */
const OF_AUTHOR: readonly Move[] = ['ask', 'discard', 'cancel']

/** The moves that are not possible, grouped by their reason. A missing permission also names who can grant it. */
export function refusalsOf(moves: readonly Move[], facts: Facts): readonly Refusal[] {
  const byReason = new Map<string, Move[]>()
  for (const move of moves) {
    const reason = reasonAgainst(move, facts)
    if (reason === undefined || (OF_AUTHOR.includes(move) && !facts.isAuthor)) continue
    const text = missingPermission(move, facts)
      ? t('{reason}. Ask {granter}.', { reason, granter: granterOf(facts.project) })
      : reason
    byReason.set(text, [...(byReason.get(text) ?? []), move])
  }
  return [...byReason].map(([reason, refused]) => ({ moves: refused, reason }))
}
