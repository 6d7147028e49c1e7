import { msg, plural, t } from '../../lib/messages.ts'
import type { ChangeRequest } from '../../lib/types.ts'

export type State = ChangeRequest['state']

export const OPEN_STATES = [
  msg('Draft'),
  msg('In review'),
  msg('Approved'),
  msg('Scheduled'),
] as const satisfies readonly State[]
export const CLOSED_STATES = [msg('Applied'), msg('Rejected'), msg('Cancelled')] as const satisfies readonly State[]
export const STATES: readonly State[] = [...OPEN_STATES, ...CLOSED_STATES]

export const isState = (value: unknown): value is State => STATES.includes(value as State)
export const isClosed = (state: string): boolean => (CLOSED_STATES as readonly string[]).includes(state)

export interface Step {
  readonly name: string
  readonly is: 'done' | 'now' | 'next'
  readonly at: string | undefined
}

/** The steps of a change request: past, current and remaining. */
export function stepsOf({ state, stateTimestamps: times }: Pick<ChangeRequest, 'state' | 'stateTimestamps'>): Step[] {
  const way: State[] = ['Draft', 'In review', 'Approved']
  if (state === 'Scheduled' || (state === 'Applied' && times.Scheduled)) way.push('Scheduled')
  const hasFailed = state === 'Rejected' || state === 'Cancelled'
  // A cancelled or rejected request has only its past steps.
  const whole = hasFailed
    ? [...way.filter((one) => one === 'Draft' || times[one]), state]
    : [...way, 'Applied' as const]
  const position = whole.indexOf(state)
  return whole.map((name, index) => ({
    name,
    is: index === position ? 'now' : index < position ? 'done' : 'next',
    at: index <= position ? times[name] : undefined,
  }))
}

/** How many changes it has. */
export const countChanges = (request: Changed): number => changesIn(request).length

export const countConflicts = (request: Changed): number =>
  changesIn(request).filter(({ conflict }) => conflict !== undefined).length

type Changed = Pick<ChangeRequest, 'features' | 'segments' | 'environmentChanges'>

const changesIn = ({ features, segments, environmentChanges }: Changed) => [
  ...features.flatMap(({ changes }) => changes),
  ...segments,
  ...environmentChanges,
]

/** The approvals of users who may still approve it. */
export const countingApprovals = ({ approvals }: Pick<ChangeRequest, 'approvals'>) =>
  approvals.filter(({ counts }) => counts !== false)

export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`

export const moreApprovals = (missing: number): string =>
  plural(missing, 'Needs one more approval.', 'Needs {missing} more approvals.', { missing })

/** One sentence: what it waits for. */
export function standingOf(request: ChangeRequest): string {
  const { state, minApprovals } = request
  const missing = Math.max(minApprovals - countingApprovals(request).length, 0)
  const conflicts = countConflicts(request)
  const inConflict = t('in conflict with newer changes.')
  const waits = moreApprovals(missing)
  switch (state) {
    case 'Draft':
      return conflicts > 0 ? t('Draft, {inConflict}', { inConflict }) : t('Draft. Review not requested yet.')
    case 'In review':
      return conflicts > 0 ? t('In review, but {inConflict}', { inConflict }) : waits
    case 'Approved':
      if (missing > 0) return t('An approval no longer counts. {waits}', { waits })
      return conflicts > 0 ? t('Approved, but {inConflict}', { inConflict }) : t('Approved. Ready to apply.')
    case 'Scheduled':
      return request.schedule?.status === 'pending'
        ? t('Will be applied automatically.')
        : t('Schedule stopped. Needs attention.')
    case 'Applied':
      return t('Change request applied.')
    case 'Rejected':
      return t('Rejected. Nothing was applied.')
    case 'Cancelled':
      return t('Cancelled. Nothing was applied.')
  }
}
