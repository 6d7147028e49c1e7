import type { Releases } from '#features/toggles/toggle/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { constraintRoutes } from './constraint-routes.ts'
import { segmentRoutes } from './segment-routes.ts'
import { strategyCommands } from './strategy-commands.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { switchCommand } from './switch-command.ts'
import { switchRoutes } from './switch-routes.ts'
import { variantCommands } from './variant-commands.ts'
import { variantRoutes } from './variant-routes.ts'

export { fieldsFor, usableSegments } from './catalogue.ts'
export { normalConstraints, refuseForeignField } from './constraint-list.ts'
export { copiedTargeting, copyTargetings, type EnvironmentCopy } from './copy.ts'
export { PARAMETER_TYPES, ParameterDefinition, parametersFrom } from './custom-parameters.ts'
export { checkedDefaultStrategy, type DefaultStrategy } from './default-strategy.ts'
export { maxStrategiesOf } from './limits.ts'
export { BUILT_IN_STRATEGIES, isBuiltIn, normalParameters } from './parameters.ts'
export { environmentPath, toggleEnvironmentOf } from './paths.ts'
export { admitPatterns } from './pattern-admission.ts'
export { type Replacement, replaceStrategies } from './replace-strategies.ts'
export { type Targeting, UNTOUCHED } from './rules.ts'
export { ConstraintsInput, NewStrategy, VariantsInput } from './schema.ts'
export { requireLiveTarget, requireTarget, saveTargeting, type Target, targetingsOf } from './store.ts'
export { readStrategy } from './strategies.ts'
export { leaveSegment } from './strategy-commands.ts'
export { ToggleEnvironment } from './toggle-environment.ts'
export { rangesUsingSegment, usesInRange } from './toggle-ranges.ts'
export { StrategyUse, strategiesUsingSegment, strategiesWith, strategyWithSegments } from './uses.ts'
export { normalVariants } from './variants.ts'

export function targetingSlice(deps: Deps, visibleProjects: VisibleProjects, releases: Releases): Slice {
  const strategies = strategyCommands(deps.limits, releases)
  const switchToggle = switchCommand(releases)
  const variants = variantCommands(deps.limits)
  return {
    commands: listed(strategies, { switchToggle }, variants),
    routes: (app) => {
      const { run } = deps
      mount(app, run, 'Switching', switchRoutes(deps, switchToggle))
      mount(app, run, 'Strategies', strategyRoutes(deps, strategies))
      mount(app, run, 'Segments', segmentRoutes(deps, strategies, visibleProjects))
      mount(app, run, 'Strategies', constraintRoutes(deps))
      mount(app, run, 'Variants', variantRoutes(deps, variants))
    },
  }
}
