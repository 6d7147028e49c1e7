import type { Protect } from '#features/workspace/index'
import type { AnyCommand } from '#platform/commands/define'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { type CopyPermissions, cloningSlice } from './cloning/index.ts'
import { codeReferencesSlice } from './code-references/index.ts'
import { contextFieldsSlice } from './context-fields/index.ts'
import { dependenciesSlice } from './dependencies/index.ts'
import { linksSlice } from './links/index.ts'
import { overviewSlice, ProjectLists, ProjectSummaries, type StatsOfProject } from './overview/index.ts'
import { projectEnvironmentsSlice } from './project-environments/index.ts'
import { type RecentCounts, searchSlice, ToggleSearch } from './search/index.ts'
import { type PlannedUses, segmentsSlice } from './segments/index.ts'
import { strategyTypesSlice } from './strategy-types/index.ts'
import { putOnNewToggle, releaseTagsOf, tagsSlice } from './tags/index.ts'
import { targetingSlice } from './targeting/index.ts'
import { type HeldToggles, type PastView, RecentToggles, type Releases, togglesSlice } from './toggle/index.ts'

export interface TogglesDeps extends Deps {
  readonly visibleProjects: VisibleProjects
  /** Answers a read of a toggle with its state at an earlier time. */
  readonly pastView: PastView
  /** Archived toggles that must be kept, because an open change request is about them. */
  readonly heldToggles: HeldToggles
  /** Release plans of the toggles. */
  readonly releases: Releases
  /** Strategies that would use a segment if the open change requests were applied. */
  readonly plannedUses: PlannedUses
  /** Requires change requests in an environment of a project. */
  readonly protect: Protect
  /** Grants the permissions that roles have in one environment also in another. */
  readonly copyPermissions: CopyPermissions
  readonly recentCounts: RecentCounts
  readonly stats: StatsOfProject
  /** Calls the listener when SDKs report that they use toggles. */
  readonly onSeen: (listener: (project: string, names: readonly string[]) => void) => void
}

export interface Toggles {
  readonly slices: readonly Slice[]
  readonly lists: ProjectLists
  readonly summaries: ProjectSummaries
  /** Commands on a toggle and its strategies: a revert and a promotion run them. */
  readonly toggleCommands: readonly AnyCommand[]
  /** Commands that a change request can hold. */
  readonly reviewableCommands: readonly AnyCommand[]
  /** Every command of this district. An import runs some of them. */
  readonly importableCommands: readonly AnyCommand[]
}

export function openToggles(deps: TogglesDeps): Toggles {
  const { visibleProjects, pastView, heldToggles, releases } = deps
  const recent = new RecentToggles(deps)
  const lists = new ProjectLists(deps)
  const summaries = new ProjectSummaries(deps)
  const search = new ToggleSearch(deps)
  deps.onSeen((project, names) => {
    recent.touch(names)
    lists.touch(project, names)
    search.touch(names)
  })
  const tags = { putTags: putOnNewToggle, releaseTags: releaseTagsOf }
  const toggles = togglesSlice(deps, { visibleProjects, tags, pastView, heldToggles, recent, releases })
  const targeting = targetingSlice(deps, visibleProjects, releases)
  const segments = segmentsSlice(deps, { visibleProjects, plannedUses: deps.plannedUses, releases })
  const dependencies = dependenciesSlice(deps)
  const toggleCommands = [...toggles.commands, ...targeting.commands]
  const slices = [
    toggles,
    overviewSlice(deps, { lists, summaries, stats: deps.stats, visibleProjects }),
    targeting,
    cloningSlice(deps, deps.copyPermissions),
    projectEnvironmentsSlice(deps, deps.protect),
    segments,
    contextFieldsSlice(deps, visibleProjects),
    strategyTypesSlice(deps),
    dependencies,
    linksSlice(deps),
    codeReferencesSlice(deps),
    searchSlice(deps, search, visibleProjects),
    tagsSlice(deps, visibleProjects),
  ]
  return {
    lists,
    summaries,
    toggleCommands,
    reviewableCommands: [...toggleCommands, ...segments.commands, ...dependencies.commands],
    importableCommands: slices.flatMap((slice) => slice.commands),
    slices,
  }
}
