/**
 * A change request is
 *
 *   Draft -> In review -> Approved -> Applied
 *                             |  ^       ^
 *                             v  |       |
 *                          Scheduled ----+
 *
 * and ends as Applied, Cancelled (from Draft, In review, Approved) or Rejected (from In review, Approved, Scheduled). A draft can
 * also be discarded. Adding, editing or discarding a change of a request in review or approved removes all approvals and moves
 * the request back to In review. A schedule is pending -> failed | suspended, and pending again when the request is rescheduled.
 * Applied, Cancelled and Rejected are final.
 */
export const STATES = ['Draft', 'In review', 'Approved', 'Applied', 'Cancelled', 'Rejected', 'Scheduled'] as const
export type State = (typeof STATES)[number]

export const PENDING = ['Draft', 'In review', 'Approved'] as const satisfies readonly State[]
/** Not closed: pending or scheduled. */
export const OPEN = [...PENDING, 'Scheduled'] as const satisfies readonly State[]
export const CLOSED = ['Applied', 'Cancelled', 'Rejected'] as const satisfies readonly State[]

const among = (states: readonly State[], state: State): boolean => states.includes(state)
export const isPending = (state: State): boolean => among(PENDING, state)
export const isOpen = (state: State): state is (typeof OPEN)[number] => among(OPEN, state)
export const isClosed = (state: State): boolean => among(CLOSED, state)

export const MAX_APPROVALS = 10

/** Clamps the number of required approvals. */
export const clampedApprovals = (given = 1): number => Math.min(MAX_APPROVALS, Math.max(1, given))

/** The required approvals after the protection is set. Undefined means not protected. */
export const approvalsAfter = (
  before: number | undefined,
  { enabled, requiredApprovals }: { readonly enabled: boolean; readonly requiredApprovals?: number | null | undefined },
): number | undefined => (enabled ? clampedApprovals(requiredApprovals ?? before) : undefined)

/** The protection of an environment in changes and events. */
export const protectionView = (requiredApprovals: number | undefined) => ({
  changeRequestsEnabled: requiredApprovals !== undefined,
  requiredApprovals: requiredApprovals ?? null,
})

/** True when a protection is switched off or needs fewer approvals. */
export const isWeaker = (before: number | undefined, after: number | undefined): boolean =>
  before !== undefined && (after === undefined || after < before)

export type Move = 'edit' | 'discard' | 'ask' | 'approve' | 'reject' | 'withdraw' | 'cancel' | 'apply' | 'schedule'

/** The state after each move, by the state before. Other moves are refused. An approval changes the state only when it is the last required one. */
export const MOVES: Readonly<Record<Move, Partial<Readonly<Record<State, State>>>>> = {
  edit: { Draft: 'Draft', 'In review': 'In review', Approved: 'In review' },
  discard: { Draft: 'Draft' },
  ask: { Draft: 'In review' },
  approve: { 'In review': 'Approved', Approved: 'Approved' },
  reject: { 'In review': 'Rejected', Approved: 'Rejected', Scheduled: 'Rejected' },
  // By the author, who can no longer cancel.
  withdraw: { Scheduled: 'Rejected' },
  cancel: { Draft: 'Cancelled', 'In review': 'Cancelled', Approved: 'Cancelled' },
  apply: { Approved: 'Applied', Scheduled: 'Applied' },
  schedule: { Approved: 'Scheduled', Scheduled: 'Scheduled' },
}

/** The move to each requested state. No request becomes a draft again. */
export const MOVE_TO: Readonly<Record<Exclude<State, 'Draft'>, Move>> = {
  'In review': 'ask',
  Approved: 'approve',
  Rejected: 'reject',
  Cancelled: 'cancel',
  Applied: 'apply',
  Scheduled: 'schedule',
}

const VERBS: Readonly<Record<Move, string>> = {
  edit: 'changed',
  discard: 'discarded',
  ask: 'sent to review',
  approve: 'approved',
  reject: 'rejected',
  withdraw: 'rejected by its author',
  cancel: 'cancelled',
  apply: 'applied',
  schedule: 'scheduled',
}

const IS: Readonly<Record<State, string>> = {
  Draft: 'it is a draft that was not sent to review yet',
  'In review': 'it is in review and waits for approvals',
  Approved: 'it is approved already',
  Applied: 'it is applied already',
  Cancelled: 'it was cancelled',
  Rejected: 'it was rejected',
  Scheduled: 'it is scheduled; reject it first',
}

/** The input of a verdict in addition to the move. */
export interface Facts {
  readonly state: State
  readonly isAuthor: boolean
  readonly isAdmin: boolean
  readonly changes: number
  /** Approvals that count now. */
  readonly approvals: number
  readonly required: number
  /** The names of accounts whose approvals no longer count. */
  readonly lapsed: readonly string[]
  /** The actor has already approved the request. */
  readonly hasApproved: boolean
  readonly conflicts: number
}

export type Verdict =
  | { readonly ok: true; readonly state: State }
  /** `forbidden`: another user may be allowed. `conflict`: not possible for any user in this state. */
  | { readonly ok: false; readonly as: 'forbidden' | 'conflict'; readonly because: string }

const conflict = (because: string): Verdict => ({ ok: false, as: 'conflict', because })
const forbidden = (because: string): Verdict => ({ ok: false, as: 'forbidden', because })

const AUTHOR_ONLY: readonly Move[] = ['edit', 'ask', 'withdraw']
const AUTHOR_OR_ADMIN: readonly Move[] = ['discard', 'cancel']
const NEEDS_APPROVALS: readonly Move[] = ['apply', 'schedule']
const NEEDS_CHANGES: readonly Move[] = ['ask', 'approve', 'apply', 'schedule']

function refusalOfPerson(move: Move, { isAuthor, isAdmin }: Facts): Verdict | undefined {
  if (AUTHOR_ONLY.includes(move) && !isAuthor) return forbidden('only its author may do that')
  if (AUTHOR_OR_ADMIN.includes(move) && !isAuthor && !isAdmin)
    return forbidden('only its author or an Admin may do that')
  if (move === 'approve' && isAuthor) return forbidden('authors cannot approve their own change requests')
  return undefined
}

/** `it needs 2 approvals and has 1: the approval by bob no longer counts` */
export function missingApprovals({ approvals, required, lapsed }: Pick<Facts, 'approvals' | 'required' | 'lapsed'>) {
  const count = `it needs ${required} ${required === 1 ? 'approval' : 'approvals'} and has ${approvals}`
  if (lapsed.length === 0) return count
  const [noun, verb] = lapsed.length === 1 ? ['approval', 'counts'] : ['approvals', 'count']
  return `${count}: the ${noun} by ${lapsed.join(', ')} no longer ${verb}`
}

function refusalOfState(move: Move, facts: Facts): Verdict | undefined {
  const { changes, conflicts, hasApproved } = facts
  if (NEEDS_CHANGES.includes(move) && changes === 0) return conflict('there is no change in it')
  if (move === 'approve' && hasApproved) return conflict('you have approved it already')
  if (!NEEDS_APPROVALS.includes(move)) return undefined
  if (facts.approvals < facts.required) return conflict(missingApprovals(facts))
  if (conflicts > 0)
    return conflict('it has conflicts with later changes. Its author can edit or discard each of these changes')
  return undefined
}

/** Decides whether a move is allowed, and the state after it. */
export function verdictOn(move: Move, facts: Facts): Verdict {
  const person = refusalOfPerson(move, facts)
  if (person) return person
  const to = MOVES[move][facts.state]
  if (to === undefined) return conflict(IS[facts.state])
  const refusal = refusalOfState(move, facts)
  if (refusal) return refusal
  if (move !== 'approve') return { ok: true, state: to }
  return { ok: true, state: facts.approvals + 1 >= facts.required ? to : facts.state }
}

export const refusalText = (id: number, move: Move, because: string): string =>
  `Change request #${id} cannot be ${VERBS[move]}: ${because}`

/** The author: a user by id, an API token by name. */
export interface Authored {
  readonly createdBy: string
  readonly createdByUserId: number | null
}

export const isAuthorOf = (actor: { readonly name: string; readonly userId?: number }, one: Authored): boolean =>
  one.createdByUserId === null
    ? actor.userId === undefined && actor.name === one.createdBy
    : actor.userId === one.createdByUserId

export const titleOf = ({ id, title }: { readonly id: number; readonly title: string | null }): string =>
  title ?? `Change Request #${id}`
