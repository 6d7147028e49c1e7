/**
 * User-defined patterns and their limits. RE2 matches in time proportional to text length times program size, so both
 * are limited. This is the only file that uses the RE2 library.
 */
import { RE2JS } from 're2js'
import type { ConstraintDefinition } from '../definition.ts'
import type { Test } from '../reading.ts'
import { patternCost } from './pattern-cost.ts'

export const PATTERN_LIMITS = {
  /** Cost of one pattern: instructions after repeats are expanded, plus the cost of its character classes. */
  cost: 600,
  /** Characters of a text. A longer text matches no pattern. */
  text: 500,
  /** Sum of the costs of all patterns that one request sends. */
  costOfRequest: 10_000,
  /** Patterns of one strategy, or of one segment. */
  count: 20,
  /** Sum of the costs of all patterns of one environment. Above it, the most expensive ones never match. */
  costOfEnvironment: 30_000,
} as const

/** Why a pattern cannot be used. */
export type PatternRefusal = 'not_re2' | 'too_expensive' | 'environment_budget'

export interface Pattern {
  readonly text: string
  readonly ignoresCase: boolean
}

/** The pattern of a REGEX constraint; undefined for other operators and when the value is missing. */
export const patternOf = ({ operator, value, caseInsensitive }: ConstraintDefinition): Pattern | undefined =>
  operator === 'REGEX' && typeof value === 'string' ? { text: value, ignoresCase: caseInsensitive === true } : undefined

export const costOf = ({ text, ignoresCase }: Pattern): number => patternCost(text, ignoresCase)

/** Decided without compiling. */
export const isTooExpensive = (pattern: Pattern): boolean => costOf(pattern) > PATTERN_LIMITS.cost

function compiled({ text, ignoresCase }: Pattern): RE2JS | undefined {
  try {
    const program = RE2JS.compile(text, ignoresCase ? RE2JS.CASE_INSENSITIVE : 0)
    return program.programSize() <= PATTERN_LIMITS.cost ? program : undefined
  } catch {
    return undefined
  }
}

/** Whether RE2 can parse a pattern, cached for this many recent patterns. */
export function validity(cached: number): (text: string) => boolean {
  const verdicts = new Map<string, boolean>()
  return (text) => {
    const known = verdicts.get(text)
    if (known !== undefined) return known
    const verdict = compiled({ text, ignoresCase: false }) !== undefined
    const [oldest] = verdicts.keys()
    if (verdicts.size >= cached) verdicts.delete(oldest as string)
    verdicts.set(text, verdict)
    return verdict
  }
}

const isValid = validity(2_000)

/**
 * Why a pattern is refused when it is saved. The first call for a pattern compiles it, which takes a few milliseconds
 * at most. The result is cached, so that a caller can check once outside a transaction and again inside.
 */
export function refusalOfPattern(pattern: Pattern): PatternRefusal | undefined {
  if (isTooExpensive(pattern)) return 'too_expensive'
  return isValid(pattern.text) ? undefined : 'not_re2'
}

const never: Test = () => false

/**
 * REGEX: a match anywhere in the text. A pattern that RE2 or the limits refuse never matches. The pattern compiles at
 * its first match, so an environment with many patterns compiles without a pause.
 */
export function matches(value: string | undefined, ignoresCase: boolean): Test {
  if (value === undefined || value === null) return never
  const pattern = { text: value, ignoresCase }
  if (isTooExpensive(pattern)) return never
  let program: RE2JS | undefined
  let isCompiled = false
  return ({ text }) => {
    if (text === undefined || text.length > PATTERN_LIMITS.text) return false
    if (!isCompiled) {
      program = compiled(pattern)
      isCompiled = true
    }
    return program?.matcher(text).find() === true
  }
}

/** Whether a pattern matches a whole text. A pattern that RE2 or the limits refuse matches nothing. */
export function wholeMatcher(pattern: string): (text: string) => boolean {
  const given = { text: pattern, ignoresCase: false }
  const program = isTooExpensive(given) ? undefined : compiled(given)
  return (text) => text.length <= PATTERN_LIMITS.text && program?.matches(text) === true
}
