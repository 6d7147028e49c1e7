import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { bulkFlagRoutes } from './bulk-routes.ts'
import { flagCommands, type PutTags } from './commands.ts'
import { checkLifetimes, lifetimeJob } from './lifetime-command.ts'
import type { PastView } from './past.ts'
import { RecentFlags } from './recent-flags.ts'
import { flagRoutes } from './routes.ts'

export { addFlag } from './commands.ts'
export { flagEvent, flagSnapshot } from './events.ts'
export type { PastView } from './past.ts'
export { findRevisedFlag, metadataOf, type RevisedFlag } from './queries.ts'
export {
  BulkNames,
  ConstraintView,
  FlagMetadata,
  FlagRef,
  FullFlag,
  JsonPatch,
  StrategyView,
  VariantView,
} from './schema.ts'
export { FLAG_COLUMNS, type Flag, findFlag, flagFrom, requireFlag, requireLiveFlag } from './store.ts'
export { lifetimeCutoff, lifetimeDaysOf, TOGGLE_TYPES } from './types.ts'

export function flagsSlice(
  parts: Parts,
  visibleProjects: VisibleProjects,
  putTags: PutTags,
  pastView: PastView,
): Slice {
  const commands = flagCommands(parts.limits, putTags)
  const recent = new RecentFlags(parts)
  return {
    commands: listed(commands, { checkLifetimes }),
    jobs: [lifetimeJob(parts)],
    routes: (app) => {
      flagRoutes(app, parts, commands, recent, visibleProjects, pastView)
      bulkFlagRoutes(app, parts, commands)
    },
  }
}
