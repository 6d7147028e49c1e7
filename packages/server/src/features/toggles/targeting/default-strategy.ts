import type { StrategyView } from '#features/toggles/toggle/index'
import { invalid } from '#kernel/failure'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { catalogueFor } from './catalogue.ts'
import type { NewStrategy } from './schema.ts'
import { normalStrategy } from './strategies.ts'

/** The strategy from which new strategies start in an environment of a project. It belongs to no toggle. */
export type DefaultStrategy = Omit<StrategyView, 'id' | 'sortOrder'>

/** Only this strategy has a meaning without a toggle; older ones are kept for old toggles. */
const ALLOWED = 'flexibleRollout'
const NO_TOGGLE = { id: '', toggleName: 'none', sortOrder: 0 }

/** Checks the strategy like that of a toggle. An absent or empty `groupId` is left out: each toggle gets its own name. */
export async function checkedDefaultStrategy(
  q: Queryable,
  project: string,
  given: NewStrategy,
  limits: Limits,
): Promise<DefaultStrategy> {
  if (given.name !== ALLOWED) throw invalid('/body/name', `a default strategy must be ${ALLOWED}`)
  const { groupId, ...parameters } = given.parameters ?? {}
  const hasGroup = groupId !== undefined && groupId !== ''
  const strategy = { ...given, parameters: hasGroup ? { ...parameters, groupId } : parameters }
  const checked = normalStrategy(strategy, NO_TOGGLE, limits, await catalogueFor(q, strategy, project))
  const { id: _, sortOrder: _order, ...stored } = checked
  if (hasGroup) return stored
  const { groupId: _group, ...shared } = stored.parameters ?? {}
  return { ...stored, parameters: shared }
}
