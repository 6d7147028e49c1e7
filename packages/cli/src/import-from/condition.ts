import type { ConstraintData } from '@leverframe/domain'

/** A boolean expression over constraints. Strategies can only express a list of alternatives, see `alternativesOf`. */
export type Condition =
  | { readonly kind: 'constraint'; readonly constraint: ConstraintData }
  /** A segment whose constraints all have to match. */
  | { readonly kind: 'segment'; readonly name: string; readonly constraints: readonly ConstraintData[] }
  | { readonly kind: 'all' | 'any'; readonly of: readonly Condition[] }
  | { readonly kind: 'not'; readonly of: Condition }

type Literal = Extract<Condition, { readonly kind: 'constraint' | 'segment' }>

/** Something that the source expresses and this product does not. The message is the reason in the report. */
export class Inexpressible extends Error {}

/** More strategies than this are unreadable. */
const MAX_ALTERNATIVES = 20

export const always: Condition = { kind: 'all', of: [] }
export const never: Condition = { kind: 'any', of: [] }
export const all = (of: readonly Condition[]): Condition => ({ kind: 'all', of })
export const any = (of: readonly Condition[]): Condition => ({ kind: 'any', of })
export const not = (of: Condition): Condition => ({ kind: 'not', of })

export const constraint = (
  contextName: string,
  operator: string,
  operand: { readonly values: readonly string[] } | { readonly value: string },
  caseInsensitive = false,
): Condition => ({
  kind: 'constraint',
  constraint: { contextName, operator, ...operand, inverted: false, caseInsensitive },
})

export const isOneOf = (field: string, values: readonly string[]): Condition =>
  values.length === 0 ? never : constraint(field, 'IN', { values })

/** A text of any length matches, an absent field does not. */
export const isPresent = (field: string): Condition => constraint(field, 'REGEX', { value: '^.*$' })

/** Moves `not` down to the constraints. */
function negated(condition: Condition): Condition {
  switch (condition.kind) {
    case 'constraint': {
      const { constraint: one } = condition
      return { kind: 'constraint', constraint: { ...one, inverted: !one.inverted } }
    }
    case 'segment':
      return any(condition.constraints.map((one) => negated({ kind: 'constraint', constraint: one })))
    case 'not':
      return condition.of
    default:
      return { kind: condition.kind === 'all' ? 'any' : 'all', of: condition.of.map(negated) }
  }
}

/** Each alternative is a list of constraints and segments that all have to match. */
export function alternativesOf(condition: Condition): Literal[][] {
  switch (condition.kind) {
    case 'constraint':
    case 'segment':
      return [[condition]]
    case 'not':
      return alternativesOf(negated(condition.of))
    case 'any':
      return limited(condition.of.flatMap(alternativesOf))
    case 'all':
      return condition.of
        .map(alternativesOf)
        .reduce<Literal[][]>(
          (found, next) => limited(found.flatMap((one) => next.map((more) => [...one, ...more]))),
          [[]],
        )
  }
}

function limited(alternatives: Literal[][]): Literal[][] {
  if (alternatives.length > MAX_ALTERNATIVES)
    throw new Inexpressible(`its rules need more than ${MAX_ALTERNATIVES} strategies`)
  return alternatives
}

/** Every field that a condition compares. */
export function fieldsIn(condition: Condition): string[] {
  switch (condition.kind) {
    case 'constraint':
      return [condition.constraint.contextName]
    case 'segment':
      return condition.constraints.map(({ contextName }) => contextName)
    case 'not':
      return fieldsIn(condition.of)
    default:
      return condition.of.flatMap(fieldsIn)
  }
}
