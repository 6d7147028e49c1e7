import { constraintPhrase } from '@leverframe/domain'
import { t } from '../../../lib/messages.ts'
import type { Constraint } from '../../../lib/types.ts'

export interface ConstraintParts {
  readonly field: string
  readonly verb: string
  readonly values: readonly string[]
  readonly note: string | undefined
}

/** The parts of a constraint. Several values of a list are read as "is one of", not as "is". */
export function constraintParts(constraint: Constraint): ConstraintParts {
  const { field, verb, operands, note } = constraintPhrase(constraint)
  const { operator, inverted = false } = constraint
  const isMembership = operator === 'IN' || operator === 'NOT_IN'
  const isAmong = (operator === 'IN') !== inverted
  const many = isAmong ? t('is one of') : t('is none of')
  return { field, verb: isMembership && operands.length > 1 ? many : verb, values: operands, note }
}
