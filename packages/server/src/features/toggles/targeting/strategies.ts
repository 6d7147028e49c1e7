import type { StrategyView } from '#features/toggles/toggle/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import type { Limits } from '#platform/config/settings'
import type { Queryable } from '#platform/db/tables'
import { type Catalogue, catalogueFor } from './catalogue.ts'
import { normalConstraints } from './constraint-list.ts'
import { customParameters } from './custom-parameters.ts'
import { BUILT_IN_STRATEGIES, isBuiltIn, normalParameters, type Parameters } from './parameters.ts'
import type { NewStrategy } from './schema.ts'
import { normalVariants } from './variants.ts'

/** Ascending and without duplicates, as SDKs receive them. */
function knownSegments(given: readonly number[], { segments }: Catalogue, limits: Limits): number[] {
  const wanted = [...new Set(given)].sort((a, b) => a - b)
  if (limits.maxStrategySegments !== undefined && wanted.length > limits.maxStrategySegments)
    throw new Failure('limit_exceeded', `This installation allows ${limits.maxStrategySegments} segments of a strategy`)
  const unknown = wanted.find((id) => !segments.has(id))
  if (unknown !== undefined) throw notFound('segment', unknown)
  return wanted
}

function checkedParameters(
  given: NewStrategy,
  toggleName: string,
  { parameters: definitions }: Catalogue,
  before: StrategyView | undefined,
): Parameters {
  const path = '/body/parameters'
  if (isBuiltIn(given.name)) return normalParameters(given.name, given.parameters, toggleName, path)
  if (!definitions)
    throw invalid(
      '/body/name',
      `there is no strategy type of this name; built in are ${BUILT_IN_STRATEGIES.join(', ')}`,
    )
  // The strategy type may have become stricter: unchanged saved parameters are accepted.
  if (before?.name === given.name && sameJson(before.parameters, given.parameters)) return before.parameters
  return customParameters(definitions, given.parameters, path)
}

/** Normalises a strategy to the stored form. Refuses strategies that SDKs cannot evaluate. */
export function normalStrategy(
  given: NewStrategy,
  fixed: { id: string; toggleName: string; sortOrder: number },
  limits: Limits,
  catalogue: Catalogue,
  before?: StrategyView,
): StrategyView {
  const { fields } = catalogue
  const rules = { limits, fields, before: before?.constraints, owner: 'strategy' }
  const parameters = checkedParameters(given, fixed.toggleName, catalogue, before)
  return {
    id: fixed.id,
    name: given.name,
    title: given.title ?? null,
    disabled: given.disabled ?? false,
    constraints: normalConstraints(given.constraints ?? [], '/body/constraints', rules),
    parameters,
    segments: knownSegments(given.segments ?? [], catalogue, limits),
    variants: normalVariants(given.variants ?? [], '/body/variants', limits.maxVariants),
    sortOrder: given.sortOrder ?? fixed.sortOrder,
    ...(before?.milestoneId !== undefined && { milestoneId: before.milestoneId }),
  }
}

/** Normalises a strategy of a toggle in this project. */
export async function readStrategy(
  q: Queryable,
  given: NewStrategy,
  { project, ...fixed }: { id: string; toggleName: string; sortOrder: number; project: string },
  limits: Limits,
): Promise<StrategyView> {
  return normalStrategy(given, fixed, limits, await catalogueFor(q, given, project))
}
