import { Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { defineCommand } from '#platform/commands/define'
import { approvedStep, matchesVersion, type Step, step } from '#platform/commands/runner'
import type { Deps } from '#platform/slice'
import { type CommandOf, entering, inItsEnvironment, requestEvent, stateEvent, versionOf } from '../command-helpers.ts'
import { type GivenChange, plannedOf } from '../drafting/actions.ts'
import { changesOf } from '../drafting/change-store.ts'
import { addComment, One } from '../request-commands.ts'
import { approvalOf } from '../review/reviewed.ts'
import { type Move, refusalText } from '../rules.ts'
import { OptionalComment } from '../schema.ts'
import { ready } from '../state-commands.ts'
import { type ChangeRequest, requireRequest, saveRequest } from '../store.ts'
import { planCheck } from './plan-check.ts'

/** The steps of stored changes. They run with the current schemas and the approvals of the request. */
export const stepsOf = (
  request: Pick<ChangeRequest, 'id' | 'project' | 'environment'>,
  changes: readonly GivenChange[],
  commandOf: CommandOf,
): Step[] => {
  const approval = approvalOf(request)
  return changes.map((change) => {
    const { command, input } = plannedOf(change, request)
    return approvedStep({ command: commandOf(command), input }, approval)
  })
}

/** Checks all conditions and marks the request as applied. The changes follow in the same transaction. */
export const applyCommand = (commandOf: CommandOf) =>
  defineCommand({
    name: 'request.apply',
    needs: ['APPLY_CHANGE_REQUEST'],
    where: inItsEnvironment,
    versionOf,
    input: Type.Object({
      ...One,
      /** The version of the changes that follow. */
      version: Type.Integer(),
      /** The scheduled time, when applied by the schedule. */
      scheduledAt: Type.Optional(Type.String()),
      comment: OptionalComment,
    }),
    async run(ctx, { project, id, version, scheduledAt, comment }): Promise<void> {
      const { tx, now, record } = ctx
      const before = await requireRequest(tx, project, id)
      const after = entering(before, await ready(ctx, commandOf, before, 'apply'), now)
      if (before.version !== version) throw changedMeanwhile(id)
      const { schedule } = before
      if (scheduledAt !== undefined && (schedule?.status !== 'pending' || schedule.at !== scheduledAt))
        throw new Failure('conflict', refusalText(id, 'apply', 'it is no longer scheduled for this time'))
      await saveRequest(tx, after)
      record(stateEvent('change-request-applied', before, after))
      if (scheduledAt !== undefined)
        record(
          requestEvent('change-request-scheduled-application-success', after, {
            data: { scheduledDate: scheduledAt, status: 'applied' },
            preData: { scheduledDate: scheduledAt, status: 'pending' },
          }),
        )
      await addComment(ctx, after, comment)
    },
  })

const changedMeanwhile = (id: number): Failure =>
  new Failure('conflict', refusalText(id, 'apply', 'it was changed at this very moment. Look at it again'))

export interface Applied {
  readonly actor: Actor
  readonly project: string
  readonly id: number
  readonly scheduledAt?: string
  readonly comment?: string | undefined
  readonly ifMatch?: string | undefined
}

export type Apply = (asked: Applied) => Promise<void>

/** Applies all changes in one transaction. The id of the request is the group of its events. */
export function createApply(
  { store, runAll, rehearse }: Pick<Deps, 'store' | 'runAll' | 'rehearse'>,
  apply: ReturnType<typeof applyCommand>,
  commandOf: CommandOf,
): Apply {
  const checkPlans = planCheck({ store, rehearse })
  return async ({ actor, project, id, scheduledAt, comment, ifMatch }) => {
    const request = await requireRequest(store.read, project, id)
    const changes = await changesOf(store.read, [id])
    const input = {
      project,
      id,
      version: request.version,
      ...(scheduledAt !== undefined && { scheduledAt }),
      ...(comment !== undefined && { comment }),
    }
    try {
      const steps = [step(apply, input), ...stepsOf(request, changes, commandOf)]
      if (ifMatch === undefined || matchesVersion(ifMatch, request.version)) await checkPlans(actor, steps)
      await runAll(actor, steps, { groupId: String(id), ifMatch })
    } catch (error) {
      throw asRefusal(error, id, 'apply')
    }
  }
}

/** A 404 of a change becomes a 409, because the URL of the request itself exists. */
export function asRefusal(error: unknown, id: number, move: Move = 'apply'): unknown {
  if (!(error instanceof Failure) || error.code !== 'not_found') return error
  return new Failure('conflict', refusalText(id, move, error.message), { cause: error })
}
