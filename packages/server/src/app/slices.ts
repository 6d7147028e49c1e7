import { type AccessIndex, accessSlice, addOwner, type Visibility } from '#features/access/index'
import { auditSlice } from '#features/audit/index'
import {
  changeRequestsSlice,
  heldToggles,
  type Protections,
  plannedUsesOfSegment,
} from '#features/change-requests/index'
import { cloningSlice } from '#features/cloning/index'
import { contextFieldsSlice } from '#features/context-fields/index'
import { dependenciesSlice } from '#features/dependencies/index'
import { environmentsSlice } from '#features/environments/index'
import { flagsSlice, RecentFlags } from '#features/flags/index'
import { historySlice, pastView } from '#features/history/index'
import { instanceSlice } from '#features/instance/index'
import { type LoginParts, loginSlice } from '#features/login/index'
import { overviewSlice, ProjectLists } from '#features/overview/index'
import { personalTokensSlice } from '#features/personal-tokens/index'
import { previewSlice } from '#features/preview/index'
import { projectsSlice } from '#features/projects/index'
import { promotionSlice } from '#features/promotion/index'
import { rolesSlice } from '#features/roles/index'
import { FlagSearch, searchSlice } from '#features/search/index'
import { segmentsSlice } from '#features/segments/index'
import { serviceAccountsSlice } from '#features/service-accounts/index'
import type { Snapshot } from '#features/snapshot/index'
import { strategyTypesSlice } from '#features/strategy-types/index'
import { putOnNewFlag, releaseTagsOf, tagsSlice } from '#features/tags/index'
import { targetingSlice } from '#features/targeting/index'
import { tokensSlice } from '#features/tokens/index'
import type { Usage } from '#features/usage/index'
import { usersSlice } from '#features/users/index'
import type { Identify } from '#platform/http/access'
import type { Leases } from '#platform/jobs/leases'
import type { Parts, Slice } from '#platform/slice'
import { openProposals } from './proposals.ts'

export interface SliceParts {
  readonly parts: Parts
  readonly access: AccessIndex
  readonly visibility: Visibility
  readonly newSecret: () => string
  readonly newId: () => string
  readonly isDraining: () => boolean
  readonly login: LoginParts
  /** For work that only one instance may do at a time. */
  readonly leases: Leases
  readonly usage: Usage
  readonly snapshot: Snapshot
  readonly protections: Protections
  readonly identify: Identify
}

const FLAG_TAGS = { putTags: putOnNewFlag, releaseTags: releaseTagsOf }

/** Everything the product is made of. */
export function slices(given: SliceParts): readonly Slice[] {
  const { parts, access, visibility, newSecret, isDraining, login, newId } = given
  const { visibleProjects } = visibility
  const recent = new RecentFlags(parts)
  const lists = new ProjectLists(parts)
  const search = new FlagSearch(parts)
  given.usage.onSeen((project, names) => {
    recent.touch(names)
    lists.touch(project, names)
    search.touch(names)
  })
  const view = pastView(parts, visibleProjects)
  const flags = flagsSlice(parts, { visibleProjects, tags: FLAG_TAGS, pastView: view, heldToggles, recent })
  const targeting = targetingSlice(parts, visibleProjects)
  const segments = segmentsSlice(parts, visibleProjects, plannedUsesOfSegment)
  const dependencies = dependenciesSlice(parts)
  const { actorFor } = login
  const changeRequests = changeRequestsSlice(parts, {
    actorFor,
    seesProject: visibility.sees,
    visibleProjects,
    protections: given.protections,
    commands: [flags, targeting, segments, dependencies].flatMap(({ commands }) => commands),
  })
  const proposals = openProposals(parts, changeRequests)
  const planned = { newId, proposals, commands: [...flags.commands, ...targeting.commands] }
  return [
    instanceSlice(parts, isDraining, newSecret),
    usersSlice(parts, login.makeLink),
    loginSlice(parts, login),
    rolesSlice(parts),
    accessSlice(parts, access),
    personalTokensSlice(parts, newSecret),
    serviceAccountsSlice(parts, newSecret),
    tokensSlice(parts, newSecret),
    environmentsSlice(parts, visibleProjects),
    projectsSlice(parts, addOwner),
    flags,
    overviewSlice(parts, lists),
    targeting,
    cloningSlice(parts),
    segments,
    contextFieldsSlice(parts, visibleProjects),
    strategyTypesSlice(parts),
    dependencies,
    searchSlice(parts, search, visibleProjects),
    auditSlice(parts, { visibleProjects, identify: given.identify, random: Math.random }),
    tagsSlice(parts, visibleProjects),
    changeRequests,
    previewSlice(parts, {
      visibleProjects,
      snapshot: given.snapshot,
      random: Math.random,
      commandOf: changeRequests.commandOf,
    }),
    historySlice(parts, { visibleProjects, ...planned }),
    promotionSlice(parts, planned),
  ]
}
