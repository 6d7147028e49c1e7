import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { bulkFlagRoutes } from './bulk-routes.ts'
import { flagCommands } from './commands.ts'
import { RecentFlags } from './recent-flags.ts'
import { flagRoutes } from './routes.ts'

export { addFlag } from './commands.ts'
export { flagEvent, flagSnapshot } from './events.ts'
export { metadataOf } from './queries.ts'
export {
  BulkNames,
  ConstraintView,
  FlagMetadata,
  FlagRef,
  JsonPatch,
  StrategyView,
  VariantView,
} from './schema.ts'
export { FLAG_COLUMNS, type Flag, flagFrom, requireFlag, requireLiveFlag } from './store.ts'
export { lifetimeDaysOf, TOGGLE_TYPES } from './types.ts'

export function flagsSlice(parts: Parts, visibleProjects: VisibleProjects): Slice {
  const commands = flagCommands(parts.limits)
  const recent = new RecentFlags(parts)
  return {
    commands: listed(commands),
    routes: (app) => {
      flagRoutes(app, parts, commands, recent, visibleProjects)
      bulkFlagRoutes(app, parts, commands)
    },
  }
}
