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
import { environmentAfter, type FrozenEnvironment, freeze } from './frozen-environment.ts'

/** The most attempts to get a consistent state when other writes commit during the rehearsal. */
const ATTEMPTS = 5

export interface FutureDeps extends Pick<Deps, 'store' | 'log' | 'rehearse'> {
  readonly snapshot: Snapshot
  readonly commandOf: CommandOf
}

/** An environment before and after a request, and the events in between. */
export interface Future {
  readonly revision: number
  readonly now: FrozenEnvironment
  readonly after: FrozenEnvironment
  readonly events: readonly NewEvent[]
}

/** Fails like applying the request, but does not check approvals and toggle tests, which a draft does not need yet. */
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

/** The environment after applying the request. The rehearsal is rolled back. */
export async function futureOf(deps: FutureDeps, actor: Actor, request: ChangeRequest): Promise<Future> {
  const { snapshot, log } = deps
  if (isClosed(request.state))
    throw new Failure('conflict', `Change request #${request.id} cannot be previewed: it is closed (${request.state})`)
  for (let attempt = 1; ; attempt++) {
    await log.catchUp()
    const { position } = snapshot
    const events = await rehearsed(deps, actor, request)
    await log.catchUp()
    const environment = snapshot.environment(request.environment)
    if (!environment) throw notFound('environment', request.environment)
    const refused = await environment.refusedPatterns()
    if (snapshot.position !== position && attempt < ATTEMPTS) continue
    const now = freeze(environment, refused)
    return { revision: environment.revision, now, after: environmentAfter(snapshot, now, events), events }
  }
}
