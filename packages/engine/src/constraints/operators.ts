/** What a constraint compares a context field with. */
export type Operand = 'values' | 'number' | 'date' | 'semver' | 'regex'

/** Every operator by name. `caseInsensitive` has a meaning for the string operators and REGEX only. */
export const OPERATORS = {
  IN: { operand: 'values' },
  NOT_IN: { operand: 'values' },
  STR_STARTS_WITH: { operand: 'values' },
  STR_ENDS_WITH: { operand: 'values' },
  STR_CONTAINS: { operand: 'values' },
  NUM_EQ: { operand: 'number' },
  NUM_GT: { operand: 'number' },
  NUM_GTE: { operand: 'number' },
  NUM_LT: { operand: 'number' },
  NUM_LTE: { operand: 'number' },
  DATE_AFTER: { operand: 'date' },
  DATE_BEFORE: { operand: 'date' },
  SEMVER_EQ: { operand: 'semver' },
  SEMVER_GT: { operand: 'semver' },
  SEMVER_GTE: { operand: 'semver' },
  SEMVER_LT: { operand: 'semver' },
  SEMVER_LTE: { operand: 'semver' },
  REGEX: { operand: 'regex' },
  IN_CIDR: { operand: 'values' },
} as const satisfies Record<string, { operand: Operand }>

export type Operator = keyof typeof OPERATORS

export const operandOf = (operator: Operator): Operand => OPERATORS[operator].operand
