import { type FullFlag, findRevisedFlag, type RevisedFlag } from '#features/flags/index'
import type { Actor } from '#kernel/actor'
import { Failure, notFound } from '#kernel/failure'
import type { AnyCommand } from '#platform/commands/define'
import { etagOf, type RunAllOptions, stalenessAt } from '#platform/commands/runner'
import type { Parts, VisibleProjects } from '#platform/slice'
import { diff } from './diff-rules.ts'
import { type Moment, momentOf } from './moment.ts'
import { readPast } from './past.ts'
import { planRevert, type RevertPlan } from './revert-rules.ts'
import { replay, type ToldFlag } from './rules.ts'
import type { Change, RevertAnswer, RevertRequest } from './schema.ts'
import { eventsOfGroup } from './store.ts'

/** Every try reads the toggle anew; that somebody is always faster means that two programs fight. */
const MAX_TRIES = 5

const PATHS = { at: '/body/at', eventId: '/body/eventId' }

export interface Reverted {
  readonly actor: Actor
  readonly project: string
  readonly name: string
  readonly request: RevertRequest
  readonly ifMatch: string | undefined
}

export type Revert = (asked: Reverted) => Promise<RevertAnswer>

export interface RevertParts extends Pick<Parts, 'store' | 'limits' | 'runAll'> {
  readonly visibleProjects: VisibleProjects
  readonly newId: () => string
  readonly commandOf: (name: string) => AnyCommand
}

/** Reads, plans, and writes only if the toggle is still what was read; else begins anew. */
export function createRevert(parts: RevertParts): Revert {
  return async (asked) => {
    const moment = momentOf(asked.request, PATHS)
    for (let tries = 1; ; tries++) {
      const outcome = await tryRevert(parts, asked, moment)
      if (!(outcome instanceof Failure)) return outcome
      if (tries === MAX_TRIES) throw outcome
    }
  }
}

/** A failure is answered, not thrown, where somebody was faster. */
async function tryRevert(parts: RevertParts, asked: Reverted, moment: Moment): Promise<RevertAnswer | Failure> {
  const { store, limits, visibleProjects, newId } = parts
  const { actor, project, name, request, ifMatch } = asked
  const current = await requireRevised(parts, project, name)
  const then = await readPast(store.read, name, moment, await visibleProjects(actor))
  requireKnown(request.environments, current.flag, then)
  const plan = planRevert(current.flag, then, {
    environments: request.environments,
    maxStrategies: limits.maxStrategies,
  })
  const stale = ifMatch === undefined ? undefined : stalenessAt(name, current.revision, ifMatch)
  const skippedEnvironments = [...plan.skippedEnvironments]
  if (plan.steps.length === 0) {
    if (stale) throw stale
    return { changes: [], skippedEnvironments }
  }
  const groupId = newId()
  // Where the caller's revision is over, the runner says so: after it has asked for the permissions.
  const condition = stale ? { ifMatch } : { ifMatch: etagOf(current.revision), isPlanned: true }
  const beaten = await write(parts, actor, plan, { groupId, ...condition })
  return beaten ?? { groupId, changes: await changesBy(parts, current, groupId), skippedEnvironments }
}

async function requireRevised({ store }: RevertParts, project: string, name: string): Promise<RevisedFlag> {
  const found = await findRevisedFlag(store.read, name)
  if (found?.flag.project !== project) throw notFound('toggle', name)
  if (found.flag.archived) throw new Failure('archived', `The toggle "${name}" is archived: revive it first`)
  return found
}

/** An environment that exists now or existed then can be meant; another name is a mistake. */
function requireKnown(environments: readonly string[] | undefined, now: FullFlag, then: FullFlag): void {
  const known = new Set([...now.environments, ...then.environments].map(({ name }) => name))
  const unknown = environments?.find((name) => !known.has(name))
  if (unknown !== undefined) throw notFound('environment', unknown)
}

/** Answers the failure where somebody was faster. */
async function write(
  { runAll, commandOf }: RevertParts,
  actor: Actor,
  { steps }: RevertPlan,
  options: RunAllOptions,
): Promise<Failure | undefined> {
  const planned = steps.map(({ command, input }) => ({ command: commandOf(command), input }))
  try {
    await runAll(actor, planned, options)
    return undefined
  } catch (error) {
    if (options.isPlanned && error instanceof Failure && error.code === 'precondition_failed') return error
    throw error
  }
}

/** What the events of the revert made of the toggle. */
async function changesBy({ store }: RevertParts, { flag, revision }: RevisedFlag, group: string): Promise<Change[]> {
  const events = await eventsOfGroup(store.read, flag.name, revision, group)
  const before = toldOf(flag)
  const after = replay(events, before)
  return after ? diff(configOf(before), configOf(after)) : []
}

const toldOf = ({ environments, ...flag }: FullFlag): ToldFlag => ({
  ...flag,
  environments: new Map(environments.map(({ name, ...targeting }) => [name, targeting])),
})

const configOf = ({ description, type, stale, impressionData, environments }: ToldFlag) => ({
  description,
  type,
  stale,
  impressionData,
  environments: Object.fromEntries(environments),
})
