import { PATTERN_LIMITS } from '@leverframe/engine'
import type { ConstraintView } from '#features/toggles/toggle/index'
import { Failure, invalid } from '#kernel/failure'
import { sameJson } from '#kernel/json'
import type { Limits } from '#platform/config/settings'
import { checkConstraint } from './constraints.ts'
import type { ConstraintInput } from './schema.ts'

/** Legal values by context field. Fields without legal values are not in the map. */
export type LegalValues = ReadonlyMap<string, ReadonlySet<string>>

/** The facts about context fields that decide which constraints are accepted. */
export interface ContextFields {
  readonly legalValues: LegalValues
  /** Fields of other projects, which cannot be used here. */
  readonly foreign: ReadonlySet<string>
}

export interface ConstraintRules {
  readonly limits: Limits
  readonly fields: ContextFields
  /** The saved constraints. They are accepted even if the field has changed. */
  readonly before?: readonly ConstraintView[] | undefined
  /** The owner of the constraints in error messages: a strategy or a segment. */
  readonly owner: string
}

const COMPARES_WITH_LIST = /^(IN|NOT_IN|STR_.+)$/

function checkLegal(
  { contextName, operator, values }: Pick<ConstraintView, 'contextName' | 'operator' | 'values'>,
  legalValues: LegalValues,
  path: string,
): void {
  const legal = legalValues.get(contextName)
  if (!legal || !COMPARES_WITH_LIST.test(operator)) return
  const odd = values.findIndex((value) => !legal.has(value))
  if (odd >= 0) throw invalid(`${path}/values/${odd}`, `is not a legal value of the context field "${contextName}"`)
}

/** A context field of a project can be used only in that project. */
export function refuseForeignField(contextName: string, { foreign }: ContextFields, path: string): void {
  if (foreign.has(contextName))
    throw invalid(`${path}/contextName`, `the context field "${contextName}" belongs to another project`)
}

/** Throws a 400 if SDKs cannot evaluate a constraint, or if a value is not a legal value of its field. */
export function checkNewConstraint(constraint: ConstraintInput, legalValues: LegalValues, path: string): void {
  checkConstraint(constraint, path)
  checkLegal({ ...constraint, values: constraint.values ?? [] }, legalValues, path)
}

/** Normalises constraints to the stored form. Refuses constraints that SDKs cannot evaluate. */
export function normalConstraints(
  given: readonly ConstraintInput[],
  path: string,
  { limits, fields, before = [], owner }: ConstraintRules,
): ConstraintView[] {
  if (limits.maxConstraints !== undefined && given.length > limits.maxConstraints)
    throw new Failure('limit_exceeded', `This installation allows ${limits.maxConstraints} constraints of a ${owner}`)
  if (given.filter(({ operator }) => operator === 'REGEX').length > PATTERN_LIMITS.count)
    throw invalid(path, `must not have more than ${PATTERN_LIMITS.count} constraints with REGEX`)
  return given.map((constraint, index) => {
    const { contextName, operator, values = [], value, inverted, caseInsensitive } = constraint
    if (limits.maxConstraintValues !== undefined && values.length > limits.maxConstraintValues)
      throw new Failure(
        'limit_exceeded',
        `This installation allows ${limits.maxConstraintValues} values of a constraint`,
      )
    checkConstraint(constraint, `${path}/${index}`)
    const normal: ConstraintView = {
      contextName,
      operator,
      values,
      ...(value === undefined ? {} : { value }),
      ...(inverted === undefined ? {} : { inverted }),
      ...(caseInsensitive === undefined ? {} : { caseInsensitive }),
    }
    const isKnown = fields.legalValues.has(contextName) || fields.foreign.has(contextName)
    if (isKnown && !before.some((one) => sameJson(one, normal))) {
      refuseForeignField(contextName, fields, `${path}/${index}`)
      checkLegal(normal, fields.legalValues, `${path}/${index}`)
    }
    return normal
  })
}
