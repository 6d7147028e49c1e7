import {
  conditionOf,
  type PlanWriterDeps,
  type Proposals,
  plannedChanges,
  planRevert,
  requireRevised,
  retried,
  staleness,
  writePlan,
} from '#features/audit/index'
import { type FullToggle, maxStrategiesOf } from '#features/toggles/index'
import { requireUsedEnvironment } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { type Failure, invalid, notFound } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import type { Deps } from '#platform/slice'
import { wantedToggle } from './rules.ts'
import type { PromoteAnswer, PromoteRequest } from './schema.ts'

export interface PromoteDeps extends Pick<Deps, 'store' | 'limits'>, PlanWriterDeps {
  readonly newId: () => string
  readonly proposals: Proposals
}

export interface PromoteInput {
  readonly actor: Actor
  readonly project: string
  readonly name: string
  readonly from: string
  readonly request: PromoteRequest
  readonly ifMatch: string | undefined
}

/** Reads, plans, and writes only if the toggle is unchanged since the read. Otherwise retries. */
export const promote = (deps: PromoteDeps, input: PromoteInput): Promise<PromoteAnswer> =>
  retried(() => tryPromote(deps, input))

async function requireShown(q: Queryable, { project, environments }: FullToggle, name: string) {
  const found = environments.find((one) => one.name === name)
  if (found) return found
  await requireUsedEnvironment(q, project, name)
  throw notFound('environment', name)
}

async function tryPromote(deps: PromoteDeps, input: PromoteInput): Promise<PromoteAnswer | Failure> {
  const { store, limits, newId, proposals } = deps
  const { actor, project, name, from, ifMatch } = input
  const { to: environment, dryRun = false, keepSwitch = false } = input.request
  const current = await requireRevised(store.read, project, name)
  const source = await requireShown(store.read, current.toggle, from)
  const target = await requireShown(store.read, current.toggle, environment)
  if (source === target) throw invalid('/body/to', 'must be another environment than the one that is promoted')
  const wanted = wantedToggle(current.toggle, source, target, keepSwitch)
  const changes = plannedChanges(current.toggle, wanted, environment)
  const { steps } = planRevert(current.toggle, wanted, {
    environments: [environment],
    maxStrategies: maxStrategiesOf(limits),
  })
  if (dryRun) return { changes }
  const isProposed = steps.length > 0 && (await proposals.areNeeded(actor, { project, environment }))
  const stale = staleness(current, ifMatch)
  if (stale && (isProposed || steps.length === 0)) throw stale
  if (steps.length === 0) return { changes }
  if (isProposed) return { changeRequestId: await proposals.propose(actor, { project, environment }, steps), changes }
  const groupId = newId()
  const conflict = await writePlan(deps, actor, steps, { groupId, ...conditionOf(current, ifMatch) })
  return conflict ?? { groupId, changes }
}
