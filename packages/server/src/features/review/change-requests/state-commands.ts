import { Type } from 'typebox'
import type { Actor } from '#kernel/actor'
import { Failure, invalid } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import {
  type CommandOf,
  demandIn,
  entering,
  inItsEnvironment,
  inProject,
  moved,
  requestEvent,
  reviewRequirementsOf,
  stateEvent,
  versionOf,
} from './command-helpers.ts'
import { conflictsOf, refuseConflicts } from './conflicts/conflicts.ts'
import { changesOf } from './drafting/change-store.ts'
import { addComment, One } from './request-commands.ts'
import { approvalsIn } from './review/approvals.ts'
import { saveReview } from './review/review-store.ts'
import { refuseUnreviewed } from './review/reviewed.ts'
import type { Facts, Move } from './rules.ts'
import { OptionalComment } from './schema.ts'
import { type ChangeRequest, requireRequest, saveRequest } from './store.ts'

const Commented = Type.Object({ ...One, comment: OptionalComment })

/** Reviews are given by users, not by API tokens. */
export function personOf({ userId }: Actor, what: string): number {
  if (userId === undefined) throw new Failure('forbidden', `Only users can ${what} change requests, not API tokens`)
  return userId
}

/** The changes of a request, its review requirements, and the facts for a verdict. */
async function standing(ctx: Context, commandOf: CommandOf, request: ChangeRequest) {
  const changes = await changesOf(ctx.tx, [request.id])
  const requirements = await reviewRequirementsOf(ctx, commandOf, request, changes)
  const { counting, lapsed } = await approvalsIn(ctx.tx, request, requirements.environments)
  const facts: Partial<Facts> = {
    changes: changes.length,
    approvals: counting.length,
    required: requirements.requiredApprovals,
    lapsed: lapsed.map(({ name }) => name),
    hasApproved: counting.some(({ userId }) => userId === ctx.actor.userId),
  }
  return { changes, requirements, facts }
}

/** Checks all conditions for applying or scheduling a request. Returns the new state. */
export async function ready(ctx: Context, commandOf: CommandOf, request: ChangeRequest, move: Move) {
  const { changes, facts, requirements } = await standing(ctx, commandOf, request)
  demandIn(ctx.actor, 'APPLY_CHANGE_REQUEST', request.project, requirements.environments)
  await refuseUnreviewed(ctx, commandOf, request, changes, move)
  const state = moved(ctx.actor, request, move, facts)
  refuseConflicts(request, move, changes, await conflictsOf(ctx.tx, request, changes))
  return state
}

const sendToReview = (commandOf: CommandOf) =>
  defineCommand({
    name: 'request.send-to-review',
    needs: [],
    where: inProject,
    versionOf,
    input: Commented,
    async run(ctx, { project, id, comment }): Promise<void> {
      const { tx, now, actor, record } = ctx
      const before = await requireRequest(tx, project, id)
      const { facts, requirements } = await standing(ctx, commandOf, before)
      const state = moved(actor, before, 'ask', facts)
      const after = { ...entering(before, state, now), requiredApprovals: requirements.requiredApprovals }
      await saveRequest(tx, after)
      record(stateEvent('change-request-sent-to-review', before, after))
      await addComment(ctx, after, comment)
    },
  })

const approveRequest = (commandOf: CommandOf) =>
  defineCommand({
    name: 'request.approve',
    needs: ['APPROVE_CHANGE_REQUEST'],
    where: inItsEnvironment,
    versionOf,
    input: Commented,
    async run(ctx, { project, id, comment }): Promise<void> {
      const { tx, now, actor, record } = ctx
      const before = await requireRequest(tx, project, id)
      const userId = personOf(actor, 'approve')
      const { facts, requirements } = await standing(ctx, commandOf, before)
      demandIn(actor, 'APPROVE_CHANGE_REQUEST', project, requirements.environments)
      const state = moved(actor, before, 'approve', facts)
      const approvals = (facts.approvals ?? 0) + 1
      await saveReview(tx, { requestId: id, kind: 'approval', userId, name: actor.name, createdAt: now })
      const data = { approvals, requiredApprovals: requirements.requiredApprovals, version: before.version }
      record(requestEvent('change-request-approval-added', before, { data }))
      if (state !== before.state) {
        const after = entering(before, state, now)
        await saveRequest(tx, after)
        record(stateEvent('change-request-approved', before, after))
      }
      await addComment(ctx, before, comment)
    },
  })

async function reject(ctx: Context, before: ChangeRequest, move: Move, comment: string | undefined): Promise<void> {
  const { tx, now, actor, record } = ctx
  const after = entering(before, moved(actor, before, move), now)
  const userId = personOf(actor, 'reject')
  await saveReview(tx, { requestId: before.id, kind: 'rejection', userId, name: actor.name, createdAt: now })
  await saveRequest(tx, after)
  record(stateEvent('change-request-rejected', before, after))
  await addComment(ctx, after, comment)
}

const rejectRequest = defineCommand({
  name: 'request.reject',
  needs: ['APPROVE_CHANGE_REQUEST'],
  where: inItsEnvironment,
  versionOf,
  input: Commented,
  async run(ctx, { project, id, comment }): Promise<void> {
    await reject(ctx, await requireRequest(ctx.tx, project, id), 'reject', comment)
  },
})

/** The author rejects a scheduled request, which cannot be cancelled any more. */
const withdrawRequest = defineCommand({
  name: 'request.withdraw',
  needs: [],
  where: inProject,
  versionOf,
  input: Commented,
  async run(ctx, { project, id, comment }): Promise<void> {
    await reject(ctx, await requireRequest(ctx.tx, project, id), 'withdraw', comment)
  },
})

const cancelRequest = defineCommand({
  name: 'request.cancel',
  needs: [],
  where: inProject,
  versionOf,
  input: Commented,
  async run(ctx, { project, id, comment }): Promise<void> {
    const { tx, now, actor, record } = ctx
    const before = await requireRequest(tx, project, id)
    const after = entering(before, moved(actor, before, 'cancel'), now)
    await saveRequest(tx, after)
    record(stateEvent('change-request-cancelled', before, after))
    await addComment(ctx, after, comment)
  },
})

/** ISO 8601 with a time zone. */
const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/

function timeAfter(now: string, text: string): string {
  const time = new Date(TIME.test(text) ? text : Number.NaN)
  if (Number.isNaN(time.getTime()) || time.getTime() > Date.UTC(9999, 0))
    throw invalid('/body/scheduledAt', 'must be a time as ISO 8601 with a time zone')
  if (time.toISOString() <= now) throw invalid('/body/scheduledAt', 'must be in the future')
  return time.toISOString()
}

const scheduleRequest = (commandOf: CommandOf) =>
  defineCommand({
    name: 'request.schedule',
    needs: ['APPLY_CHANGE_REQUEST'],
    where: inItsEnvironment,
    versionOf,
    input: Type.Object({ ...Commented.properties, scheduledAt: Type.String({ maxLength: 40 }) }),
    async run(ctx, { project, id, comment, scheduledAt }): Promise<void> {
      const { tx, now, actor, record } = ctx
      const before = await requireRequest(tx, project, id)
      const byUserId = personOf(actor, 'schedule')
      const state = await ready(ctx, commandOf, before, 'schedule')
      const at = timeAfter(now, scheduledAt)
      const after = {
        ...entering(before, state, now),
        schedule: { at, byUserId, status: 'pending', reason: null } as const,
      }
      await saveRequest(tx, after)
      record(
        requestEvent('change-request-scheduled', after, {
          data: { state, scheduledDate: at, version: after.version },
          preData: { state: before.state, scheduledDate: before.schedule?.at ?? null, version: before.version },
        }),
      )
      await addComment(ctx, after, comment)
    },
  })

export const stateCommands = (commandOf: CommandOf) => ({
  sendToReview: sendToReview(commandOf),
  approveRequest: approveRequest(commandOf),
  rejectRequest,
  withdrawRequest,
  cancelRequest,
  scheduleRequest: scheduleRequest(commandOf),
})
