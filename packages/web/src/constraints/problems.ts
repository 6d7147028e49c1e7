import type { Constraint } from '../api/types.ts'
import { operatorWords } from '../words/constraint.ts'
import { isAddressOrRange } from './address.ts'
import { patternProblem } from './pattern.ts'

/** What a constraint may be compared with. */
export interface ConstraintRules {
  /** Of the field; empty: everything goes. */
  readonly legalValues?: readonly string[]
  /** How many values one constraint may have. */
  readonly mostValues?: number | null
}

export interface ConstraintProblem {
  readonly at: 'field' | 'operator' | 'value'
  readonly sentence: string
}

const DECIMAL = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i
const ISO_DATE = /^\d{4}-\d{2}-\d{2}([T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/
const VERSION =
  /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-(0|[1-9]\d*|\d*[a-z-][\da-z-]*)(\.(0|[1-9]\d*|\d*[a-z-][\da-z-]*))*)?(\+[\da-z-]+(\.[\da-z-]+)*)?$/i
const MOST_LETTERS = 1_000
const MOST_LETTERS_OF_FIELD = 100

/** As every SDK reads it: `Number` alone would take 0x10, and nothing at all as 0. */
export const isDecimal = (text: string): boolean => DECIMAL.test(text.trim()) && Number.isFinite(Number(text))

/** `Date.parse` alone would read February 30 as March 2. */
function isDate(text: string): boolean {
  if (!ISO_DATE.test(text) || Number.isNaN(Date.parse(text))) return false
  const day = text.slice(0, 10)
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}

const SINGLE: Readonly<Record<string, (value: string) => string | undefined>> = {
  number: (value) => (isDecimal(value) ? undefined : 'A number, such as 18 or 4.5'),
  date: (value) => (isDate(value) ? undefined : 'A date and time'),
  version: (value) => (VERSION.test(value) ? undefined : 'A version with three numbers, such as 1.2.3 or 2.0.0-beta.1'),
  pattern: patternProblem,
}

const named = (value: string): string => `"${value.length > 40 ? `${value.slice(0, 40)}…` : value}"`

function valuesProblem(constraint: Constraint, { legalValues = [], mostValues }: ConstraintRules): string | undefined {
  const { values, operator, contextName } = constraint
  if (values.length === 0) return 'At least one value is needed'
  if (values.some((value) => value.trim() === '')) return 'A value must not be empty'
  if (mostValues != null && values.length > mostValues)
    return `${values.length} values, and this instance allows ${mostValues} of them in one constraint`
  const long = values.find((value) => value.length > MOST_LETTERS)
  if (long !== undefined) return `${named(long)} is too long: a value has ${MOST_LETTERS} characters at most`
  if (operatorWords(operator)?.kind === 'address') {
    const odd = values.find((value) => !isAddressOrRange(value))
    return odd === undefined ? undefined : `${named(odd)} is no address and no range like 10.0.0.0/8`
  }
  const illegal = legalValues.length > 0 ? values.find((value) => !legalValues.includes(value)) : undefined
  return illegal === undefined ? undefined : `${named(illegal)} is not among the values that ${contextName} can have`
}

/** Why the server would refuse a constraint; undefined when it would not. */
export function constraintProblem(constraint: Constraint, rules: ConstraintRules = {}): ConstraintProblem | undefined {
  const { contextName, operator, value = '' } = constraint
  if (contextName.trim() === '') return { at: 'field', sentence: 'Which field of the context is compared?' }
  if (contextName.length > MOST_LETTERS_OF_FIELD)
    return { at: 'field', sentence: `The name of a field has ${MOST_LETTERS_OF_FIELD} characters at most` }
  const words = operatorWords(operator)
  if (!words) return { at: 'operator', sentence: `Nobody here knows how to compare by ${operator}` }
  if (words.takes === 'values') {
    const sentence = valuesProblem(constraint, rules)
    return sentence === undefined ? undefined : { at: 'value', sentence }
  }
  if (value === '' && words.kind !== 'pattern') return { at: 'value', sentence: 'A value is needed' }
  const sentence = value.length > MOST_LETTERS ? `${MOST_LETTERS} characters at most` : SINGLE[words.kind]?.(value)
  return sentence === undefined ? undefined : { at: 'value', sentence }
}

const ESCAPED = /[\n,;\t]/

/** Many values out of one text: with commas, semicolons or line breaks between them, each of them once. */
export const valuesFrom = (text: string): string[] => [
  ...new Set(text.split(ESCAPED).flatMap((value) => value.trim() || [])),
]

/** The constraint with another operator: what it is compared with stays as far as it fits. */
export function withOperator(constraint: Constraint, operator: string): Constraint {
  const { value, ...rest } = constraint
  const words = operatorWords(operator)
  const isText = words?.kind === 'text'
  const { caseInsensitive: _, ...cased } = rest
  const base = { ...(isText && constraint.caseInsensitive ? rest : cased), operator }
  if (words?.takes === 'values')
    return { ...base, values: constraint.values.length > 0 ? constraint.values : valuesFrom(value ?? '') }
  return { ...base, values: [], value: value ?? constraint.values[0] ?? '' }
}

export const NEW_CONSTRAINT: Constraint = { contextName: '', operator: 'IN', values: [] }
