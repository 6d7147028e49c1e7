import { type Static, Type } from 'typebox'
import { GuardReading } from '#features/sdk/index'
import type { EventData } from '#kernel/event'
import { NamedValues } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { milestoneBefore } from './decision-rules.ts'
import type { Move } from './plan-rules.ts'
import { findPlan } from './plan-store.ts'
import { carryOut, type Effect, type PlanDeps } from './progress.ts'
import type { Plan, Readings } from './types.ts'

export const StepInput = Type.Object({
  planId: Type.String(),
  /** The version of the plan for which the step was decided. */
  version: Type.Integer(),
  type: Type.Enum(['advance', 'complete', 'pause', 'cancel', 'trigger']),
  because: Type.Optional(Type.String()),
  /** The safeguard that was violated. */
  safeguard: Type.Optional(Type.String()),
  readings: NamedValues(GuardReading),
})
export type StepInput = Static<typeof StepInput>

/** The numbers that a decision is based on. Evidence is for the next reading only. */
const numbersOf = (readings: Readings) =>
  Object.fromEntries(Object.entries(readings).map(([id, { evidence: _, ...numbers }]) => [id, numbers]))

function moveOf(plan: Plan, guard: Plan['safeguards'][number]): Pick<Effect, 'move' | 'switchesOff'> {
  const { action } = guard
  const ids = plan.milestones.map(({ id }) => id)
  switch (action.type) {
    case 'rollBackToMilestone': {
      const milestone = milestoneBefore(ids, plan.progress.milestone ?? 0, action)
      const move: Move = milestone === undefined ? { type: 'rollBack' } : { type: 'rollBackTo', milestone }
      return { move }
    }
    case 'rollBackReleasePlan':
      return { move: { type: 'rollBack' } }
    case 'disableFeatureEnvironment':
      return { move: { type: 'pause' }, switchesOff: true }
    default:
      return { move: { type: 'pause' } }
  }
}

/** The event of a violated safeguard has the safeguard, all readings and the action: it is the only event of the decision. */
function triggered(plan: Plan, { safeguard, readings }: StepInput, data: EventData): Effect | undefined {
  const guard = plan.safeguards.find(({ id }) => id === safeguard)
  const reading = guard && readings[guard.id]
  if (!guard || !reading) return undefined
  const { evidence: _, ...numbers } = reading
  return {
    ...moveOf(plan, guard),
    event: 'safeguard-triggered',
    reason: `The safeguard "${guard.name}" was violated: ${reading.message}`,
    data: { ...data, safeguard: guard, reading: numbers, action: guard.action.type },
  }
}

function effectOf(plan: Plan, input: StepInput): Effect | undefined {
  const { type, because: reason, readings } = input
  const data = { automatic: true, readings: numbersOf(readings) }
  switch (type) {
    case 'advance': {
      const milestone = (plan.progress.milestone ?? -1) + 1
      return { move: { type: 'start', milestone }, event: 'release-plan-milestone-started', data }
    }
    case 'complete':
      return { move: { type: 'complete' }, event: 'release-plan-completed', data }
    case 'pause':
      return { move: { type: 'pause' }, event: 'release-plan-progressions-paused', reason, data }
    case 'cancel':
      return { move: { type: 'cancel' }, event: 'release-plan-cancelled', reason, data }
    case 'trigger':
      return triggered(plan, input, data)
  }
}

/**
 * A step that the server decided. It happens only if the plan still has the version for which it was decided, so no step
 * happens twice, whichever instance decided it and wherever it was interrupted. Returns whether it happened.
 */
export const stepCommand = (deps: PlanDeps) =>
  defineCommand({
    name: 'plan.step',
    ...onInstallation('ADMIN'),
    input: StepInput,
    async run(ctx, input): Promise<boolean> {
      const plan = await findPlan(ctx.tx, input.planId)
      if (!plan || plan.version !== input.version || plan.progress.state !== 'running') return false
      const effect = effectOf(plan, await withinReview(ctx.tx, deps, plan, input))
      if (!effect) return false
      await carryOut(ctx, deps, { ...plan, readings: input.readings }, effect)
      return true
    },
  })

/** A plan that was started before its environment was protected was never approved, so it stops there. */
async function withinReview(
  q: Parameters<PlanDeps['isProtected']>[0],
  { isProtected }: PlanDeps,
  plan: Plan,
  input: StepInput,
): Promise<StepInput> {
  if (input.type !== 'advance' || plan.isReviewed) return input
  if (!(await isProtected(q, plan.project, plan.environment))) return input
  return {
    ...input,
    type: 'pause',
    because: 'The environment was protected after the plan had started. Resuming the plan needs an approval.',
  }
}
