/** The type of value that a constraint compares a context field with. */
export type Operand = 'text' | 'number' | 'date' | 'version' | 'pattern' | 'address'

export interface OperatorFacts {
  readonly operand: Operand
  /** Whether the operator uses the list `values` or the single `value`. */
  readonly takes: 'values' | 'value'
  /** Shown in a list of operators. */
  readonly label: string
  /** Between the field and the operand: "plan is pro". */
  readonly is: string
  /** The same for an inverted constraint. */
  readonly isNot: string
}

/**
 * Every operator. A new one needs an entry here and a test of its field in `TESTS` of the engine. `caseInsensitive`
 * applies to the STR_ operators and REGEX only.
 */
export const OPERATORS = {
  IN: { operand: 'text', takes: 'values', label: 'is one of', is: 'is', isNot: 'is not' },
  NOT_IN: { operand: 'text', takes: 'values', label: 'is none of', is: 'is not', isNot: 'is' },
  STR_STARTS_WITH: {
    operand: 'text',
    takes: 'values',
    label: 'starts with',
    is: 'starts with',
    isNot: 'does not start with',
  },
  STR_ENDS_WITH: { operand: 'text', takes: 'values', label: 'ends with', is: 'ends with', isNot: 'does not end with' },
  STR_CONTAINS: { operand: 'text', takes: 'values', label: 'contains', is: 'contains', isNot: 'does not contain' },
  NUM_EQ: { operand: 'number', takes: 'value', label: '=', is: 'is', isNot: 'is not' },
  NUM_GT: { operand: 'number', takes: 'value', label: '>', is: 'is more than', isNot: 'is not more than' },
  NUM_GTE: { operand: 'number', takes: 'value', label: '≥', is: 'is at least', isNot: 'is less than' },
  NUM_LT: { operand: 'number', takes: 'value', label: '<', is: 'is less than', isNot: 'is not less than' },
  NUM_LTE: { operand: 'number', takes: 'value', label: '≤', is: 'is at most', isNot: 'is more than' },
  DATE_AFTER: { operand: 'date', takes: 'value', label: 'after', is: 'is after', isNot: 'is not after' },
  DATE_BEFORE: { operand: 'date', takes: 'value', label: 'before', is: 'is before', isNot: 'is not before' },
  SEMVER_EQ: { operand: 'version', takes: 'value', label: 'version =', is: 'is version', isNot: 'is not version' },
  SEMVER_GT: {
    operand: 'version',
    takes: 'value',
    label: 'version >',
    is: 'is newer than version',
    isNot: 'is not newer than version',
  },
  SEMVER_GTE: {
    operand: 'version',
    takes: 'value',
    label: 'version ≥',
    is: 'is at least version',
    isNot: 'is older than version',
  },
  SEMVER_LT: {
    operand: 'version',
    takes: 'value',
    label: 'version <',
    is: 'is older than version',
    isNot: 'is not older than version',
  },
  SEMVER_LTE: {
    operand: 'version',
    takes: 'value',
    label: 'version ≤',
    is: 'is at most version',
    isNot: 'is newer than version',
  },
  REGEX: { operand: 'pattern', takes: 'value', label: 'matches the pattern', is: 'matches', isNot: 'does not match' },
  IN_CIDR: { operand: 'address', takes: 'values', label: 'is an address in', is: 'is in', isNot: 'is not in' },
} as const satisfies Record<string, OperatorFacts>

export type Operator = keyof typeof OPERATORS

export const isOperator = (name: string): name is Operator => Object.hasOwn(OPERATORS, name)

/** Undefined for an unknown operator. */
export const operatorFacts = (name: string): OperatorFacts | undefined =>
  isOperator(name) ? OPERATORS[name] : undefined
