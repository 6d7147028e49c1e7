import { isAddressOrRange } from './address.ts'
import { isDate } from './date.ts'
import { isDecimal } from './decimal.ts'
import { orList } from './lists.ts'
import { OPERATORS, type Operand, operatorFacts } from './operators.ts'
import { say } from './say.ts'
import { isVersion } from './version.ts'

/** A constraint in requests, responses and the store. */
export interface ConstraintData {
  readonly contextName: string
  /** One of OPERATORS. A constraint with any other operator never matches. */
  readonly operator: string
  readonly values?: readonly string[] | undefined
  readonly value?: string | undefined
  readonly inverted?: boolean | undefined
  readonly caseInsensitive?: boolean | undefined
}

/** The parts of a sentence, so that a page can format the field and the values separately. */
export interface ConstraintPhrase {
  readonly field: string
  readonly verb: string
  readonly operands: readonly string[]
  readonly note: string | undefined
}

export function constraintPhrase(constraint: ConstraintData): ConstraintPhrase {
  const { contextName, operator, values = [], value, inverted, caseInsensitive } = constraint
  const facts = operatorFacts(operator)
  const verb = facts
    ? say(inverted ? facts.isNot : facts.is)
    : inverted
      ? say('not {operator}', { operator })
      : operator
  const isList = facts ? facts.takes === 'values' : values.length > 0
  return {
    field: contextName,
    verb,
    operands: isList ? values : value === undefined ? [] : [value],
    note: caseInsensitive && facts?.operand !== 'number' ? say('ignoring case') : undefined,
  }
}

/** "plan is pro or team". */
export function constraintSentence(constraint: ConstraintData): string {
  const { field, verb, operands, note } = constraintPhrase(constraint)
  return `${field} ${verb} ${orList(operands)}${note ? ` (${note})` : ''}`
}

export interface ConstraintProblem {
  readonly at: 'operator' | 'value' | 'values'
  /** Position in `values`; undefined when the list as a whole is wrong. */
  readonly index?: number
  /** Follows the name of the field: "must not be empty". */
  readonly problem: string
}

/** The maximum number of values of an operator that searches in a text: each value is compared. */
export const MAX_SEARCHED_VALUES = 1_000

export interface ConstraintChecks {
  /** Describes what is wrong with a regular expression; undefined when it is valid. */
  readonly patternProblem: (text: string) => string | undefined
}

const VALUE_CHECKS: Readonly<Record<Operand, (text: string, checks: ConstraintChecks) => string | undefined>> = {
  text: () => undefined,
  number: (text) => (isDecimal(text) ? undefined : 'must be a number such as 18 or 4.5'),
  date: (text) => (isDate(text) ? undefined : 'must be a date and time as in ISO 8601'),
  version: (text) => (isVersion(text) ? undefined : 'must be a version such as 1.2.3 or 2.0.0-beta.1'),
  pattern: (text, { patternProblem }) => patternProblem(text),
  address: (text) => (isAddressOrRange(text) ? undefined : 'must be an address or a range such as 10.0.0.0/8'),
}

function valuesProblem(
  operator: string,
  operand: Operand,
  values: readonly string[],
  checks: ConstraintChecks,
): ConstraintProblem | undefined {
  const at = 'values'
  if (values.length === 0) return { at, problem: 'must have at least one value' }
  if (operator.startsWith('STR_') && values.length > MAX_SEARCHED_VALUES)
    return { at, problem: `must not have more than ${MAX_SEARCHED_VALUES} items with ${operator}` }
  const empty = values.findIndex((value) => value.trim() === '')
  if (empty >= 0) return { at, index: empty, problem: 'must not be empty' }
  for (const [index, value] of values.entries()) {
    const problem = VALUE_CHECKS[operand](value, checks)
    if (problem !== undefined) return { at, index, problem }
  }
  return undefined
}

/** Why SDKs cannot evaluate this constraint; undefined when they can. */
export function constraintProblem(constraint: ConstraintData, checks: ConstraintChecks): ConstraintProblem | undefined {
  const { operator, values = [], value } = constraint
  const facts = operatorFacts(operator)
  if (!facts) return { at: 'operator', problem: `must be one of ${Object.keys(OPERATORS).join(', ')}` }
  if (facts.takes === 'values') return valuesProblem(operator, facts.operand, values, checks)
  if (value === undefined) return { at: 'value', problem: `must be there: ${operator} needs a value` }
  const problem = VALUE_CHECKS[facts.operand](value, checks)
  return problem === undefined ? undefined : { at: 'value', problem }
}
