import { listed, type Parts, type Slice } from '#platform/slice'
import { strategyCommands } from './strategy-commands.ts'
import { strategyRoutes } from './strategy-routes.ts'
import { switchFlag } from './switch-command.ts'
import { switchRoutes } from './switch-routes.ts'
import { variantCommands } from './variant-commands.ts'
import { variantRoutes } from './variant-routes.ts'

export { inOrder, type Targeting } from './rules.ts'
export { saveTargeting, targetingsOf } from './store.ts'

export function targetingSlice(parts: Parts): Slice {
  const strategies = strategyCommands(parts.limits)
  const variants = variantCommands(parts.limits)
  return {
    commands: listed(strategies, { switchFlag }, variants),
    routes: (app) => {
      switchRoutes(app, parts)
      strategyRoutes(app, parts, strategies)
      variantRoutes(app, parts, variants)
    },
  }
}
