import { refusalOf } from '../../api/permissions.ts'
import type { State } from './states.ts'

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
  Draft: 'It is a draft: its author has to ask for a review first',
  'In review': 'It is in review and waits for approvals',
  Approved: 'It is approved already',
  Applied: 'It is applied already',
  Cancelled: 'It was cancelled',
  Rejected: 'It was rejected',
  Scheduled: 'It is scheduled: reject it first',
}

function refusalOfPerson(move: Move, facts: Facts): string | undefined {
  const { isAuthor, isAdmin, mayApprove, mayApply, state, project, environment } = facts
  const where = { project, environment }
  if ((move === 'edit' || move === 'ask') && !isAuthor) return 'Only whoever began it can do that'
  if ((move === 'discard' || move === 'cancel') && !isAuthor && !isAdmin)
    return 'Only whoever began it, or an Admin, can do that'
  if (move === 'approve' && isAuthor) return 'You began it: somebody else has to approve it'
  if (move === 'approve' && !mayApprove) return refusalOf(['APPROVE_CHANGE_REQUEST'], where)
  if (move === 'reject' && !mayApprove && !(isAuthor && state === 'Scheduled'))
    return refusalOf(['APPROVE_CHANGE_REQUEST'], where)
  if ((move === 'apply' || move === 'schedule') && !mayApply) return refusalOf(['APPLY_CHANGE_REQUEST'], where)
  return undefined
}

const missingApprovals = ({ required, approvals }: Facts): string =>
  `It needs ${required} ${required === 1 ? 'approval' : 'approvals'} and has ${approvals}`

/** Why a move is not possible, in the order of the checks of the server. Undefined if it is possible. The server decides. */
export function reasonAgainst(move: Move, facts: Facts): string | undefined {
  const { state, changes, approvals, required, hasApproved, conflicts } = facts
  const person = refusalOfPerson(move, facts)
  if (person) return person
  if (!FROM[move].includes(state))
    return state === 'In review' && (move === 'apply' || move === 'schedule') ? missingApprovals(facts) : IS[state]
  if (changes === 0 && ['ask', 'approve', 'apply', 'schedule'].includes(move)) return 'There is no change in it'
  if (move === 'approve' && hasApproved) return 'You have approved it already'
  if (move === 'approve' && state === 'Approved' && approvals >= required) return IS.Approved
  if (move !== 'apply' && move !== 'schedule') return undefined
  if (approvals < required) return missingApprovals(facts)
  if (conflicts > 0)
    return 'What it changes was changed meanwhile: its author has to take each conflict as known, or remove the change'
  return undefined
}
