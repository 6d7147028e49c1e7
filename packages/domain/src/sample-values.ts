import type { ConstraintData } from './constraint.ts'
import { operatorFacts } from './operators.ts'

/** Example values of the field of a constraint. Undefined where none can be derived from it. */
export interface SampleValues {
  readonly matching: string | undefined
  readonly other: string | undefined
}

const DAY_MS = 86_400_000

const without = (parts: readonly string[], isHit: (text: string, part: string) => boolean): string | undefined =>
  ['other', 'none', '0', 'x'].find((text) => !parts.some((part) => isHit(text.toLowerCase(), part.toLowerCase())))

function textSamples(operator: string, values: readonly string[]): SampleValues {
  const [first] = values
  switch (operator) {
    case 'IN':
      return { matching: first, other: without(values, (text, value) => text === value) }
    case 'NOT_IN':
      return { matching: without(values, (text, value) => text === value), other: first }
    case 'STR_STARTS_WITH':
      return { matching: first, other: without(values, (text, part) => text.startsWith(part)) }
    case 'STR_ENDS_WITH':
      return { matching: first, other: without(values, (text, part) => text.endsWith(part)) }
    default:
      return { matching: first, other: without(values, (text, part) => text.includes(part)) }
  }
}

/** The values just below, at and above the operand, and those of them that match. */
const AROUND: Readonly<Record<string, readonly [matching: -1 | 0 | 1, other: -1 | 0 | 1]>> = {
  EQ: [0, 1],
  GT: [1, 0],
  GTE: [0, -1],
  LT: [-1, 0],
  LTE: [0, 1],
  AFTER: [1, -1],
  BEFORE: [-1, 1],
}

function numberAt(value: string, step: number): string | undefined {
  const number = Number(value)
  return Number.isSafeInteger(Math.trunc(number)) && value.trim() !== '' ? String(number + step) : undefined
}

function dateAt(value: string, step: number): string | undefined {
  const time = new Date(Date.parse(value) + step * DAY_MS)
  return Number.isNaN(time.getTime()) ? undefined : time.toISOString()
}

/** The lowest version of all, the version itself, or a later one. */
function versionAt(value: string, step: number): string | undefined {
  if (step < 0) return '0.0.0-0'
  if (step === 0) return value
  const major = Number.parseInt(value.replace(/^v/, ''), 10)
  return Number.isSafeInteger(major) ? `${major + 1}.0.0` : undefined
}

function orderSamples(operator: string, value: string): SampleValues {
  const [kind = '', relation = ''] = operator.split('_')
  const at = { NUM: numberAt, DATE: dateAt, SEMVER: versionAt }[kind]
  const [matching, other] = AROUND[relation] ?? []
  if (!at || matching === undefined || other === undefined) return { matching: undefined, other: undefined }
  return { matching: at(value, matching), other: at(value, other) }
}

/** A pattern without special characters matches itself. */
const patternSamples = (pattern: string): SampleValues => {
  const literal = pattern.replace(/^\^/, '').replace(/\$$/, '')
  return {
    matching: /^[\w@ -]+$/.test(literal) ? literal : undefined,
    other: pattern === '' ? undefined : '\u2205',
  }
}

const addressSamples = (ranges: readonly string[]): SampleValues => ({
  matching: ranges[0]?.split('/')[0],
  other: ranges.some((range) => range.startsWith('192.') || range.endsWith('/0')) ? undefined : '192.0.2.1',
})

function samplesOf({ operator, values = [], value = '' }: ConstraintData): SampleValues {
  switch (operatorFacts(operator)?.operand) {
    case 'text':
      return textSamples(operator, values)
    case 'pattern':
      return patternSamples(value)
    case 'address':
      return addressSamples(values)
    case undefined:
      return { matching: undefined, other: undefined }
    default:
      return orderSamples(operator, value)
  }
}

/** A value of the field that matches the constraint, and one that does not. */
export function sampleValues(constraint: ConstraintData): SampleValues {
  const { matching, other } = samplesOf(constraint)
  return constraint.inverted ? { matching: other, other: matching } : { matching, other }
}
