import {
  type Replacement,
  readStrategy,
  replaceStrategies,
  requireLiveTarget,
  type StrategyView,
  type Target,
} from '#features/toggles/index'
import type { EventData, EventType, NewEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { Context } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { hasEnded, type Move, moved, type Progress } from './plan-rules.ts'
import { savePlan } from './plan-store.ts'
import type { Milestone, Plan } from './types.ts'

export interface PlanDeps {
  readonly limits: Limits
  /** Whether writes to the environment need a change request. */
  readonly isProtected: (q: Queryable, project: string, environment: string) => Promise<boolean>
}

export interface Effect {
  readonly move: Move
  readonly event: EventType
  /** Why the plan is paused or ends. */
  readonly reason?: string | undefined
  /** Further data of the event: what the step is based on. */
  readonly data?: EventData
  /** Also switches the toggle off. */
  readonly switchesOff?: true
}

const VERBS: Readonly<Record<Move['type'], string>> = {
  start: 'started',
  rollBackTo: 'rolled back',
  pause: 'paused',
  resume: 'resumed',
  complete: 'completed',
  rollBack: 'rolled back',
  cancel: 'cancelled',
}

const milestoneAt = ({ milestones }: Plan, { milestone }: Progress): Milestone | undefined =>
  milestone === null ? undefined : milestones[milestone]

const positionOf = (plan: Plan): EventData => {
  const milestone = milestoneAt(plan, plan.progress)
  return {
    planId: plan.id,
    name: plan.name,
    state: plan.progress.state,
    milestoneId: milestone?.id ?? null,
    milestoneName: milestone?.name ?? null,
  }
}

/** An event about a plan. Its recipients of notices are in the data, because the plan may be gone when they are read. */
export const planEvent = (type: EventType, plan: Plan, data?: EventData, preData?: EventData): NewEvent => ({
  type,
  project: plan.project,
  environment: plan.environment,
  featureName: plan.feature,
  ...(data && { data: { ...data, createdByUserId: plan.createdByUserId, notify: plan.notify } }),
  ...(preData && { preData }),
})

function progressed(plan: Plan, { move, reason }: Effect, now: string): Plan {
  const verdict = moved(plan.progress, move, plan.milestones.length, Date.parse(now))
  if (!verdict.ok)
    throw new Failure('conflict', `The release plan "${plan.name}" cannot be ${VERBS[move.type]}: ${verdict.because}`)
  const { progress } = verdict
  const started = move.type === 'start' ? plan.milestones[move.milestone] : undefined
  const isFresh = progress.since !== null && progress.since !== plan.progress.since
  return {
    ...plan,
    progress,
    version: plan.version + 1,
    reason: reason ?? null,
    // Safeguards watch from the start of a milestone, or from its resumption.
    readings: isFresh ? {} : plan.readings,
    starts: started ? { ...plan.starts, [started.id]: now } : plan.starts,
    startedAt: plan.startedAt ?? (progress.state === 'running' ? now : null),
    pausedAt: progress.state === 'paused' ? now : null,
    endedAt: hasEnded(progress.state) ? now : null,
  }
}

/** The strategies of a milestone, checked again: a segment or a strategy type may be gone since the plan was saved. */
async function strategiesOf({ tx }: Context, plan: Plan, { id, strategies }: Milestone, limits: Limits) {
  const checked: StrategyView[] = []
  for (const [sortOrder, given] of strategies.entries()) {
    const fixed = { id: given.id, toggleName: plan.feature, sortOrder, project: plan.project }
    checked.push({ ...(await readStrategy(tx, given, fixed, limits)), milestoneId: id })
  }
  return checked
}

/** What happens to the strategies and the switch of the toggle. Undefined: nothing. */
async function replacementFor(
  ctx: Context,
  { limits }: PlanDeps,
  after: Plan,
  { move, switchesOff }: Effect,
  { targeting }: Target,
): Promise<Replacement | undefined> {
  const own = new Set(after.milestones.map(({ id }) => id))
  const isReplaced = ({ milestoneId }: StrategyView) => milestoneId !== undefined && own.has(milestoneId)
  const enabled = targeting.enabled && !switchesOff
  switch (move.type) {
    case 'start':
    case 'rollBackTo': {
      const milestone = after.milestones[move.milestone] as Milestone
      const added = await strategiesOf(ctx, after, milestone, limits)
      return { isReplaced, added, enabled: move.type === 'start' ? true : enabled }
    }
    case 'resume':
      return { isReplaced: () => false, added: [], enabled: true }
    case 'rollBack':
      return { isReplaced, added: [], enabled: enabled && after.wasEnabled === true }
    default:
      return switchesOff ? { isReplaced: () => false, added: [], enabled: false } : undefined
  }
}

/** Records a move that changes nothing of the toggle. The caller saves the result. */
export function withoutTargeting({ now, record }: Context, before: Plan, effect: Effect): Plan {
  const after = progressed(before, effect, now)
  record(eventOf(before, after, effect))
  return after
}

function eventOf(before: Plan, after: Plan, { event, reason, data }: Effect): NewEvent {
  const because = reason === undefined ? {} : { reason }
  return planEvent(event, after, { ...positionOf(after), ...because, ...data }, positionOf(before))
}

/**
 * Moves a plan, in one transaction:
 *
 * 1. The state machine decides whether the move is possible.
 * 2. The event records the move, and what it is based on.
 * 3. The strategies of the plan and the switch of the toggle change, with their ordinary events.
 * 4. The plan is saved with the next version.
 */
export async function carryOut(ctx: Context, deps: PlanDeps, before: Plan, effect: Effect): Promise<Plan> {
  const { tx, now, record } = ctx
  const { move } = effect
  let after = progressed(before, effect, now)
  const isCancelled = move.type === 'cancel'
  const ref = { project: before.project, name: before.feature, environment: before.environment }
  const target = isCancelled ? undefined : await requireLiveTarget(tx, ref)
  if (target && before.wasEnabled === null) after = { ...after, wasEnabled: target.targeting.enabled }
  if (move.type === 'start' || move.type === 'resume')
    after = { ...after, isReviewed: before.isReviewed || (await deps.isProtected(tx, ref.project, ref.environment)) }
  record(eventOf(before, after, effect))
  const replacement = target && (await replacementFor(ctx, deps, after, effect, target))
  if (target && replacement) await replaceStrategies(ctx, target, replacement, deps.limits)
  await savePlan(tx, after)
  return after
}
