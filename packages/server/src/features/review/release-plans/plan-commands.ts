import { MAX_RECIPIENTS } from '@leverframe/domain'
import { type Static, Type } from 'typebox'
import { Guard } from '#features/sdk/index'
import { readStrategy, requireLiveTarget, type StrategyView, ToggleEnvironment } from '#features/toggles/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import { Id } from '#kernel/names'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { yieldIfDue } from '#platform/turns'
import type { Advance } from './decision-rules.ts'
import { DRAFT, isUnderWay } from './plan-rules.ts'
import { insertPlan, removeOldPlans, removePlan, requirePlan, savePlan } from './plan-store.ts'
import { planEvent } from './progress.ts'
import { OnePlan, onOnePlan } from './run-commands.ts'
import { Description, GivenMilestone, PlanId, Title } from './schema.ts'
import { type Milestone, PLAN_LIMITS, type Plan } from './types.ts'

const Draft = Type.Object({
  planName: Title,
  description: Description,
  milestones: Type.Array(GivenMilestone),
  safeguards: Type.Array(Guard),
  notify: Type.Array(Id, { maxItems: MAX_RECIPIENTS }),
})

/** A 400 about one strategy names its place in the plan. */
function placedFailure(error: unknown, path: string): unknown {
  if (!(error instanceof Failure) || error.code !== 'invalid') return error
  const details = (error.details ?? []).map((one) => ({ ...one, path: (one.path ?? '').replace('/body', path) }))
  return new Failure('invalid', error.message.replace('/body', path), { details, cause: error })
}

/** The normal form of all strategies, with the default parameters for the toggle. */
export async function checkedMilestones(
  { tx }: Pick<Context, 'tx'>,
  given: readonly GivenMilestone[],
  { project, toggleName }: { project: string; toggleName: string },
  limits: Limits,
): Promise<Milestone[]> {
  const milestones: Milestone[] = []
  for (const [index, { strategies, advance, ...milestone }] of given.entries()) {
    const checked: StrategyView[] = []
    for (const [sortOrder, strategy] of strategies.entries()) {
      const { sortOrder: _, ...content } = strategy
      try {
        const fixed = { id: strategy.id, toggleName, sortOrder, project }
        checked.push({ ...(await readStrategy(tx, content, fixed, limits)), milestoneId: milestone.id })
      } catch (error) {
        throw placedFailure(error, `/body/milestones/${index}/strategies/${sortOrder}`)
      }
      await yieldIfDue()
    }
    milestones.push({ ...milestone, strategies: checked, advance: advance as Advance })
  }
  return milestones
}

export function refuseTooLarge(content: unknown): void {
  if (JSON.stringify(content).length > PLAN_LIMITS.content)
    throw new Failure(
      'limit_exceeded',
      `The milestones and safeguards have more than ${PLAN_LIMITS.content} characters`,
    )
}

function requireDraft(plan: Plan): void {
  if (plan.progress.state !== 'draft')
    throw new Failure('conflict', `The release plan "${plan.name}" has started: only a draft can be changed`)
}

/** What people write of a plan, for events. */
const writtenOf = ({ id, name, description, templateId, milestones, safeguards, notify }: Plan) => ({
  planId: id,
  name,
  description,
  templateId,
  milestones,
  safeguards,
  notify,
})

/** One event per milestone that advances in another way than before. */
function recordProgressions({ record }: Context, before: Plan, after: Plan): void {
  for (const { id, name, advance } of after.milestones) {
    const earlier = before.milestones.find((one) => one.id === id)?.advance
    if (earlier === undefined || sameJson(earlier, advance)) continue
    const about = { planId: after.id, name: after.name, milestoneId: id, milestoneName: name }
    const preData = { ...about, advance: earlier }
    if (advance.type === 'manual') record(planEvent('milestone-progression-deleted', after, undefined, preData))
    else record(planEvent('milestone-progression-changed', after, { ...about, advance }, preData))
  }
}

async function saveDraft(ctx: Context, before: Plan, after: Plan): Promise<Plan> {
  const { tx, record } = ctx
  requireDraft(before)
  if (sameJson(writtenOf(before) as never, writtenOf(after) as never)) return before
  refuseTooLarge([after.milestones, after.safeguards])
  refuseUnknownMilestones(after)
  const saved = { ...after, version: before.version + 1 }
  await savePlan(tx, saved)
  record(planEvent('release-plan-updated', saved, writtenOf(saved), writtenOf(before)))
  recordProgressions(ctx, before, saved)
  return saved
}

const NewDraft = Type.Object({
  ...ToggleEnvironment.properties,
  ...Draft.properties,
  id: PlanId,
  templateId: Type.Union([PlanId, Type.Null()]),
})

/** Stores a new plan as a draft. */
export async function addDraft(
  ctx: Context,
  { project, name: feature, environment, planName, milestones, ...given }: Static<typeof NewDraft>,
  limits: Limits,
): Promise<Plan> {
  const { tx, now, actor } = ctx
  await requireLiveTarget(tx, { project, name: feature, environment })
  const plan: Plan = {
    ...given,
    name: planName,
    project,
    feature,
    environment,
    milestones: await checkedMilestones(ctx, milestones, { project, toggleName: feature }, limits),
    version: 1,
    progress: DRAFT,
    starts: {},
    reason: null,
    wasEnabled: null,
    isReviewed: false,
    readings: {},
    readingsVersion: 0,
    createdAt: now,
    createdBy: actor.name,
    createdByUserId: actor.userId ?? null,
    startedAt: null,
    pausedAt: null,
    endedAt: null,
  }
  refuseTooLarge([plan.milestones, plan.safeguards])
  refuseUnknownMilestones(plan)
  await insertPlan(tx, plan)
  await removeOldPlans(tx, feature, environment)
  ctx.record(planEvent('release-plan-added', plan, writtenOf(plan)))
  return plan
}

const createPlan = (limits: Limits) =>
  defineCommand({
    name: 'plan.create',
    needs: ['CREATE_FEATURE_STRATEGY'],
    where: ({ project, environment }) => [{ project, environment }],
    input: NewDraft,
    run: (ctx, input): Promise<Plan> => addDraft(ctx, input, limits),
  })

const updatePlan = (limits: Limits) =>
  defineCommand({
    name: 'plan.update',
    needs: ['UPDATE_FEATURE_STRATEGY'],
    ...onOnePlan,
    input: Type.Object({ ...OnePlan, ...Draft.properties }),
    async run(ctx, { planName, milestones, description, safeguards, notify, ...ref }): Promise<Plan> {
      const before = await requirePlan(ctx.tx, ref)
      requireDraft(before)
      const checked = await checkedMilestones(ctx, milestones, { project: ref.project, toggleName: ref.name }, limits)
      const after = { ...before, name: planName, description, milestones: checked, safeguards, notify }
      return saveDraft(ctx, before, after)
    },
  })

const deletePlan = defineCommand({
  name: 'plan.delete',
  needs: ['DELETE_FEATURE_STRATEGY'],
  ...onOnePlan,
  input: Type.Object(OnePlan),
  async run({ tx, record }, ref): Promise<void> {
    const plan = await requirePlan(tx, ref)
    if (isUnderWay(plan.progress.state))
      throw new Failure('conflict', `The release plan "${plan.name}" has not ended: roll it back or cancel it first`)
    await removePlan(tx, plan.id)
    record({ ...planEvent('release-plan-removed', plan), preData: writtenOf(plan) })
  },
})

/** The event of a safeguard has the plan, and the safeguard before and after. */
const safeguardEvent = (type: 'safeguard-changed' | 'safeguard-deleted', plan: Plan, after?: Guard, before?: Guard) =>
  planEvent(type, plan, after && { planId: plan.id, name: plan.name, safeguard: after }, {
    planId: plan.id,
    name: plan.name,
    safeguard: before ?? null,
  })

const saveSafeguard = defineCommand({
  name: 'plan.save-safeguard',
  needs: ['UPDATE_FEATURE_STRATEGY'],
  ...onOnePlan,
  input: Type.Object({ ...OnePlan, safeguard: Guard }),
  async run({ tx, record }, { safeguard, ...ref }): Promise<Plan> {
    const plan = await requirePlan(tx, ref)
    requireDraft(plan)
    const before = plan.safeguards.find(({ id }) => id === safeguard.id)
    if (before && sameJson(before as never, safeguard as never)) return plan
    const safeguards = before
      ? plan.safeguards.map((one) => (one.id === safeguard.id ? safeguard : one))
      : [...plan.safeguards, safeguard]
    if (safeguards.length > PLAN_LIMITS.safeguards)
      throw new Failure('limit_exceeded', `A release plan can have ${PLAN_LIMITS.safeguards} safeguards`)
    const after = { ...plan, safeguards, version: plan.version + 1 }
    refuseTooLarge([after.milestones, safeguards])
    refuseUnknownMilestones(after)
    await savePlan(tx, after)
    record(safeguardEvent('safeguard-changed', after, safeguard, before))
    return after
  },
})

/** A safeguard can return only to a milestone of the plan. */
export function refuseUnknownMilestones({ milestones, safeguards }: Pick<Plan, 'milestones' | 'safeguards'>): void {
  for (const [index, { action }] of safeguards.entries())
    if (action.milestoneId !== undefined && !milestones.some(({ id }) => id === action.milestoneId))
      throw invalid(`/body/safeguards/${index}/action/milestoneId`, 'is not a milestone of the plan')
}

const deleteSafeguard = defineCommand({
  name: 'plan.delete-safeguard',
  needs: ['UPDATE_FEATURE_STRATEGY'],
  ...onOnePlan,
  input: Type.Object({ ...OnePlan, safeguardId: Type.String({ maxLength: 100 }) }),
  async run({ tx, record }, { safeguardId, ...ref }): Promise<void> {
    const plan = await requirePlan(tx, ref)
    requireDraft(plan)
    const before = plan.safeguards.find(({ id }) => id === safeguardId)
    if (!before) throw notFound('safeguard', safeguardId)
    const safeguards = plan.safeguards.filter(({ id }) => id !== safeguardId)
    const after = { ...plan, safeguards, version: plan.version + 1 }
    await savePlan(tx, after)
    record(safeguardEvent('safeguard-deleted', after, undefined, before))
  },
})

export const planCommands = (limits: Limits) => ({
  createPlan: createPlan(limits),
  updatePlan: updatePlan(limits),
  deletePlan,
  saveSafeguard,
  deleteSafeguard,
})
export type PlanCommands = ReturnType<typeof planCommands>
