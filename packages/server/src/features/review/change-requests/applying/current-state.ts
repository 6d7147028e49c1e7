import { draftFrom, findPlan, type NewPlan, segmentsOf } from '#features/review/release-plans/index'
import { familyOf, findToggle, requireSegment, type Targeting, targetingsOf, UNTOUCHED } from '#features/toggles/index'
import { environmentsOfProject } from '#features/workspace/index'
import { Failure } from '#kernel/failure'
import type { Queryable } from '#platform/db/tables'
import { type CurrentState, type Life, USED_SEGMENTS } from '../conflicts/conflict-rules.ts'
import { type GivenChange, type Home, isAbout } from '../drafting/actions.ts'
import { requiredApprovalsIn } from '../protection/protection-store.ts'
import { protectionView } from '../rules.ts'

const idIn = (payload: unknown): unknown => (payload as { id?: unknown }).id

/** Caches results by key, so that each object is read once however many changes touch it. */
function cached<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const known = new Map<string, Promise<T>>()
  return (key) => {
    const answer = known.get(key) ?? ask(key)
    known.set(key, answer)
    return answer
  }
}

/** Null when the segment does not exist. */
async function segmentValue(q: Queryable, id: number): Promise<unknown> {
  try {
    const { name, description, project, constraints } = await requireSegment(q, id)
    return { name, description, project, constraints }
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return null
    throw error
  }
}

function targetingValue({ action, payload }: GivenChange, targeting: Targeting): unknown {
  const { enabled, strategies, variants } = targeting
  switch (action) {
    case 'updateEnabled':
      return { enabled }
    case 'updateStrategy':
    case 'deleteStrategy':
      return strategies.find(({ id }) => id === idIn(payload)) ?? null
    case 'reorderStrategy': {
      const named = (payload as { id: string }[]).map(({ id }) => strategies.find((one) => one.id === id))
      return named.includes(undefined)
        ? null
        : named.flatMap((one) => (one ? [{ id: one.id, sortOrder: one.sortOrder }] : []))
    }
    case 'patchVariant':
      return variants ?? []
    default:
      return {}
  }
}

/** The ids count up, so that two readings of the same content are equal. */
async function completedPlan(q: Queryable, project: string, given: NewPlan) {
  let count = 0
  try {
    const { planName: name, ...plan } = await draftFrom(q, project, given, () => `${++count}`)
    return { name, description: plan.description, milestones: plan.milestones, safeguards: plan.safeguards }
  } catch (error) {
    if (error instanceof Failure) return undefined
    throw error
  }
}

const segmentIdsIn = (payload: unknown): number[] => {
  const { segments } = (payload ?? {}) as { segments?: unknown }
  return Array.isArray(segments) ? segments.filter((id): id is number => Number.isInteger(id)) : []
}

/** Returns a function that reads the current state of the object of a change. Each object is read once. */
export function currentStateReader(
  q: Queryable,
  { project, environment }: Home,
): (change: GivenChange) => Promise<CurrentState> {
  const environmentThere = cached(async (name) =>
    (await environmentsOfProject(q, project)).some((one) => one.name === name),
  )
  const lifeOf = cached(async (name): Promise<Life> => {
    const toggle = await findToggle(q, name)
    if (toggle?.project !== project) return 'gone'
    return toggle.archivedAt === null ? 'live' : 'archived'
  })
  const targetingOf = cached(async (name) => (await targetingsOf(q, name)).get(environment) ?? UNTOUCHED)
  const segmentOf = cached((id) => segmentValue(q, Number(id)))
  /** The segments of a planned strategy are part of what reviewers approve, so changes of them are conflicts. */
  const withUsed = async ({ action, payload }: GivenChange, value: unknown): Promise<unknown> => {
    const ids = action === 'addStrategy' || action === 'updateStrategy' ? segmentIdsIn(payload) : []
    if (value === null || ids.length === 0) return value
    const used: Record<string, unknown> = {}
    for (const id of ids) used[id] = await segmentOf(String(id))
    return { ...(value as object), [USED_SEGMENTS]: used }
  }
  /** Reviewers approve the whole plan: its milestones with their segments, its safeguards and its state. */
  const planValue = async ({ payload }: GivenChange, name: string): Promise<unknown> => {
    const plan = await findPlan(q, (payload as { planId: string }).planId)
    if (plan?.feature !== name || plan.environment !== environment) return null
    const used: Record<string, unknown> = {}
    for (const id of segmentsOf(plan)) used[id] = await segmentOf(String(id))
    const { milestones, safeguards, progress } = plan
    return { name: plan.name, state: progress.state, milestones, safeguards, [USED_SEGMENTS]: used }
  }
  /** The plan that a change would add, with its defaults. Null when its template is gone. */
  const addedPlan = async ({ payload }: GivenChange): Promise<unknown> => {
    const plan = await completedPlan(q, project, payload as NewPlan)
    if (!plan) return null
    const used: Record<string, unknown> = {}
    for (const { strategies } of plan.milestones)
      for (const id of strategies.flatMap(segmentIdsIn)) used[id] = await segmentOf(String(id))
    return { ...plan, [USED_SEGMENTS]: used }
  }
  const protectionOf = cached(async (name) => protectionView(await requiredApprovalsIn(q, project, name)))
  const dependenciesOf = cached(async (name) => (await familyOf(q, name)).dependencies)

  return async (change) => {
    const isEnvironmentThere = await environmentThere(environment)
    if (isAbout('segment', change.action))
      return { isEnvironmentThere, value: await segmentValue(q, idIn(change.payload) as number) }
    if (isAbout('environment', change.action)) return { isEnvironmentThere, value: await protectionOf(environment) }
    const name = change.feature ?? ''
    const toggle = await lifeOf(name)
    const about = { isEnvironmentThere, toggle }
    if (toggle === 'gone') return { ...about, value: null }
    switch (change.action) {
      case 'archiveFeature':
        return { ...about, value: { archived: toggle === 'archived' } }
      case 'addDependency': {
        const parent = await lifeOf((change.payload as { feature: string }).feature)
        return { ...about, parent, value: await dependenciesOf(name) }
      }
      case 'deleteDependency':
        return { ...about, value: await dependenciesOf(name) }
      case 'addReleasePlan':
        return { ...about, value: await addedPlan(change) }
      case 'startMilestone':
        return { ...about, value: await planValue(change, name) }
      default:
        return { ...about, value: await withUsed(change, targetingValue(change, await targetingOf(name))) }
    }
  }
}
