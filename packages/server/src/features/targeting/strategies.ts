import type { StrategyView } from '#features/flags/index'
import { Failure, invalid, notFound } from '#kernel/failure'
import type { Limits } from '#platform/config/settings'
import { checkConstraint } from './constraints.ts'
import { BUILT_IN_STRATEGIES, normalParameters } from './parameters.ts'
import type { ConstraintInput, NewStrategy } from './schema.ts'
import { normalVariants } from './variants.ts'

function checkedConstraints(
  given: readonly ConstraintInput[],
  path: string,
  limits: Limits,
): StrategyView['constraints'] {
  if (limits.maxConstraints !== undefined && given.length > limits.maxConstraints)
    throw new Failure('limit_exceeded', `This instance allows ${limits.maxConstraints} constraints of a strategy`)
  return given.map((constraint, index) => {
    const { contextName, operator, values = [], value, inverted, caseInsensitive } = constraint
    if (limits.maxConstraintValues !== undefined && values.length > limits.maxConstraintValues)
      throw new Failure('limit_exceeded', `This instance allows ${limits.maxConstraintValues} values of a constraint`)
    checkConstraint(constraint, `${path}/${index}`)
    return {
      contextName,
      operator,
      values,
      ...(value === undefined ? {} : { value }),
      ...(inverted === undefined ? {} : { inverted }),
      ...(caseInsensitive === undefined ? {} : { caseInsensitive }),
    }
  })
}

/** A strategy as it is stored and answered, from what a caller sent; refuses what no SDK could evaluate. */
export function normalStrategy(
  given: NewStrategy,
  fixed: { id: string; flagName: string; sortOrder: number },
  limits: Limits,
): StrategyView {
  if (!(BUILT_IN_STRATEGIES as readonly string[]).includes(given.name))
    throw invalid(
      '/body/name',
      `there is no strategy type of this name; built in are ${BUILT_IN_STRATEGIES.join(', ')}`,
    )
  const [segment] = given.segments ?? []
  if (segment !== undefined) throw notFound('segment', segment)
  return {
    id: fixed.id,
    name: given.name,
    title: given.title ?? null,
    disabled: given.disabled ?? false,
    constraints: checkedConstraints(given.constraints ?? [], '/body/constraints', limits),
    parameters: normalParameters(given.name, given.parameters, fixed.flagName, '/body/parameters'),
    segments: [],
    variants: normalVariants(given.variants ?? [], '/body/variants', limits.maxVariants),
    sortOrder: given.sortOrder ?? fixed.sortOrder,
  }
}
