import { Type } from 'typebox'
import { type Actor, may, SYSTEM } from '#kernel/actor'
import { Failure } from '#kernel/failure'
import { type Context, defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { step } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import type { Job } from '#platform/jobs/job'
import type { Deps } from '#platform/slice'
import type { Apply } from '../applying/apply.ts'
import { requestEvent } from '../command-helpers.ts'
import { conflictSentence, conflictsOf } from '../conflicts/conflicts.ts'
import { changesOf } from '../drafting/change-store.ts'
import { One } from '../request-commands.ts'
import { approvalsIn } from '../review/approvals.ts'
import { missingApprovals } from '../rules.ts'
import { type ChangeRequest, requireRequest, type ScheduleStatus, saveRequest, scheduledRequests } from '../store.ts'

const MAX_REASON = 1_000
const EVERY_MS = 2_000

/** Identifies a schedule by its time: a request that was since applied, rejected or rescheduled is not changed. */
const Scheduled = Type.Object({ ...One, scheduledAt: Type.String(), reason: Type.String() })

async function endSchedule(
  { tx, record }: Context,
  { project, id, scheduledAt, reason: text }: { project: string; id: number; scheduledAt: string; reason: string },
  [status, type]: readonly [
    ScheduleStatus,
    'change-request-schedule-suspended' | 'change-request-scheduled-application-failure',
  ],
): Promise<void> {
  const request = await requireRequest(tx, project, id)
  const { state, schedule } = request
  if (state !== 'Scheduled' || schedule?.status !== 'pending' || schedule.at !== scheduledAt) return
  const reason = text.slice(0, MAX_REASON).toWellFormed()
  await saveRequest(tx, { ...request, schedule: { ...schedule, status, reason } })
  record(
    requestEvent(type, request, {
      data: { scheduledDate: schedule.at, status, reason },
      preData: { scheduledDate: schedule.at, status: schedule.status, reason: schedule.reason },
    }),
  )
}

const byTheServer = { ...onInstallation('ADMIN'), input: Scheduled }

const suspendSchedule = defineCommand({
  name: 'request.suspend',
  ...byTheServer,
  run: (ctx, input) => endSchedule(ctx, input, ['suspended', 'change-request-schedule-suspended']),
})

const failSchedule = defineCommand({
  name: 'request.fail',
  ...byTheServer,
  run: (ctx, input) => endSchedule(ctx, input, ['failed', 'change-request-scheduled-application-failure']),
})

export const scheduleCommands = { suspendSchedule, failSchedule }

export type ActorFor = (userId: number) => Promise<Actor | undefined>

export interface ScheduleDeps extends Pick<Deps, 'store' | 'run' | 'clock' | 'log'> {
  readonly actorFor: ActorFor
  readonly apply: Apply
  /** Whether maintenance mode is on. Schedules are neither applied nor suspended until it ends. */
  readonly isPaused: () => Promise<boolean>
}

/** The reason to suspend a schedule. Undefined when there is none. */
async function obstacleOf(q: Queryable, request: ChangeRequest, actor: Actor | undefined): Promise<string | undefined> {
  const { project, environment } = request
  if (!actor) return 'The user who scheduled it is gone.'
  if (!may(actor, ['APPLY_CHANGE_REQUEST'], { project, environment }))
    return `The user who scheduled it, ${actor.name}, no longer has the permission APPLY_CHANGE_REQUEST in environment "${environment}" of project "${project}".`
  const { counting, lapsed } = await approvalsIn(q, request, [request])
  const counted = {
    approvals: counting.length,
    required: request.requiredApprovals,
    lapsed: lapsed.map(({ name }) => name),
  }
  if (lapsed.length > 0 && counted.approvals < counted.required)
    return `It cannot be applied: ${missingApprovals(counted)}.`
  const changes = await changesOf(q, [request.id])
  const conflicts = await conflictsOf(q, request, changes)
  const sentences = changes.flatMap((change) => {
    const conflict = conflicts.get(change.id)
    return conflict ? [conflictSentence(change, conflict)] : []
  })
  return sentences.length === 0 ? undefined : `It has conflicts with later changes. ${sentences.join(' ')}`
}

/**
 * Applies due requests as the user who scheduled them, with the current permissions of that user. Suspends a schedule as soon as
 * the request has a conflict or lacks approvals. All state is stored, so any instance can continue.
 */
export function scheduleJob(deps: ScheduleDeps): Job {
  const { store, run, clock, log, actorFor, apply, isPaused } = deps
  let checkedUpTo = -1

  const note = (
    command: typeof suspendSchedule | typeof failSchedule,
    { project, id, schedule }: ChangeRequest,
    reason: string,
  ) => run(SYSTEM, step(command, { project, id, scheduledAt: schedule?.at ?? '', reason }))

  /** All pending schedules when there are events since the last check, else only due ones. */
  const toLookAt = () => scheduledRequests(store.read, log.position === checkedUpTo ? clock().toISOString() : undefined)

  /** Suspends the schedule and returns false when there is an obstacle. */
  async function check(request: ChangeRequest): Promise<boolean> {
    const obstacle = await obstacleOf(store.read, request, await actorFor(request.schedule?.byUserId ?? 0))
    if (obstacle !== undefined) await note(suspendSchedule, request, obstacle)
    return obstacle === undefined
  }

  async function applyDue(request: ChangeRequest): Promise<void> {
    const { project, id, schedule } = request
    const actor = await actorFor(schedule?.byUserId ?? 0)
    if (!actor || !schedule) return
    try {
      await apply({ actor, project, id, scheduledAt: schedule.at })
    } catch (error) {
      // While the store is unavailable the job fails and is retried.
      if (!(error instanceof Failure) || error.code === 'unavailable') throw error
      if (error.code === 'forbidden') await note(suspendSchedule, request, error.message)
      else if (await check(request)) await note(failSchedule, request, error.message)
    }
  }

  return {
    name: 'change-request-schedule',
    everyMs: EVERY_MS,
    hasWork: async () => !(await isPaused()) && (await toLookAt()).length > 0,
    async run(stopping) {
      const { position } = log
      const due = clock().toISOString()
      for (const request of await toLookAt()) {
        if (stopping.aborted || (await isPaused())) return
        const mayGoOn = await check(request)
        if (mayGoOn && (request.schedule?.at ?? '') <= due) await applyDue(request)
      }
      checkedUpTo = position
    },
  }
}
