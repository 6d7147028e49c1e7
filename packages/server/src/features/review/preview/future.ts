import {
  asRefusal,
  type ChangeRequest,
  type CommandOf,
  changesOf,
  conflictsOf,
  isClosed,
  refuseConflicts,
  stepsOf,
} from '#features/review/change-requests/index'
import type { Snapshot } from '#features/sdk/index'
import type { Actor } from '#kernel/actor'
import type { NewEvent } from '#kernel/event'
import { Failure, notFound } from '#kernel/failure'
import type { Deps } from '#platform/slice'
import { type FrozenStage, frozen, stageAfter } from './stage.ts'

/** Others may write while the changes are tried out; so often it begins anew, to speak of one moment. */
const ATTEMPTS = 5

export interface FutureDeps extends Pick<Deps, 'store' | 'log' | 'rehearse'> {
  readonly snapshot: Snapshot
  readonly commandOf: CommandOf
}

/** An environment as it is, as it would be, and what would be recorded on the way. */
export interface Future {
  readonly revision: number
  readonly now: FrozenStage
  readonly after: FrozenStage
  readonly events: readonly NewEvent[]
}

/** Fails as applying would, but for approvals and the cases of toggles: whoever looks ahead may have neither yet. */
async function rehearsed(
  { store, rehearse, commandOf }: FutureDeps,
  actor: Actor,
  request: ChangeRequest,
): Promise<readonly NewEvent[]> {
  const changes = await changesOf(store.read, [request.id])
  refuseConflicts(request, 'apply', changes, await conflictsOf(store.read, request, changes))
  try {
    return await rehearse(actor, stepsOf(request, changes, commandOf), { isDraft: true })
  } catch (error) {
    throw asRefusal(error, request.id, 'apply')
  }
}

/** What applying the request would make of its environment. Nothing is left behind of the attempt. */
export async function futureOf(deps: FutureDeps, actor: Actor, request: ChangeRequest): Promise<Future> {
  const { snapshot, log } = deps
  if (isClosed(request.state))
    throw new Failure('conflict', `Change request #${request.id} cannot be previewed: it is closed (${request.state})`)
  for (let attempt = 1; ; attempt++) {
    await log.catchUp()
    const { position } = snapshot
    const events = await rehearsed(deps, actor, request)
    await log.catchUp()
    if (snapshot.position !== position && attempt < ATTEMPTS) continue
    const environment = snapshot.environment(request.environment)
    if (!environment) throw notFound('environment', request.environment)
    const now = frozen(environment)
    return { revision: environment.revision, now, after: stageAfter(snapshot, now, events), events }
  }
}
