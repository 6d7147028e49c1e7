import { operatorFacts, constraintProblem as problemOf } from '@leverframe/domain'
import { inSentence, t } from '../../lib/messages.ts'
import type { Constraint } from '../../lib/types.ts'
import { patternProblem } from './pattern.ts'

/** The allowed values of a constraint. */
export interface ConstraintRules {
  /** The legal values of the field. Empty: any value. */
  readonly legalValues?: readonly string[]
  /** The maximum number of values of one constraint. */
  readonly mostValues?: number | null
}

export interface ConstraintProblem {
  readonly at: 'field' | 'operator' | 'value'
  readonly sentence: string
}

const MAX_LETTERS = 1_000
const MAX_LETTERS_OF_FIELD = 100

const named = (value: string): string => `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`
const capitalized = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`

/** Limits that an instance or a field sets. */
function limitProblem(constraint: Constraint, { legalValues = [], mostValues }: ConstraintRules): string | undefined {
  const { values, value = '', operator, contextName } = constraint
  if (mostValues != null && values.length > mostValues)
    return t('{count} values; the limit is {mostValues} per constraint', { count: values.length, mostValues })
  const long = [...values, value].find((one) => one.length > MAX_LETTERS)
  if (long !== undefined)
    return t('{long} is too long: at most {maxLetters} characters', { long: named(long), maxLetters: MAX_LETTERS })
  const { takes, operand } = operatorFacts(operator) ?? {}
  if (legalValues.length === 0 || takes !== 'values' || operand !== 'text') return undefined
  const illegal = values.find((one) => !legalValues.includes(one))
  return illegal === undefined
    ? undefined
    : t('{illegal} is not a legal value of {contextName}', { illegal: named(illegal), contextName })
}

/** Why the server would refuse a constraint; undefined when it would not. */
export function constraintProblem(constraint: Constraint, rules: ConstraintRules = {}): ConstraintProblem | undefined {
  const { contextName, values, value = '' } = constraint
  if (contextName.trim() === '') return { at: 'field', sentence: t('Choose a field') }
  if (contextName.length > MAX_LETTERS_OF_FIELD)
    return {
      at: 'field',
      sentence: t('Field names have at most {maxLettersOfField} characters', {
        maxLettersOfField: MAX_LETTERS_OF_FIELD,
      }),
    }
  const found = problemOf({ ...constraint, value }, { patternProblem })
  if (found) {
    const { at, index, problem } = found
    const sentence = index === undefined ? capitalized(t(problem)) : `${named(values[index] ?? '')} ${t(problem)}`
    return { at: at === 'operator' ? 'operator' : 'value', sentence }
  }
  const sentence = limitProblem(constraint, rules)
  return sentence === undefined ? undefined : { at: 'value', sentence }
}

const ESCAPED = /[\n,;\t]/

/** Splits a text into unique values at commas, semicolons and line breaks. */
export const valuesFrom = (text: string): string[] => [
  ...new Set(text.split(ESCAPED).flatMap((value) => value.trim() || [])),
]

/** The constraint with another operator. Values that fit are kept. */
export function withOperator(constraint: Constraint, operator: string): Constraint {
  const { value, ...rest } = constraint
  const facts = operatorFacts(operator)
  const isText = facts?.operand === 'text'
  const { caseInsensitive: _, ...cased } = rest
  const base = { ...(isText && constraint.caseInsensitive ? rest : cased), operator }
  if (facts?.takes === 'values')
    return { ...base, values: constraint.values.length > 0 ? constraint.values : valuesFrom(value ?? '') }
  return { ...base, values: [], value: value ?? constraint.values[0] ?? '' }
}

export const NEW_CONSTRAINT: Constraint = { contextName: '', operator: 'IN', values: [] }

/** Whether the user has chosen a field and given a value. */
export const isComplete = ({ contextName, operator, values, value }: Constraint): boolean =>
  contextName.trim() !== '' && (operatorFacts(operator)?.takes === 'values' ? values.length > 0 : Boolean(value))

interface ListRules {
  readonly problemOf: (constraint: Constraint) => ConstraintProblem | undefined
  readonly mostConstraints: number | null
}

/** "Constraint 1: choose a field": the first problem, for the footer of a form. Stored constraints may stay invalid. */
export function firstConstraintProblem(
  { problemOf, mostConstraints }: ListRules,
  constraints: readonly Constraint[],
  before: readonly Constraint[] = [],
): string | undefined {
  const kept = new Set(before.map((one) => JSON.stringify(one)))
  if (mostConstraints !== null && constraints.length > mostConstraints)
    return t('At most {mostConstraints} constraints', { mostConstraints })
  for (const [index, constraint] of constraints.entries()) {
    const problem = kept.has(JSON.stringify(constraint)) ? undefined : problemOf(constraint)
    if (problem)
      return t('Constraint {index}: {sentence}', { index: index + 1, sentence: inSentence(problem.sentence) })
  }
  return undefined
}
