import { type FullToggle, fieldsOf, maxStrategiesOf, ownerExists, type RevisedToggle } from '#features/toggles/index'
import type { Actor } from '#kernel/actor'
import { REVERT_GROUP } from '#kernel/event'
import { type Failure, invalid, notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import type { Deps, VisibleProjects } from '#platform/slice'
import { diff } from './diff-rules.ts'
import { type Moment, momentOf } from './moment.ts'
import { readPast } from './past.ts'
import {
  conditionOf,
  type PlanWriterDeps,
  type Proposals,
  requireRevised,
  retried,
  staleness,
  writePlan,
} from './plan-writer.ts'
import { plannedChanges, planRevert, type RevertPlan } from './revert-rules.ts'
import { type ReplayedToggle, replay } from './rules.ts'
import type { Change, RevertAnswer, RevertRequest } from './schema.ts'
import { eventsOfGroup } from './store.ts'

const PATHS = { at: '/body/at', eventId: '/body/eventId' }

export interface RevertInput {
  readonly actor: Actor
  readonly project: string
  readonly name: string
  readonly request: RevertRequest
  readonly ifMatch: string | undefined
}

export type Revert = (input: RevertInput) => Promise<RevertAnswer>

export interface RevertDeps extends Pick<Deps, 'store' | 'limits'>, PlanWriterDeps {
  readonly visibleProjects: VisibleProjects
  readonly newId: () => string
  readonly proposals: Proposals
}

/** Reads the toggle, plans the steps, and writes them only if the toggle has not changed since the read. Otherwise it retries. */
export function createRevert(deps: RevertDeps): Revert {
  return (input) => {
    const moment = momentOf(input.request, PATHS)
    return retried(() => tryRevert(deps, input, moment))
  }
}

/** Returns, instead of throwing, the failure of a concurrent change, so that the caller can retry. */
async function tryRevert(deps: RevertDeps, input: RevertInput, moment: Moment): Promise<RevertAnswer | Failure> {
  const { store, limits, visibleProjects, newId } = deps
  const { actor, project, name, request, ifMatch } = input
  const proposedIn = request.asChangeRequest ? onlyEnvironment(request) : undefined
  const current = await requireRevised(store.read, project, name)
  const past = await readPast(store.scan, name, moment, await visibleProjects(actor))
  const then = await withKnownOwner(store.read, past, current.toggle)
  requireKnown(request.environments, current.toggle, then)
  const plan = planRevert(current.toggle, then, {
    environments: request.environments,
    maxStrategies: maxStrategiesOf(limits),
  })
  const stale = staleness(current, ifMatch)
  const skippedEnvironments = [...plan.skippedEnvironments]
  if (plan.steps.length === 0) {
    if (stale) throw stale
    return { changes: [], skippedEnvironments }
  }
  if (proposedIn !== undefined) {
    if (stale) throw stale
    return { ...(await proposed(deps, input, { current, then, plan }, proposedIn)), skippedEnvironments }
  }
  const groupId = `${REVERT_GROUP}${newId()}`
  const conflict = await writePlan(deps, actor, plan.steps, { groupId, ...conditionOf(current, ifMatch) })
  return conflict ?? { groupId, changes: await changesBy(deps, current, groupId), skippedEnvironments }
}

/** An owner that was deleted cannot be restored: the toggle keeps its current one. */
async function withKnownOwner(q: Queryable, then: FullToggle, now: FullToggle): Promise<FullToggle> {
  const isKnown = then.owner === null || then.owner === now.owner || (await ownerExists(q, then.owner))
  return isKnown ? then : { ...then, owner: now.owner }
}

/** The environment of the change request. A change request is about one environment. */
function onlyEnvironment({ environments = [] }: RevertRequest): string {
  const [environment, ...others] = environments
  if (environment === undefined || others.length > 0)
    throw invalid('/body/environments', 'must name one environment: a change request is about one')
  return environment
}

interface Planned {
  readonly current: RevisedToggle
  readonly then: FullToggle
  readonly plan: RevertPlan
}

async function proposed({ proposals }: RevertDeps, input: RevertInput, planned: Planned, environment: string) {
  const { actor, project } = input
  const { current, then, plan } = planned
  const changeRequestId = await proposals.propose(actor, { project, environment }, plan.steps)
  return { changeRequestId, changes: plannedChanges(current.toggle, then, environment) }
}

/** Throws 404 for an environment that neither exists now nor existed then. */
function requireKnown(environments: readonly string[] | undefined, now: FullToggle, then: FullToggle): void {
  const known = new Set([...now.environments, ...then.environments].map(({ name }) => name))
  const unknown = environments?.find((name) => !known.has(name))
  if (unknown !== undefined) throw notFound('environment', unknown)
}

/** The changes that the events of the revert made to the toggle. */
async function changesBy({ store }: RevertDeps, { toggle, revision }: RevisedToggle, group: string): Promise<Change[]> {
  const events = await eventsOfGroup(store.scan, toggle.name, revision, group)
  const before = replayedOf(toggle)
  const after = replay(events, before)
  return after ? diff(configOf(before), configOf(after)) : []
}

const replayedOf = ({ environments, ...toggle }: FullToggle): ReplayedToggle => ({
  ...toggle,
  environments: new Map(environments.map(({ name, ...targeting }) => [name, targeting])),
})

const configOf = (toggle: ReplayedToggle) => ({
  ...fieldsOf(toggle),
  environments: Object.fromEntries(toggle.environments),
})
