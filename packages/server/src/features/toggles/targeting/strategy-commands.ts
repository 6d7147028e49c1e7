import { Type } from 'typebox'
import { JsonPatch, type Releases, type StrategyView, toggleEvent } from '#features/toggles/toggle/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { type Json, sameJson } from '#kernel/json'
import { applyPatch } from '#kernel/json-patch'
import { type Context, defineCommand } from '#platform/commands/define'
import type { Limits } from '#platform/config/settings'
import { checkedInput } from '#platform/validation'
import { catalogueFor } from './catalogue.ts'
import { maxStrategiesOf } from './limits.ts'
import { inOrder, mayStayOn, nextSortOrder, orderOf } from './rules.ts'
import { NewSortOrder, NewStrategy, StrategyChange } from './schema.ts'
import { requireLiveTarget, requireTarget, saveTargeting, type Target } from './store.ts'
import { normalStrategy } from './strategies.ts'
import { inOneEnvironment, ToggleEnvironment } from './toggle-environment.ts'
import type { StrategyUse } from './uses.ts'

const OneStrategy = { ...ToggleEnvironment.properties, id: Type.String() }

/** A strategy of a release plan that has not ended is changed only by the plan. */
async function refuseOfPlan(releases: Releases, { tx }: Context, target: Target, strategy: StrategyView) {
  if (strategy.milestoneId === undefined) return
  const { toggle, environment } = target
  const plan = await releases.planOfMilestone(tx, { name: toggle.name, environment }, strategy.milestoneId)
  if (plan !== undefined)
    throw new Failure(
      'conflict',
      `The strategy belongs to the release plan "${plan}": change, roll back or cancel the plan instead`,
    )
}

const requireStrategy = ({ targeting }: Target, id: string): StrategyView => {
  const strategy = targeting.strategies.find((one) => one.id === id)
  if (!strategy) throw notFound('strategy', id)
  return strategy
}

/** Saves the strategies. If none of them is active any more, the toggle is switched off in the same transaction. */
async function saveStrategies(
  { tx, record }: Context,
  target: Target,
  strategies: readonly StrategyView[],
): Promise<void> {
  const { toggle, environment, targeting } = target
  const after = { ...targeting, strategies: inOrder(strategies) }
  const goesOff = after.enabled && !mayStayOn(after)
  await saveTargeting(tx, toggle.name, environment, goesOff ? { ...after, enabled: false } : after, targeting)
  if (!goesOff) return
  const data = { environment, enabled: false, reason: 'no active strategy is left' }
  record(
    toggleEvent('feature-environment-disabled', toggle, { environment, data, preData: { environment, enabled: true } }),
  )
}

async function replaceStrategy(
  ctx: Context,
  target: Target,
  before: StrategyView,
  after: StrategyView,
): Promise<StrategyView> {
  if (sameJson(before, after)) return before
  const { toggle, environment, targeting } = target
  ctx.record(
    toggleEvent('feature-strategy-update', toggle, {
      environment,
      data: { strategy: after },
      preData: { strategy: before },
    }),
  )
  await saveStrategies(
    ctx,
    target,
    targeting.strategies.map((one) => (one.id === before.id ? after : one)),
  )
  return after
}

/**
 * Removes a segment that is about to be deleted from a strategy of an archived toggle. Without the segment the strategy
 * would include more users than before, so it is disabled.
 */
export async function leaveSegment(ctx: Context, use: StrategyUse, segment: number): Promise<void> {
  const { projectId: project, featureName: name, environment } = use
  const target = await requireTarget(ctx.tx, { project, name, environment })
  const before = requireStrategy(target, use.id)
  const segments = before.segments.filter((id) => id !== segment)
  await replaceStrategy(ctx, target, before, { ...before, segments, disabled: true })
}

export const strategyCommands = (limits: Limits, releases: Releases) => {
  async function changeStrategy(ctx: Context, target: Target, before: StrategyView, given: NewStrategy) {
    await refuseOfPlan(releases, ctx, target, before)
    const { toggle } = target
    const fixed = { id: before.id, toggleName: toggle.name, sortOrder: before.sortOrder }
    const catalogue = await catalogueFor(ctx.tx, given, toggle.project)
    return replaceStrategy(ctx, target, before, normalStrategy(given, fixed, limits, catalogue, before))
  }

  const addStrategy = defineCommand({
    name: 'strategy.add',
    needs: ['CREATE_FEATURE_STRATEGY'],
    ...inOneEnvironment,
    input: Type.Object({ ...ToggleEnvironment.properties, strategy: NewStrategy }),
    async run(ctx, { strategy: given, ...ref }): Promise<StrategyView> {
      const target = await requireLiveTarget(ctx.tx, ref)
      const { toggle, environment, targeting } = target
      if (targeting.strategies.length >= maxStrategiesOf(limits))
        throw new Failure(
          'limit_exceeded',
          `This installation allows ${maxStrategiesOf(limits)} strategies in an environment`,
        )
      const fixed = { id: ctx.newId(), toggleName: toggle.name, sortOrder: nextSortOrder(targeting.strategies) }
      const strategy = normalStrategy(given, fixed, limits, await catalogueFor(ctx.tx, given, toggle.project))
      ctx.record(toggleEvent('feature-strategy-add', toggle, { environment, data: { strategy } }))
      await saveStrategies(ctx, target, [...targeting.strategies, strategy])
      return strategy
    },
  })

  const updateStrategy = defineCommand({
    name: 'strategy.update',
    needs: ['UPDATE_FEATURE_STRATEGY'],
    ...inOneEnvironment,
    input: Type.Object({ ...OneStrategy, change: StrategyChange }),
    async run(ctx, { id, change, ...ref }): Promise<StrategyView> {
      const target = await requireLiveTarget(ctx.tx, ref)
      const before = requireStrategy(target, id)
      return changeStrategy(ctx, target, before, { ...before, ...change })
    },
  })

  const patchStrategy = defineCommand({
    name: 'strategy.patch',
    needs: ['UPDATE_FEATURE_STRATEGY'],
    ...inOneEnvironment,
    input: Type.Object({ ...OneStrategy, operations: JsonPatch }),
    async run(ctx, { id, operations, ...ref }): Promise<StrategyView> {
      const target = await requireLiveTarget(ctx.tx, ref)
      const before = requireStrategy(target, id)
      const patched = patchedStrategy(before, applyPatch(before as unknown as Json, operations))
      return changeStrategy(ctx, target, before, patched)
    },
  })
  return {
    addStrategy,
    updateStrategy,
    patchStrategy,
    removeStrategy: removeStrategy(releases),
    sortStrategies: sortStrategies(releases),
  }
}

/** A patch can change every field except the id, and cannot add fields. */
function patchedStrategy(before: StrategyView, result: Json): NewStrategy {
  const strategy = checkedInput(NewStrategy, result)
  for (const key of Object.keys(strategy))
    if (!Object.hasOwn(before, key)) throw invalid(`/${key}`, 'is not a field of a strategy')
  if ((result as { id?: Json }).id !== before.id) throw invalid('/id', 'cannot be changed')
  return strategy
}

const removeStrategy = (releases: Releases) =>
  defineCommand({
    name: 'strategy.remove',
    needs: ['DELETE_FEATURE_STRATEGY'],
    ...inOneEnvironment,
    input: Type.Object(OneStrategy),
    async run(ctx, { id, ...ref }): Promise<void> {
      const target = await requireLiveTarget(ctx.tx, ref)
      const { toggle, environment, targeting } = target
      const strategy = requireStrategy(target, id)
      await refuseOfPlan(releases, ctx, target, strategy)
      ctx.record(toggleEvent('feature-strategy-remove', toggle, { environment, preData: { strategy } }))
      await saveStrategies(
        ctx,
        target,
        targeting.strategies.filter((one) => one.id !== id),
      )
    },
  })

const sortStrategies = (releases: Releases) =>
  defineCommand({
    name: 'strategy.sort',
    needs: ['UPDATE_FEATURE_STRATEGY'],
    ...inOneEnvironment,
    input: Type.Object({ ...ToggleEnvironment.properties, order: NewSortOrder }),
    async run(ctx, { order, ...ref }): Promise<void> {
      const target = await requireLiveTarget(ctx.tx, ref)
      const wanted = new Map(order.map(({ id, sortOrder }) => [id, sortOrder]))
      if (wanted.size !== order.length) throw invalid('/body', 'names a strategy twice')
      for (const id of wanted.keys()) requireStrategy(target, id)
      const { toggle, environment, targeting } = target
      const sorted = inOrder(
        targeting.strategies.map((one) => ({ ...one, sortOrder: wanted.get(one.id) ?? one.sortOrder })),
      )
      if (sameJson(sorted, targeting.strategies)) return
      for (const before of targeting.strategies)
        if ((wanted.get(before.id) ?? before.sortOrder) !== before.sortOrder)
          await refuseOfPlan(releases, ctx, target, before)
      const [data, preData] = [{ order: orderOf(sorted) }, { order: orderOf(targeting.strategies) }]
      ctx.record(toggleEvent('feature-strategy-update', toggle, { environment, data, preData }))
      await saveStrategies(ctx, target, sorted)
    },
  })
