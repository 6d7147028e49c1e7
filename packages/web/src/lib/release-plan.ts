import { t } from './messages.ts'
import type { RequestBody, ResponseBody } from './operations.ts'

export const PLANS =
  '/api/admin/projects/{projectId}/features/{featureName}/environments/{environment}/release-plans' as const

export type ReleasePlan = ResponseBody<typeof PLANS>[number]
export type NewReleasePlan = RequestBody<typeof PLANS, 'post'>
export type PlanMilestone = ReleasePlan['milestones'][number]
export type PlanState = ReleasePlan['state']
export type Safeguard = ReleasePlan['safeguards'][number]
export type SafeguardReading = NonNullable<Safeguard['reading']>
export type ReleaseTemplate = ResponseBody<'/api/admin/release-plan-templates'>[number]
export type PlanSummary = ResponseBody<'/api/admin/release-plans'>['releasePlans'][number]
export type Advance = PlanMilestone['advance']

/** A milestone of a plan or of a template. */
export type MilestoneLike = Pick<PlanMilestone, 'id' | 'name' | 'advance'> & {
  readonly strategies: ReleaseTemplate['milestones'][number]['strategies']
}

/** A safeguard without its reading. */
export type SafeguardLike = Omit<Safeguard, 'reading'>

/** What a reviewer of a plan reads. */
export interface PlanLike {
  readonly name: string
  readonly description?: string
  readonly milestones: readonly MilestoneLike[]
  readonly safeguards: readonly SafeguardLike[]
}

export const STATE_LABELS: Readonly<Record<PlanState, string>> = {
  draft: t('Draft'),
  running: t('Running'),
  paused: t('Paused'),
  completed: t('Completed'),
  'rolled-back': t('Rolled back'),
  cancelled: t('Cancelled'),
}

/** The plan can be edited, or it is under way. A toggle has at most one such plan in an environment. */
export const isOpenPlan = ({ state }: Pick<ReleasePlan, 'state'>): boolean =>
  state === 'draft' || state === 'running' || state === 'paused'

export type MilestoneProgress = 'done' | 'current' | 'coming'

/** How far a plan is. The current milestone of a plan that has ended is the last one that ran. */
export function progressOf({ milestones, activeMilestoneId, state }: PlanProgressInput): readonly MilestoneProgress[] {
  if (state === 'completed') return milestones.map(() => 'done')
  const current = milestones.findIndex(({ id }) => id === activeMilestoneId)
  return milestones.map((_, index) => (index < current ? 'done' : index === current ? 'current' : 'coming'))
}
type PlanProgressInput = Pick<ReleasePlan, 'activeMilestoneId' | 'state'> & {
  readonly milestones: readonly Pick<PlanMilestone, 'id'>[]
}

export const activeMilestone = <M extends Pick<PlanMilestone, 'id'>>({
  milestones,
  activeMilestoneId,
}: {
  readonly milestones: readonly M[]
  readonly activeMilestoneId: string | null
}): M | undefined => milestones.find(({ id }) => id === activeMilestoneId)

/** The milestone that "Advance now" starts. Undefined at the last one, which is completed instead. */
export function nextMilestone<M extends Pick<PlanMilestone, 'id'>>(plan: {
  readonly milestones: readonly M[]
  readonly activeMilestoneId: string | null
}): M | undefined {
  const current = plan.milestones.findIndex(({ id }) => id === plan.activeMilestoneId)
  return plan.milestones[current + 1]
}

/** What a user can do with a plan in its state. Permissions come on top. */
export type PlanAction =
  | 'edit'
  | 'start'
  | 'advance'
  | 'complete'
  | 'pause'
  | 'resume'
  | 'rollBack'
  | 'cancel'
  | 'delete'

export function actionsOf(plan: PlanProgressInput): readonly PlanAction[] {
  const forward = nextMilestone(plan) ? 'advance' : 'complete'
  switch (plan.state) {
    case 'draft':
      return ['start', 'edit', 'delete']
    case 'running':
      return [forward, 'pause', 'rollBack', 'cancel']
    case 'paused':
      return ['resume', forward, 'rollBack', 'cancel']
    default:
      return ['delete']
  }
}
