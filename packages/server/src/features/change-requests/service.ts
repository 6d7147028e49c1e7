import { type Actor, may } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { step } from '#platform/commands/runner'
import type { Parts } from '#platform/slice'
import type { GivenChange } from './actions.ts'
import { type Applied, applyCommand, createApply } from './apply.ts'
import { addChanges, changeCommands } from './change-commands.ts'
import type { CommandOf } from './parts.ts'
import { isProtected } from './protection-store.ts'
import { isAuthorOf, MOVE_TO } from './rules.ts'
import type { StateInput } from './schema.ts'
import { stateCommands } from './state-commands.ts'
import { type ChangeRequest, requireRequest } from './store.ts'
import { createTryOut } from './try-out.ts'

interface Ref {
  readonly project: string
  readonly id: number
}

/** What takes more than one command. */
export interface Service {
  /** Answers the id of the request that they are now in. */
  readonly addChanges: (
    actor: Actor,
    project: string,
    environment: string,
    changes: readonly GivenChange[],
  ) => Promise<number>
  readonly editChange: (actor: Actor, ref: Ref, changeId: number, change: GivenChange) => Promise<void>
  readonly moveRequest: (actor: Actor, ref: Ref, asked: StateInput) => Promise<void>
  readonly applyRequest: (asked: Applied) => Promise<void>
  readonly stateCommands: readonly unknown[]
}

export function createService(parts: Parts, commandOf: CommandOf): Service {
  const { store, run } = parts
  const states = stateCommands(commandOf)
  const apply = applyCommand(commandOf)
  const applyRequest = createApply(parts, apply, commandOf)
  const tryOut = createTryOut(parts, commandOf)

  async function moveRequest(actor: Actor, ref: Ref, asked: StateInput): Promise<void> {
    const { state, comment, scheduledAt = '' } = asked
    const request = await requireRequest(store.read, ref.project, ref.id)
    const input = { ...ref, ...(comment !== undefined && { comment }) }
    if (state === 'Draft')
      throw new Failure('conflict', `Change request #${ref.id} does not become a draft: that is how it began`)
    switch (MOVE_TO[state]) {
      case 'ask':
        await tryOut.forReview(actor, request)
        return run(actor, step(states.sendToReview, input))
      case 'approve':
        return run(actor, step(states.approveRequest, input))
      case 'reject':
        return run(actor, step(withdraws(actor, request) ? states.withdrawRequest : states.rejectRequest, input))
      case 'cancel':
        return run(actor, step(states.cancelRequest, input))
      case 'schedule':
        return run(actor, step(states.scheduleRequest, { ...input, scheduledAt }))
      default:
        return applyRequest({ actor, ...input })
    }
  }

  return {
    async addChanges(actor, project, environment, changes) {
      // Where nothing is protected the command itself says so, or what else is wrong.
      if (await isProtected(store.read, project, environment))
        await tryOut.newChanges(actor, { project, environment }, changes)
      return run(actor, step(addChanges, { project, environment, changes: [...changes] }))
    },
    async editChange(actor, ref, changeId, change) {
      await tryOut.editedChange(actor, ref, changeId, change)
      await run(actor, step(changeCommands.editChange, { ...ref, changeId, change }))
    },
    moveRequest,
    applyRequest,
    stateCommands: [...Object.values(states), apply],
  }
}

/** Authors who may also review reject like everybody else. */
const withdraws = (actor: Actor, request: ChangeRequest): boolean =>
  request.state === 'Scheduled' &&
  isAuthorOf(actor, request) &&
  !may(actor, ['APPROVE_CHANGE_REQUEST'], { project: request.project, environment: request.environment })
