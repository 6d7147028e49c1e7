import { constraintProblem } from '@leverframe/domain'
import { PATTERN_LIMITS, type PatternRefusal, refusalOfPattern } from '@leverframe/engine'
import { invalid } from '#kernel/failure'
import type { ConstraintInput } from './schema.ts'

const PATTERN_REFUSALS: Readonly<Record<PatternRefusal, string>> = {
  not_re2: 'must be a regular expression that RE2 can read',
  too_expensive: `must not cost more than ${PATTERN_LIMITS.cost} instructions, with repeats written out`,
  environment_budget: 'must fit into the budget of its environment',
}

/** `admitPatterns` has checked the pattern before the transaction, so the result is cached. */
const patternProblemOf =
  ({ caseInsensitive }: ConstraintInput) =>
  (text: string): string | undefined => {
    const refusal = refusalOfPattern({ text, ignoresCase: caseInsensitive === true })
    return refusal && PATTERN_REFUSALS[refusal]
  }

/** Validates a constraint when it is saved, so that SDKs can evaluate every stored constraint. */
export function checkConstraint(constraint: ConstraintInput, path: string): void {
  const found = constraintProblem(constraint, {
    patternProblem: patternProblemOf(constraint),
  })
  if (!found) return
  const at = [path, found.at, ...(found.index === undefined ? [] : [found.index])].join('/')
  throw invalid(at, found.problem)
}
