import type { Proposals } from '#features/audit/index'
import type { Visibility } from '#features/identity/index'
import type { GuardReader, Snapshot } from '#features/sdk/index'
import type { Actor } from '#kernel/actor'
import type { AnyCommand } from '#platform/commands/define'
import type { Deps, Slice } from '#platform/slice'
import { changeRequestsSlice, isProtected, type Protections } from './change-requests/index.ts'
import { previewSlice } from './preview/index.ts'
import { promotionSlice } from './promotion/index.ts'
import { openProposals } from './proposals.ts'
import { type ReleasePlansSlice, releasePlansSlice } from './release-plans/index.ts'
import { toggleTestsSlice } from './toggle-tests/index.ts'
import { transferSlice } from './transfer/index.ts'

export interface ReviewDeps extends Deps {
  readonly actorFor: (userId: number) => Promise<Actor | undefined>
  readonly visibility: Visibility
  /** Whether maintenance mode is on. Scheduled change requests then wait. */
  readonly isPaused: () => Promise<boolean>
  readonly protections: Protections
  readonly snapshot: Snapshot
  /** Commands that change requests can contain. */
  readonly reviewableCommands: readonly AnyCommand[]
  /** Commands that a promotion runs. */
  readonly toggleCommands: readonly AnyCommand[]
  /** All commands of toggles and of what belongs to them, which an import runs. */
  readonly importableCommands: readonly AnyCommand[]
  /** Reads the safeguards of release plans. */
  readonly guards: GuardReader
  readonly releasePlanIntervalMs: number
  readonly newId: () => string
  readonly random: () => number
}

export interface Review {
  readonly slices: readonly Slice[]
  readonly proposals: Proposals
  readonly preparedInputs: ReleasePlansSlice['preparedInputs']
}

export function openReview(deps: ReviewDeps): Review {
  const { actorFor, isPaused, protections, snapshot, newId, random } = deps
  const { visibleProjects, sees: seesProject } = deps.visibility
  const releasePlans = releasePlansSlice(deps, {
    visibleProjects,
    newId,
    isProtected,
    isPaused,
    guards: deps.guards,
    everyMs: deps.releasePlanIntervalMs,
  })
  const commands = [...deps.reviewableCommands, ...releasePlans.reviewable]
  const given = { actorFor, isPaused, seesProject, visibleProjects, protections, commands }
  const changeRequests = changeRequestsSlice(deps, given)
  const proposals = openProposals(deps, changeRequests)
  return {
    proposals,
    preparedInputs: releasePlans.preparedInputs,
    slices: [
      changeRequests,
      releasePlans,
      previewSlice(deps, { visibleProjects, snapshot, random, commandOf: changeRequests.commandOf }),
      promotionSlice(deps, { newId, proposals, commands: deps.toggleCommands }),
      toggleTestsSlice(deps, snapshot),
      transferSlice(deps, {
        visibleProjects,
        proposals,
        commands: [...deps.importableCommands, ...changeRequests.commands],
        changeCommandOf: changeRequests.commandOf,
      }),
    ],
  }
}
