import { type Failure, invalid } from './failure.ts'
import type { Tag } from './tag.ts'

/**
 * The grammar of filters in query strings: an operator, a colon and an operand. Values arrive as text; readers parse
 * them.
 */

/** Each value costs one comparison per row. The user interface never sends more. */
export const MAX_VALUES = 100
export const MAX_TERMS = 20

/** The largest user id that both engines can store. */
const MAX_ID = 2_147_483_647

/** Parses text from the query string. Throws a 400 that names the parameter when the text is invalid. */
export type Reader<T> = (param: string, value: string) => T

export const invalidParam = (param: string, sentence: string): Failure => invalid(`/query/${param}`, sentence)

/** `OPERATOR:rest`, where the operator is one of the keys of `meanings`. */
export function operation<M>(
  param: string,
  text: string,
  meanings: Readonly<Record<string, M>>,
): { meaning: M; rest: string } {
  const [, operator = '', rest = ''] = /^([A-Z_]+):(.*)$/s.exec(text) ?? []
  const meaning = Object.hasOwn(meanings, operator) ? meanings[operator] : undefined
  if (meaning === undefined)
    throw invalidParam(
      param,
      `must be one of ${Object.keys(meanings).join(', ')}, then a colon and what to compare with`,
    )
  return { meaning, rest }
}

/** The distinct items of a comma-separated list. */
function splitList(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

export function valuesOf(param: string, text: string): string[] {
  const values = splitList(text)
  if (values.length === 0) throw invalidParam(param, 'must have a value after the operator and its colon')
  if (values.length > MAX_VALUES) throw invalidParam(param, `must have at most ${MAX_VALUES} values`)
  return values
}

export const anyText: Reader<string> = (_param, value) => value

export const userId: Reader<number> = (param, value) => {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(id <= MAX_ID)) throw invalidParam(param, `each value must be the id of a user, a whole number up to ${MAX_ID}`)
  return id
}

export const among =
  <T extends string>(allowed: readonly T[]): Reader<T> =>
  (param, value) => {
    const known = allowed.find((one) => one === value)
    if (known === undefined) throw invalidParam(param, `each value must be one of ${allowed.join(', ')}`)
    return known
  }

/** `type:value`. */
export const tagOf: Reader<Tag> = (param, value) => {
  const [, type, rest] = /^([^:]+):(.+)$/s.exec(value) ?? []
  if (type === undefined || rest === undefined)
    throw invalidParam(param, 'each value must be a tag, written as type:value')
  return { type, value: rest }
}

const ONE_OR_MORE = { IS: true, IS_ANY_OF: true } as const

/** `IS:a`, `IS_ANY_OF:a,b`. */
export const anyOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (param, text) =>
    valuesOf(param, operation(param, text, ONE_OR_MORE).rest).map((value) => read(param, value))

/** Midnight (UTC) of a day in the form YYYY-MM-DD. */
export const dayOf: Reader<Date> = (param, text) => {
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN)
  // Date accepts a day that the month does not have and continues in the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text))
    throw invalidParam(param, 'must have a day of the calendar after the colon, written as YYYY-MM-DD')
  return midnight
}

export interface DayBound {
  readonly side: 'before' | 'from'
  /** ISO 8601: midnight (UTC) of that day. */
  readonly at: string
}

const SIDES: Readonly<Record<string, Omit<DayBound, 'at'>>> = {
  IS_BEFORE: { side: 'before' },
  IS_ON_OR_AFTER: { side: 'from' },
}

/** `IS_BEFORE:2024-01-31`, `IS_ON_OR_AFTER:2024-01-31`. */
export const dayBoundOf: Reader<DayBound> = (param, text) => {
  const { meaning, rest } = operation(param, text, SIDES)
  return { ...meaning, at: dayOf(param, rest).toISOString() }
}

/** Parses a whole number within the bounds; returns the default for any other text. */
export function wholeNumberOf(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : otherwise
}

/** `IS:true`, `IS:false`. */
export const booleanOf: Reader<boolean> = (param, text) => {
  if (text !== 'IS:true' && text !== 'IS:false') throw invalidParam(param, 'must be IS:true or IS:false')
  return text === 'IS:true'
}

/** `one,or the other`. */
export const termsOf: Reader<string[]> = (param, text) => {
  const terms = splitList(text)
  if (terms.length > MAX_TERMS) throw invalidParam(param, `must have at most ${MAX_TERMS} words`)
  return terms
}

export const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * The spellings of a term that are searched in text whose ASCII letters are in lower case. Both engines lower only
 * ASCII letters, so a term with other letters is searched as written, in lower case and in upper case.
 */
export const spellingsOf = (term: string): string[] => [
  ...new Set([term, term.toLowerCase(), term.toUpperCase()].map(asciiLower)),
]

/** A LIKE pattern, with `!` as the escape character, that matches text containing the spelling. */
export const containsPattern = (spelling: string): string => `%${spelling.replace(/[!%_]/g, '!$&')}%`

/** LIKE patterns that match text containing the term. The database has put the text in lower case. */
export const containsPatterns = (term: string): string[] => spellingsOf(term).map(containsPattern)
