import type { Proposals } from '#features/audit/index'
import { type ChangeRequestsSlice, isProtected } from '#features/review/change-requests/index'
import { changeOf } from '#features/review/promotion/index'
import { may } from '#kernel/actor'
import type { Deps } from '#platform/slice'

/** Adds planned writes to a change request when the actor may not make them directly. */
export const openProposals = ({ store }: Deps, { addChanges }: Pick<ChangeRequestsSlice, 'addChanges'>): Proposals => ({
  areNeeded: async (actor, { project, environment }) =>
    !may(actor, ['SKIP_CHANGE_REQUEST'], { project, environment }) &&
    (await isProtected(store.read, project, environment)),
  propose: (actor, { project, environment }, steps) =>
    addChanges(
      actor,
      project,
      environment,
      steps.flatMap((step) => changeOf(step) ?? []),
    ),
})
