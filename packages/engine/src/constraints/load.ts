/** The cost of tests. Most are negligible; the others are counted, so that a caller can pause between them. */
import type { ConstraintDefinition } from '../definition.ts'
import { costOf, isTooExpensive, PATTERN_LIMITS, patternOf } from './pattern.ts'

/** The cost of one test, in steps of about 50 ns: one instruction of a pattern at one character. */
export interface Load {
  /** Steps for any text. */
  readonly fixed: number
  /** Steps for each character of a text that is at most `text` long. A longer text costs nothing. */
  readonly perCharacter: number
  readonly text: number
  /** What the test adds to the pattern cost of its environment; 0 for other operators. */
  readonly pattern: number
  /** The pattern is over the limit of one pattern: the test never matches. */
  readonly isTooExpensive: boolean
}

/** Shorter lists of values are not counted. */
const COUNTED_VALUES = 20
/** Values that one step compares at one character. */
const SEARCHED_PER_STEP = 8

const NOTHING: Load = { fixed: 0, perCharacter: 0, text: 0, pattern: 0, isTooExpensive: false }

/** Undefined for a test with negligible cost. */
export function loadOf(constraint: ConstraintDefinition): Load | undefined {
  const pattern = patternOf(constraint)
  if (pattern) {
    if (isTooExpensive(pattern)) return { ...NOTHING, isTooExpensive: true }
    const cost = costOf(pattern)
    return { ...NOTHING, fixed: cost, perCharacter: cost, text: PATTERN_LIMITS.text, pattern: cost }
  }
  const { operator, values = [] } = constraint
  if (values.length < COUNTED_VALUES) return undefined
  const plain = { ...NOTHING, fixed: values.length }
  if (operator === 'IN_CIDR' || operator === 'STR_STARTS_WITH' || operator === 'STR_ENDS_WITH') return plain
  if (operator !== 'STR_CONTAINS') return undefined
  return { ...plain, perCharacter: values.length / SEARCHED_PER_STEP, text: Number.POSITIVE_INFINITY }
}

export const stepsFor = ({ fixed, perCharacter, text }: Load, length: number): number =>
  fixed + (length <= text ? perCharacter * length : 0)
