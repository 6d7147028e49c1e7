import type { AnyCommand } from '#platform/commands/define'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { cloningSlice } from './cloning/index.ts'
import { contextFieldsSlice } from './context-fields/index.ts'
import { dependenciesSlice } from './dependencies/index.ts'
import { overviewSlice, ProjectLists } from './overview/index.ts'
import { type RecentCounts, searchSlice, ToggleSearch } from './search/index.ts'
import { type PlannedUses, segmentsSlice } from './segments/index.ts'
import { strategyTypesSlice } from './strategy-types/index.ts'
import { putOnNewToggle, releaseTagsOf, tagsSlice } from './tags/index.ts'
import { targetingSlice } from './targeting/index.ts'
import { type HeldToggles, type PastView, RecentToggles, togglesSlice } from './toggle/index.ts'

export interface TogglesDeps extends Deps {
  readonly visibleProjects: VisibleProjects
  /** Answers a read of a toggle with its state at an earlier time. */
  readonly pastView: PastView
  /** Archived toggles that must be kept, because an open change request is about them. */
  readonly heldToggles: HeldToggles
  /** Strategies that would use a segment if the open change requests were applied. */
  readonly plannedUses: PlannedUses
  readonly recentCounts: RecentCounts
  /** Calls the listener when SDKs report that they use toggles. */
  readonly onSeen: (listener: (project: string, names: readonly string[]) => void) => void
}

export interface Toggles {
  readonly slices: readonly Slice[]
  /** Commands on a toggle and its strategies: a revert and a promotion run them. */
  readonly toggleCommands: readonly AnyCommand[]
  /** Commands that a change request can hold. */
  readonly reviewableCommands: readonly AnyCommand[]
}

export function openToggles(deps: TogglesDeps): Toggles {
  const { visibleProjects, pastView, heldToggles } = deps
  const recent = new RecentToggles(deps)
  const lists = new ProjectLists(deps)
  const search = new ToggleSearch(deps)
  deps.onSeen((project, names) => {
    recent.touch(names)
    lists.touch(project, names)
    search.touch(names)
  })
  const tags = { putTags: putOnNewToggle, releaseTags: releaseTagsOf }
  const toggles = togglesSlice(deps, { visibleProjects, tags, pastView, heldToggles, recent })
  const targeting = targetingSlice(deps, visibleProjects)
  const segments = segmentsSlice(deps, visibleProjects, deps.plannedUses)
  const dependencies = dependenciesSlice(deps)
  const toggleCommands = [...toggles.commands, ...targeting.commands]
  return {
    toggleCommands,
    reviewableCommands: [...toggleCommands, ...segments.commands, ...dependencies.commands],
    slices: [
      toggles,
      overviewSlice(deps, lists, visibleProjects),
      targeting,
      cloningSlice(deps),
      segments,
      contextFieldsSlice(deps, visibleProjects),
      strategyTypesSlice(deps),
      dependencies,
      searchSlice(deps, search, visibleProjects),
      tagsSlice(deps, visibleProjects),
    ],
  }
}
