import { isOperator, type Operator } from '@leverframe/domain'
import type { ConstraintDefinition } from '../definition.ts'
import type { Test } from '../reading.ts'
import * as date from './date.ts'
import { isIn, isNotIn } from './membership.ts'
import { isInNetwork } from './network.ts'
import * as number from './number.ts'
import { isTooExpensive, matches, type PatternRefusal, patternOf } from './pattern.ts'
import * as text from './text.ts'
import * as version from './version.ts'

const TESTS: Readonly<Record<Operator, (constraint: ConstraintDefinition) => Test>> = {
  IN: ({ values }) => isIn(values),
  NOT_IN: ({ values }) => isNotIn(values),
  STR_STARTS_WITH: ({ values, caseInsensitive }) => text.startsWith(values, caseInsensitive === true),
  STR_ENDS_WITH: ({ values, caseInsensitive }) => text.endsWith(values, caseInsensitive === true),
  STR_CONTAINS: ({ values, caseInsensitive }) => text.contains(values, caseInsensitive === true),
  NUM_EQ: ({ value }) => number.equals(value),
  NUM_GT: ({ value }) => number.greater(value),
  NUM_GTE: ({ value }) => number.greaterOrEqual(value),
  NUM_LT: ({ value }) => number.less(value),
  NUM_LTE: ({ value }) => number.lessOrEqual(value),
  DATE_AFTER: ({ value }) => date.isAfter(value),
  DATE_BEFORE: ({ value }) => date.isBefore(value),
  SEMVER_EQ: ({ value }) => version.sameVersion(value),
  SEMVER_GT: ({ value }) => version.laterVersion(value),
  SEMVER_GTE: ({ value }) => version.sameOrLaterVersion(value),
  SEMVER_LT: ({ value }) => version.earlierVersion(value),
  SEMVER_LTE: ({ value }) => version.sameOrEarlierVersion(value),
  REGEX: ({ value, caseInsensitive }) => matches(value, caseInsensitive === true),
  IN_CIDR: ({ values }) => isInNetwork(values),
}

const hasExpensivePattern = (constraint: ConstraintDefinition): boolean => {
  const pattern = patternOf(constraint)
  return pattern !== undefined && isTooExpensive(pattern)
}

/** Why the pattern of a constraint is not used, decided without compiling it. */
export function patternRefusal(
  constraint: ConstraintDefinition,
  refused: ReadonlyMap<string, PatternRefusal>,
): PatternRefusal | undefined {
  if (hasExpensivePattern(constraint)) return 'too_expensive'
  return refused.size > 0 ? refused.get(keyOf(constraint)) : undefined
}

/**
 * Compiles a constraint to a test of its field. Inverting also inverts the result for missing fields and invalid
 * operands. An unknown operator and a pattern over the limits never match, inverted or not.
 */
export function testOf(constraint: ConstraintDefinition): Test {
  if (!isOperator(constraint.operator) || hasExpensivePattern(constraint)) return () => false
  const holds = TESTS[constraint.operator](constraint)
  return constraint.inverted ? (field, now) => !holds(field, now) : holds
}

const MANY_VALUES = 10
/** Keys of constraints with many values. All toggles of a segment use the same constraints, and such a key is slow. */
const longKeys = new WeakMap<ConstraintDefinition, string>()

const textOf = ({ contextName, operator, values, value, inverted, caseInsensitive }: ConstraintDefinition): string =>
  JSON.stringify([contextName, operator, values ?? [], value ?? null, inverted === true, caseInsensitive === true])

/** Constraints with the same key are the same test, however they are written. */
export function keyOf(constraint: ConstraintDefinition): string {
  if ((constraint.values?.length ?? 0) < MANY_VALUES) return textOf(constraint)
  const key = longKeys.get(constraint) ?? textOf(constraint)
  longKeys.set(constraint, key)
  return key
}
