import { mount } from '#platform/http/routes'
import { listed, type Parts, type Slice, type VisibleProjects } from '#platform/slice'
import { archiveJob, type HeldToggles, removeArchivedFlags } from './archive-retention.ts'
import { bulkFlagRoutes } from './bulk-routes.ts'
import { type FlagTags, flagCommands } from './commands.ts'
import { featureTypeRoutes, setLifetime } from './feature-types.ts'
import { completeFlag, uncompleteFlag } from './lifecycle-commands.ts'
import { lifecycleRoutes } from './lifecycle-routes.ts'
import { checkLifetimes, lifetimeJob } from './lifetime-command.ts'
import type { PastView } from './past.ts'
import type { RecentFlags } from './recent-flags.ts'
import { flagReads, flagWrites } from './routes.ts'

export { everyEnvironmentOf, placesWithTargeting } from './affected.ts'
export type { HeldToggles } from './archive-retention.ts'
export { addFlag } from './commands.ts'
export { dependOn, familyOf, leaveAllParents, leaveParent } from './dependency-store.ts'
export { flagEvent, flagSnapshot } from './events.ts'
export { STAGES, type Stage } from './lifecycle-rules.ts'
export { type LifetimeDays, Lifetimes } from './lifetimes.ts'
export type { PastView } from './past.ts'
export { flagPath, refOf } from './paths.ts'
export { findRevisedFlag, metadataOf, type RevisedFlag } from './queries.ts'
export { RecentFlags } from './recent-flags.ts'
export {
  BulkNames,
  ConstraintView,
  Dependency,
  FlagMetadata,
  FlagRef,
  FullFlag,
  JsonPatch,
  StrategyView,
  VariantView,
} from './schema.ts'
export { FLAG_COLUMNS, type Flag, findFlag, flagFrom, requireFlag, requireLiveFlag } from './store.ts'
export { lifetimeCutoff, lifetimeDaysOf, TOGGLE_TYPES } from './types.ts'

export interface FlagsSliceParts {
  readonly visibleProjects: VisibleProjects
  readonly tags: FlagTags
  readonly pastView: PastView
  readonly heldToggles: HeldToggles
  readonly recent: RecentFlags
}

export function flagsSlice(parts: Parts, given: FlagsSliceParts): Slice {
  const { visibleProjects, tags, pastView, heldToggles, recent } = given
  const commands = flagCommands(parts.limits, tags)
  const removeArchived = removeArchivedFlags(tags.releaseTags, heldToggles)
  return {
    commands: listed(commands, { removeArchived, checkLifetimes, setLifetime, completeFlag, uncompleteFlag }),
    jobs: [lifetimeJob(parts), archiveJob(removeArchived, parts)],
    routes: (app) =>
      mount(app, parts.run, 'Features', {
        ...flagReads({ ...parts, recent, visibleProjects, pastView }),
        ...flagWrites(commands),
        ...bulkFlagRoutes(parts, commands),
        ...featureTypeRoutes(parts),
        ...lifecycleRoutes(parts, visibleProjects),
      }),
  }
}
