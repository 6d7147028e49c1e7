import { invalid } from '#kernel/failure'
import type { Advance } from './decision-rules.ts'
import type { AdvanceInput, GivenMilestone, MilestoneInput } from './schema.ts'
import { PLAN_LIMITS } from './types.ts'

/** Checks the fields that a type of advance needs, and drops the others. */
export function advanceOf({ type, minutes, at }: AdvanceInput, path: string): Advance {
  switch (type) {
    case 'manual':
      return { type }
    case 'at': {
      const time = /^\d{4}-\d\d-\d\dT/.test(at ?? '') ? Date.parse(at ?? '') : Number.NaN
      if (Number.isNaN(time)) throw invalid(`${path}/at`, 'must be a time, such as 2030-01-31T09:00:00Z')
      return { type, at: new Date(time).toISOString() }
    }
    default:
      if (minutes === undefined) throw invalid(`${path}/minutes`, `is required for the type ${type}`)
      return { type, minutes }
  }
}

function advanceIn({ advance, transitionCondition }: MilestoneInput, path: string): Advance {
  if (advance) return advanceOf(advance, `${path}/advance`)
  return transitionCondition ? { type: 'after', minutes: transitionCondition.intervalMinutes } : { type: 'manual' }
}

interface Ids {
  readonly newId: () => string
  /** Ids that the object has already. Other ids are replaced. */
  readonly known: ReadonlySet<string>
}

export interface Placed {
  readonly milestones: GivenMilestone[]
  /** The ids that were given, with the ids that replace them. */
  readonly ids: ReadonlyMap<string, string>
}

/** Puts milestones in order and gives an id to each of them and of their strategies. Throws a 400 for a mistake. */
export function placed(given: readonly MilestoneInput[], { newId, known }: Ids): Placed {
  const strategies = given.reduce((sum, milestone) => sum + milestone.strategies.length, 0)
  if (strategies > PLAN_LIMITS.strategies)
    throw invalid('/body/milestones', `have ${strategies} strategies, and ${PLAN_LIMITS.strategies} is the most`)
  const ids = new Map<string, string>()
  const used = new Set<string>()
  const idFor = (id: string | undefined): string => {
    const chosen = id !== undefined && known.has(id) && !used.has(id) ? id : newId()
    used.add(chosen)
    return chosen
  }
  const ordered = given
    .map((milestone, index) => ({ milestone, index }))
    .toSorted((a, b) => (a.milestone.sortOrder ?? a.index) - (b.milestone.sortOrder ?? b.index))
  const milestones = ordered.map(({ milestone, index }, sortOrder) => {
    const path = `/body/milestones/${index}`
    if (milestone.id !== undefined && ids.has(milestone.id))
      throw invalid(`${path}/id`, 'another milestone has this id')
    if (milestone.strategies.every(({ disabled }) => disabled))
      throw invalid(`${path}/strategies`, 'at least one strategy must not be disabled')
    const id = idFor(milestone.id)
    if (milestone.id !== undefined) ids.set(milestone.id, id)
    return {
      id,
      name: milestone.name,
      sortOrder,
      strategies: milestone.strategies.map((strategy) => ({ ...strategy, id: idFor(strategy.id) })),
      advance: advanceIn(milestone, path),
    }
  })
  return { milestones, ids }
}
