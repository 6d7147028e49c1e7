import { Type } from 'typebox'
import { type Releases, toggleEvent } from '#features/toggles/toggle/index'
import { Failure } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import { mayStayOn, type Targeting } from './rules.ts'
import { requireLiveTarget, saveTargeting, type Target } from './store.ts'
import { inOneEnvironment, ToggleEnvironment } from './toggle-environment.ts'

/** Activates all strategies, with one event for each. */
function activated({ record }: Context, { toggle, environment, targeting }: Target): Targeting {
  const strategies = targeting.strategies.map((strategy) => {
    const after = { ...strategy, disabled: false }
    record(
      toggleEvent('feature-strategy-update', toggle, { environment, data: { strategy: after }, preData: { strategy } }),
    )
    return after
  })
  return { ...targeting, strategies }
}

export type SwitchToggle = ReturnType<typeof switchCommand>

export const switchCommand = (releases: Releases) =>
  defineCommand({
    name: 'toggle.switch',
    needs: ['UPDATE_FEATURE_ENVIRONMENT'],
    ...inOneEnvironment,
    input: Type.Object({
      ...ToggleEnvironment.properties,
      enabled: Type.Boolean(),
      activateDisabledStrategies: Type.Optional(Type.Boolean()),
    }),
    async run(ctx, { enabled, activateDisabledStrategies, ...ref }): Promise<void> {
      // PostgreSQL receives both statements at once.
      const [target, pausePlan] = await Promise.all([
        requireLiveTarget(ctx.tx, ref),
        enabled ? undefined : releases.pauseSwitchedOff(ctx, ref),
      ])
      const { toggle, environment, targeting: before } = target
      if (before.enabled === enabled) return
      const activates =
        enabled && activateDisabledStrategies === true && !mayStayOn(before) && before.strategies.length > 0
      if (activates) ctx.demand('UPDATE_FEATURE_STRATEGY', { project: ref.project, environment })
      const targeting = activates ? activated(ctx, target) : before
      if (enabled && !mayStayOn(targeting))
        throw new Failure(
          'no_strategies',
          `The toggle "${toggle.name}" has no active strategy in "${environment}": add one before switching it on`,
        )
      await saveTargeting(ctx.tx, toggle.name, environment, { ...targeting, enabled }, before)
      ctx.record(
        toggleEvent(enabled ? 'feature-environment-enabled' : 'feature-environment-disabled', toggle, {
          environment,
          data: { environment, enabled },
          preData: { environment, enabled: !enabled },
        }),
      )
      await pausePlan?.()
    },
  })
