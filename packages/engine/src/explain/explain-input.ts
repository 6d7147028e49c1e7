import { isOperator, OPERATORS } from '@leverframe/domain'
import type { Compiled, Prepared } from '../compiled.ts'
import { patternRefusal } from '../constraints/constraint.ts'
import { type Chance, type Context, type FieldName, fieldText, timeOf } from '../context.ts'
import type { ConstraintDefinition } from '../definition.ts'
import { readingOf } from '../reading.ts'
import { anyField } from '../strategies/plan.ts'
import type { ConstraintExplanation } from './explanation.ts'

/** The context that is explained. */
export interface ExplainInput {
  readonly compiled: Compiled
  readonly prepared: Prepared | undefined
  readonly context: Context
  readonly chance: Chance
  readonly now: number
}

export const explainInputOf = (
  compiled: Compiled,
  context: Context,
  chance: Chance,
  prepared: Prepared | undefined,
): ExplainInput => ({
  compiled,
  prepared,
  context,
  chance,
  now: timeOf(context, chance),
})

/** Undefined when the field is missing. */
export const fieldValueOf = ({ context }: ExplainInput, field: FieldName): string | undefined =>
  fieldText(context, field)

/** Empty ids count as missing. */
export const firstOf = (input: ExplainInput, fields: readonly FieldName[]): string | undefined =>
  fields.map((field) => fieldValueOf(input, field)).find((value) => value !== undefined && value !== '')

const momentText = (now: number): string | undefined => {
  const date = new Date(now)
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}

export function explainConstraint(input: ExplainInput, constraint: ConstraintDefinition): ConstraintExplanation {
  const { contextName, operator, inverted } = constraint
  const { compiled, prepared, now } = input
  const text = fieldValueOf(input, anyField(contextName))
  const known = isOperator(operator)
  const refusal = patternRefusal(constraint, compiled.refused)
  return {
    constraint,
    seen: known && OPERATORS[operator].operand === 'date' ? momentText(now) : text,
    inverted: inverted === true,
    known,
    refusal,
    held: refusal === undefined && compiled.holds(constraint, readingOf(text), now, prepared),
  }
}
