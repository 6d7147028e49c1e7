import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice, type VisibleProjects } from '#platform/slice'
import { archiveJob, type HeldToggles, removeArchivedToggles } from './archive-retention.ts'
import { bulkToggleRoutes } from './bulk-routes.ts'
import { type ToggleTags, toggleCommands } from './commands.ts'
import { featureTypeRoutes, setLifetime } from './feature-types.ts'
import { completeToggle, uncompleteToggle } from './lifecycle-commands.ts'
import { lifecycleRoutes } from './lifecycle-routes.ts'
import { checkLifetimes, lifetimeJob } from './lifetime-command.ts'
import type { PastView } from './past.ts'
import type { RecentToggles } from './recent-toggles.ts'
import type { Releases } from './releases.ts'
import { toggleReads, toggleWrites } from './routes.ts'

export { environmentsWithTargeting, everyEnvironmentOf } from './affected.ts'
export type { HeldToggles } from './archive-retention.ts'
export { addToggle } from './commands.ts'
export { dependencyFrom, dependOn, familyOf, leaveAllParents, leaveParent } from './dependency-store.ts'
export { toggleEvent, toggleSnapshot } from './events.ts'
export {
  canSdksNotice,
  FIELD_LABELS,
  FIELD_NAMES,
  fieldsFrom,
  fieldsOf,
  INITIAL_FIELDS,
  SHOWN_FIELDS,
  type ToggleFields,
} from './fields.ts'
export { type Stage, stagesOf } from './lifecycle-rules.ts'
export { type LifetimeDays, Lifetimes, readLifetimes } from './lifetimes.ts'
export { insertLink, linksOf, removeLink, saveLink } from './link-store.ts'
export { ownerExists, ownerOf, ownersOf } from './owner.ts'
export type { PastView } from './past.ts'
export { refOf, togglePath } from './paths.ts'
export { favoriteToggles, findRevisedToggle, metadataOf, type RevisedToggle } from './queries.ts'
export { parentsIn, RecentToggles } from './recent-toggles.ts'
export type { Releases } from './releases.ts'
export {
  BulkNames,
  ConstraintView,
  Dependency,
  FullToggle,
  JsonPatch,
  StrategyView,
  ToggleChange,
  ToggleLink,
  ToggleMetadata,
  ToggleRef,
  VariantView,
} from './schema.ts'
export type { ShownPlan } from './shown-plans.ts'
export { findToggle, requireLiveToggle, requireToggle, TOGGLE_COLUMNS, type Toggle, toggleFrom } from './store.ts'
export { strategiesFrom, TARGETING_COLUMNS, targetingFrom, variantsFrom } from './targeting-row.ts'
export { lifetimeCutoff, TOGGLE_TYPES } from './types.ts'

export interface TogglesSliceDeps {
  readonly visibleProjects: VisibleProjects
  readonly tags: ToggleTags
  readonly pastView: PastView
  readonly heldToggles: HeldToggles
  readonly recent: RecentToggles
  readonly releases: Releases
}

export function togglesSlice(deps: Deps, given: TogglesSliceDeps): Slice {
  const { visibleProjects, tags, pastView, heldToggles, recent, releases } = given
  const commands = toggleCommands(deps.limits, tags, releases)
  const removeArchived = removeArchivedToggles(tags.releaseTags, heldToggles)
  return {
    commands: listed(commands, { removeArchived, checkLifetimes, setLifetime, completeToggle, uncompleteToggle }),
    jobs: [lifetimeJob(deps), archiveJob(removeArchived, deps)],
    routes: (app) =>
      mount(app, deps.run, 'Features', {
        ...toggleReads({ ...deps, recent, visibleProjects, pastView }),
        ...toggleWrites(commands),
        ...bulkToggleRoutes(deps, commands),
        ...featureTypeRoutes(deps),
        ...lifecycleRoutes(deps, visibleProjects),
      }),
  }
}
