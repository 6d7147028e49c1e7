import { isIP } from 'node:net'
import {
  OPERATORS,
  type Operand,
  type Operator,
  operandOf,
  PATTERN_LIMITS,
  type PatternRefusal,
  refusalOfPattern,
} from '@leverframe/engine'
import { valid as validSemver } from 'semver'
import { invalid } from '#kernel/failure'
import { isDecimal } from './decimal.ts'
import { STRUCTURE_LIMITS } from './limits.ts'
import type { ConstraintInput } from './schema.ts'

/** Why an operand cannot be used, or undefined when it can. */
type WhyNot = (value: string, constraint: ConstraintInput) => string | undefined

const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** `Date.parse` alone would read February 30 as March 2; other SDKs cannot read it at all. */
function isDate(text: string): boolean {
  if (!ISO_DATE.test(text) || Number.isNaN(Date.parse(text))) return false
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const PATTERN_REFUSALS: Readonly<Record<PatternRefusal, string>> = {
  not_re2: 'must be a regular expression that RE2 can read',
  too_expensive: `must not cost more than ${PATTERN_LIMITS.cost} instructions, with repeats written out`,
  environment_budget: 'must fit into the budget of its environment',
}

/** `admitPatterns` asked the same before the transaction: the verdict is known by now. */
function whyNotPattern(text: string, { caseInsensitive }: ConstraintInput): string | undefined {
  const refusal = refusalOfPattern({ text, ignoresCase: caseInsensitive === true })
  return refusal && PATTERN_REFUSALS[refusal]
}

function isAddressOrRange(text: string): boolean {
  const [address = '', prefix, ...rest] = text.trim().split('/')
  const version = isIP(address)
  if (version === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128))
}

const SINGLE: Readonly<Record<Exclude<Operand, 'values'>, WhyNot>> = {
  number: (value) => (isDecimal(value) ? undefined : 'must be a number, as a string'),
  date: (value) => (isDate(value) ? undefined : 'must be a date as in ISO 8601'),
  // SDKs read strict SemVer only: `validSemver` alone would accept a leading v.
  semver: (value) => (/^\d/.test(value) && validSemver(value) ? undefined : 'must be a version like 1.2.3'),
  regex: whyNotPattern,
}

/** Checks a constraint when it is saved, so that no SDK ever meets one that it cannot evaluate. */
export function checkConstraint(constraint: ConstraintInput, path: string): void {
  if (!Object.hasOwn(OPERATORS, constraint.operator))
    throw invalid(`${path}/operator`, `must be one of ${Object.keys(OPERATORS).join(', ')}`)
  const operator = constraint.operator as Operator
  const operand = operandOf(operator)
  if (operand === 'values') checkValues(operator, constraint, path)
  else checkValue(operator, SINGLE[operand], constraint, path)
}

function checkValue(operator: Operator, whyNot: WhyNot, constraint: ConstraintInput, path: string): void {
  const { value } = constraint
  const why = value === undefined ? `${operator} needs a value` : whyNot(value, constraint)
  if (why) throw invalid(`${path}/value`, why)
}

function checkValues(operator: Operator, { values = [] }: ConstraintInput, path: string): void {
  if (values.length === 0) throw invalid(`${path}/values`, `${operator} needs at least one value`)
  if (operator.startsWith('STR_') && values.length > STRUCTURE_LIMITS.searchedValues)
    throw invalid(`${path}/values`, `must not have more than ${STRUCTURE_LIMITS.searchedValues} items with ${operator}`)
  const empty = values.findIndex((value) => value.trim() === '')
  if (empty >= 0) throw invalid(`${path}/values/${empty}`, 'must not be empty')
  const odd = operator === 'IN_CIDR' ? values.findIndex((value) => !isAddressOrRange(value)) : -1
  if (odd >= 0) throw invalid(`${path}/values/${odd}`, 'must be an address or a range like 10.0.0.0/8')
}
