import { type Failure, invalid } from './failure.ts'

/**
 * The grammar of filters in query strings: an operator, a colon, and what to compare with. Everything arrives as text and
 * is given its meaning by readers.
 */

/** Each of these costs a comparison per row; no person picks more. */
export const MAX_VALUES = 100
export const MAX_TERMS = 20

/** The largest id of a user that both engines store. */
const MAX_ID = 2_147_483_647

/** Gives text from the query string its meaning; throws the 400 that names the parameter when it has none. */
export type Reader<T> = (param: string, value: string) => T

export const wrong = (param: string, sentence: string): Failure => invalid(`/query/${param}`, sentence)

/** `OPERATOR:rest`, where the operator is one of the keys of `meanings`. */
export function operation<M>(
  param: string,
  text: string,
  meanings: Readonly<Record<string, M>>,
): { meaning: M; rest: string } {
  const [, operator = '', rest = ''] = /^([A-Z_]+):(.*)$/s.exec(text) ?? []
  const meaning = Object.hasOwn(meanings, operator) ? meanings[operator] : undefined
  if (meaning === undefined)
    throw wrong(param, `must be one of ${Object.keys(meanings).join(', ')}, then a colon and what to compare with`)
  return { meaning, rest }
}

/** What stands between the commas, each once. */
function listed(text: string): string[] {
  const parts = text.split(',').map((part) => part.trim())
  return [...new Set(parts.filter((part) => part !== ''))]
}

export function valuesOf(param: string, text: string): string[] {
  const values = listed(text)
  if (values.length === 0) throw wrong(param, 'must have a value after the operator and its colon')
  if (values.length > MAX_VALUES) throw wrong(param, `must have at most ${MAX_VALUES} values`)
  return values
}

export const anyText: Reader<string> = (_param, value) => value

export const userId: Reader<number> = (param, value) => {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(id <= MAX_ID)) throw wrong(param, `each value must be the id of a user, a whole number up to ${MAX_ID}`)
  return id
}

export const among =
  <T extends string>(allowed: readonly T[]): Reader<T> =>
  (param, value) => {
    const known = allowed.find((one) => one === value)
    if (known === undefined) throw wrong(param, `each value must be one of ${allowed.join(', ')}`)
    return known
  }

const ONE_OR_MORE = { IS: true, IS_ANY_OF: true } as const

/** `IS:a`, `IS_ANY_OF:a,b`. */
export const anyOf =
  <T>(read: Reader<T>): Reader<T[]> =>
  (param, text) =>
    valuesOf(param, operation(param, text, ONE_OR_MORE).rest).map((value) => read(param, value))

/** The first moment of a day, UTC, from YYYY-MM-DD. */
export const dayOf: Reader<Date> = (param, text) => {
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00.000Z` : Number.NaN)
  // A day that the month does not have is no error for Date: it runs over into the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(text))
    throw wrong(param, 'must have a day of the calendar after the colon, written as YYYY-MM-DD')
  return midnight
}

export interface DayBound {
  readonly side: 'before' | 'from'
  /** ISO 8601: the first moment of that day, UTC. */
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

/** The text as a whole number within its bounds, or the default. */
export function wholeNumberOf(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : otherwise
}

/** `IS:true`, `IS:false`. */
export const yesOrNoOf: Reader<boolean> = (param, text) => {
  if (text !== 'IS:true' && text !== 'IS:false') throw wrong(param, 'must be IS:true or IS:false')
  return text === 'IS:true'
}

/** `one,or the other`. */
export const termsOf: Reader<string[]> = (param, text) => {
  const terms = listed(text)
  if (terms.length > MAX_TERMS) throw wrong(param, `must have at most ${MAX_TERMS} words`)
  return terms
}

export const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * What a term is looked for as, in text whose ASCII letters are in lower case. Both engines put only those in lower case, so a
 * term with others is tried as written, all lower and all upper.
 */
export const spellingsOf = (term: string): string[] => [
  ...new Set([term, term.toLowerCase(), term.toUpperCase()].map(asciiLower)),
]

/** A LIKE pattern, with `!` as the escape character, for "contains this spelling". */
export const containsPattern = (spelling: string): string => `%${spelling.replace(/[!%_]/g, '!$&')}%`

/** Patterns for "contains this term" in text that the database put in lower case. */
export const containsPatterns = (term: string): string[] => spellingsOf(term).map(containsPattern)
