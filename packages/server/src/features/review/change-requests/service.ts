import { type Actor, may } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { matchesVersion, step } from '#platform/commands/runner'
import type { Deps } from '#platform/slice'
import { type Applied, applyCommand, createApply } from './applying/apply.ts'
import type { CommandOf } from './command-helpers.ts'
import type { GivenChange } from './drafting/actions.ts'
import { addChanges, changeCommands } from './drafting/change-commands.ts'
import { createTryOut } from './drafting/try-out.ts'
import { isProtected } from './protection/protection-store.ts'
import { isAuthorOf, MOVE_TO } from './rules.ts'
import type { StateInput } from './schema.ts'
import { stateCommands } from './state-commands.ts'
import { type ChangeRequest, requireRequest } from './store.ts'

interface Ref {
  readonly project: string
  readonly id: number
}

interface Condition {
  /** The version that the changes must have. */
  readonly ifMatch?: string | undefined
}

/** Operations that need more than one command. */
export interface Service {
  /** Returns the id of the request that contains the changes. */
  readonly addChanges: (
    actor: Actor,
    project: string,
    environment: string,
    changes: readonly GivenChange[],
  ) => Promise<number>
  readonly editChange: (
    actor: Actor,
    ref: Ref,
    changeId: number,
    change: GivenChange,
    options?: Condition,
  ) => Promise<void>
  readonly moveRequest: (actor: Actor, ref: Ref, asked: StateInput, options?: Condition) => Promise<void>
  readonly applyRequest: (asked: Applied) => Promise<void>
  readonly stateCommands: readonly unknown[]
}

export function createService(deps: Deps, commandOf: CommandOf): Service {
  const { store, run } = deps
  const states = stateCommands(commandOf)
  const apply = applyCommand(commandOf)
  const applyRequest = createApply(deps, apply, commandOf)
  const tryOut = createTryOut(deps, commandOf)

  /** A stale request is not rehearsed: the command returns 412, after checks for 404 and 403. */
  const isStale = ({ ifMatch }: Condition, { version }: ChangeRequest): boolean =>
    ifMatch !== undefined && !matchesVersion(ifMatch, version)

  async function moveRequest(actor: Actor, ref: Ref, asked: StateInput, options: Condition = {}): Promise<void> {
    const { state, comment, scheduledAt = '' } = asked
    const request = await requireRequest(store.read, ref.project, ref.id)
    const input = { ...ref, ...(comment !== undefined && { comment }) }
    if (state === 'Draft') throw new Failure('conflict', `Change request #${ref.id} cannot become a draft again`)
    switch (MOVE_TO[state]) {
      case 'ask':
        if (!isStale(options, request)) await tryOut.forReview(actor, request)
        return run(actor, step(states.sendToReview, input), options)
      case 'approve':
        return run(actor, step(states.approveRequest, input), options)
      case 'reject':
        return run(
          actor,
          step(withdraws(actor, request) ? states.withdrawRequest : states.rejectRequest, input),
          options,
        )
      case 'cancel':
        return run(actor, step(states.cancelRequest, input), options)
      case 'schedule':
        return run(actor, step(states.scheduleRequest, { ...input, scheduledAt }), options)
      default:
        return applyRequest({ actor, ...input, ...options })
    }
  }

  return {
    async addChanges(actor, project, environment, changes) {
      // For an unprotected environment the command throws the error.
      if (await isProtected(store.read, project, environment))
        await tryOut.newChanges(actor, { project, environment }, changes)
      return run(actor, step(addChanges, { project, environment, changes: [...changes] }))
    },
    async editChange(actor, ref, changeId, change, options = {}) {
      if (!isStale(options, await requireRequest(store.read, ref.project, ref.id)))
        await tryOut.editedChange(actor, ref, changeId, change)
      await run(actor, step(changeCommands.editChange, { ...ref, changeId, change }), options)
    },
    moveRequest,
    applyRequest,
    stateCommands: [...Object.values(states), apply],
  }
}

/** True for authors without the permission to review, who withdraw instead of rejecting. */
const withdraws = (actor: Actor, request: ChangeRequest): boolean =>
  request.state === 'Scheduled' &&
  isAuthorOf(actor, request) &&
  !may(actor, ['APPROVE_CHANGE_REQUEST'], { project: request.project, environment: request.environment })
