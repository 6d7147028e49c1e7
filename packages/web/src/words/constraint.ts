import type { Constraint } from '../api/types.ts'

interface OperatorWords {
  readonly label: string
  readonly is: string
  readonly isNot: string
  /** What it compares with. */
  readonly takes: 'values' | 'value'
  readonly kind: 'text' | 'number' | 'date' | 'version' | 'pattern' | 'address'
}

/** Every operator that a constraint can have, as people say it. */
export const OPERATORS = {
  IN: { label: 'is one of', is: 'is', isNot: 'is not', takes: 'values', kind: 'text' },
  NOT_IN: { label: 'is none of', is: 'is not', isNot: 'is', takes: 'values', kind: 'text' },
  STR_STARTS_WITH: {
    label: 'starts with',
    is: 'starts with',
    isNot: 'does not start with',
    takes: 'values',
    kind: 'text',
  },
  STR_ENDS_WITH: { label: 'ends with', is: 'ends with', isNot: 'does not end with', takes: 'values', kind: 'text' },
  STR_CONTAINS: { label: 'contains', is: 'contains', isNot: 'does not contain', takes: 'values', kind: 'text' },
  NUM_EQ: { label: '=', is: 'is', isNot: 'is not', takes: 'value', kind: 'number' },
  NUM_GT: { label: '>', is: 'is more than', isNot: 'is not more than', takes: 'value', kind: 'number' },
  NUM_GTE: { label: '≥', is: 'is at least', isNot: 'is less than', takes: 'value', kind: 'number' },
  NUM_LT: { label: '<', is: 'is less than', isNot: 'is not less than', takes: 'value', kind: 'number' },
  NUM_LTE: { label: '≤', is: 'is at most', isNot: 'is more than', takes: 'value', kind: 'number' },
  DATE_AFTER: { label: 'after', is: 'is after', isNot: 'is not after', takes: 'value', kind: 'date' },
  DATE_BEFORE: { label: 'before', is: 'is before', isNot: 'is not before', takes: 'value', kind: 'date' },
  SEMVER_EQ: { label: 'version =', is: 'is version', isNot: 'is not version', takes: 'value', kind: 'version' },
  SEMVER_GT: { label: 'version >', is: 'is newer than', isNot: 'is not newer than', takes: 'value', kind: 'version' },
  SEMVER_GTE: {
    label: 'version ≥',
    is: 'is at least version',
    isNot: 'is older than',
    takes: 'value',
    kind: 'version',
  },
  SEMVER_LT: { label: 'version <', is: 'is older than', isNot: 'is not older than', takes: 'value', kind: 'version' },
  SEMVER_LTE: { label: 'version ≤', is: 'is at most version', isNot: 'is newer than', takes: 'value', kind: 'version' },
  REGEX: { label: 'matches the pattern', is: 'matches', isNot: 'does not match', takes: 'value', kind: 'pattern' },
  IN_CIDR: { label: 'is an address in', is: 'is in', isNot: 'is not in', takes: 'values', kind: 'address' },
} as const satisfies Record<string, OperatorWords>

export type Operator = keyof typeof OPERATORS

export const operatorWords = (operator: string): OperatorWords | undefined => OPERATORS[operator as Operator]

const MOST_VALUES = 4

/** "a, b or c"; of many the first few and how many more. */
export function orList(values: readonly string[], most = MOST_VALUES): string {
  if (values.length === 0) return 'nothing'
  const shown = values.length > most ? [...values.slice(0, most - 1), `${values.length - most + 1} more`] : values
  return shown.length === 1 ? (shown[0] as string) : `${shown.slice(0, -1).join(', ')} or ${shown.at(-1)}`
}

/** A sentence in pieces, so that pages can set the field and the values apart. */
export interface ConstraintParts {
  readonly field: string
  readonly verb: string
  readonly values: readonly string[]
  readonly note: string | undefined
}

export function constraintParts({
  contextName,
  operator,
  inverted,
  values,
  value,
  caseInsensitive,
}: Constraint): ConstraintParts {
  const words = operatorWords(operator)
  const verb = words ? (inverted ? words.isNot : words.is) : `${inverted ? 'not ' : ''}${operator}`
  const isList = words ? words.takes === 'values' : values.length > 0
  return {
    field: contextName,
    verb,
    values: isList ? values : value === undefined ? [] : [value],
    note: caseInsensitive && words?.kind !== 'number' ? 'in any case' : undefined,
  }
}

/** "plan is pro or team". */
export function constraintSentence(constraint: Constraint): string {
  const { field, verb, values, note } = constraintParts(constraint)
  return `${field} ${verb} ${orList(values)}${note ? ` (${note})` : ''}`
}
