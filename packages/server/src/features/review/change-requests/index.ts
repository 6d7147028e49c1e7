import type { AnyCommand } from '#platform/commands/define'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import type { CommandOf } from './command-helpers.ts'
import { STORED_COMMANDS } from './drafting/actions.ts'
import { changeCommands } from './drafting/change-commands.ts'
import { changeRoutes } from './drafting/change-routes.ts'
import { listRoutes, type ReviewDeps, reviewRoutes } from './list-routes.ts'
import { TAG } from './paths.ts'
import { pendingRoutes } from './pending-routes.ts'
import { configRoutes } from './protection/config-routes.ts'
import { protectEnvironment } from './protection/protection-command.ts'
import type { Protections } from './protection/protections.ts'
import { requestCommands } from './request-commands.ts'
import { discussionRoutes, requestRoutes } from './request-routes.ts'
import { closedRequestsJob, removeClosedRequests } from './retention.ts'
import { scheduleCommands, scheduleJob } from './schedule/schedule.ts'
import { createService, type Service } from './service.ts'

export { asRefusal, stepsOf } from './applying/apply.ts'
export type { CommandOf } from './command-helpers.ts'
export { conflictingRequests } from './conflicts/conflicting-requests.ts'
export { conflictsOf, refuseConflicts } from './conflicts/conflicts.ts'
export { ACTIONS, type Action, type GivenChange, plannedOf } from './drafting/actions.ts'

export { changesOf } from './drafting/change-store.ts'
export { plannedUsesOfSegment } from './drafting/planned-strategies.ts'
export { onePath, refFrom, TAG } from './paths.ts'
export { protectionGate } from './protection/gate.ts'
export { protectIn } from './protection/protection-command.ts'
export { isProtected } from './protection/protection-store.ts'
export { Protections } from './protection/protections.ts'
export { heldToggles } from './retention.ts'
export { requestFactsOf } from './review/applied-facts.ts'
export { isClosed } from './rules.ts'

export { type ChangeRequest, requireRequest } from './store.ts'

export interface ChangeRequestDeps extends ReviewDeps {
  readonly protections: Protections
  /** The commands of other slices that changes run. */
  readonly commands: readonly AnyCommand[]
  /** Whether maintenance mode is on. */
  readonly isPaused: () => Promise<boolean>
}

/** For slices that add changes to change requests or preview them. */
export interface ChangeRequestsSlice extends Slice {
  readonly commandOf: CommandOf
  /** Rehearses the changes, adds them to the pending request of the actor, and returns the id of the request. */
  readonly addChanges: Service['addChanges']
}

export function changeRequestsSlice(deps: Deps, given: ChangeRequestDeps): ChangeRequestsSlice {
  const protect = protectEnvironment(given.protections)
  const runnable = [...given.commands, protect as unknown as AnyCommand]
  const byName = new Map(runnable.map((command) => [command.name, command]))
  const commandOf: CommandOf = (name) => {
    const command = byName.get(name)
    if (!command) throw new Error(`there is no command ${name}`)
    return command
  }
  for (const name of STORED_COMMANDS) commandOf(name)
  const service = createService(deps, commandOf)
  const { actorFor, isPaused } = given
  return {
    commandOf,
    addChanges: service.addChanges,
    commands: [
      ...listed({ protect }, changeCommands, requestCommands, scheduleCommands, { removeClosedRequests }),
      ...(service.stateCommands as readonly AnyCommand[]),
    ],
    jobs: [scheduleJob({ ...deps, actorFor, isPaused, apply: service.applyRequest }), closedRequestsJob(deps)],
    routes: (app) =>
      mount(app, deps.run, TAG, {
        ...configRoutes(deps, protect),
        ...changeRoutes(deps, service),
        ...requestRoutes(deps, service),
        ...discussionRoutes(deps),
        ...listRoutes(deps),
        ...reviewRoutes(deps, given),
        ...pendingRoutes(deps),
      }),
  }
}
