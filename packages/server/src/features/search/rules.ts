import { type Failure, invalid } from '#kernel/failure'
import { type FoundEnvironment, MAX_TERMS, MAX_VALUES, type Stage } from './schema.ts'

/** One value of a toggle compared with a list. */
export interface Choice<T> {
  readonly values: readonly T[]
  readonly negated: boolean
}

/** The set of values that a toggle has (tags, segments) compared with a list. */
export interface Membership<T> extends Choice<T> {
  /** Has it any of them, or all of them? */
  readonly of: 'any' | 'all'
}

export interface DayBound {
  readonly side: 'before' | 'from'
  /** ISO 8601: the first moment of that day, UTC. */
  readonly at: string
}

export interface Status {
  readonly environment: string
  readonly enabled: boolean
}

export interface Tag {
  readonly type: string
  readonly value: string
}

const CHOICES: Readonly<Record<string, Omit<Choice<never>, 'values'>>> = {
  IS: { negated: false },
  IS_NOT: { negated: true },
  IS_ANY_OF: { negated: false },
  IS_NONE_OF: { negated: true },
}

const MEMBERSHIPS: Readonly<Record<string, Omit<Membership<never>, 'values'>>> = {
  INCLUDE: { of: 'any', negated: false },
  DO_NOT_INCLUDE: { of: 'any', negated: true },
  INCLUDE_ALL_OF: { of: 'all', negated: false },
  INCLUDE_ANY_OF: { of: 'any', negated: false },
  EXCLUDE_IF_ANY_OF: { of: 'any', negated: true },
  EXCLUDE_ALL: { of: 'all', negated: true },
}

const SIDES: Readonly<Record<string, Omit<DayBound, 'at'>>> = {
  IS_BEFORE: { side: 'before' },
  IS_ON_OR_AFTER: { side: 'from' },
}

/** The type of environment in which a toggle is live. */
export const PRODUCTION = 'production'

/** The largest id that both engines store. */
const MAX_ID = 2_147_483_647

const wrong = (param: string, sentence: string): Failure => invalid(`/query/${param}`, sentence)

/** `OPERATOR:rest`, where the operator is one of the keys of `meanings`. */
function operation<M>(
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

function valuesOf(param: string, text: string): string[] {
  const values = listed(text)
  if (values.length === 0) throw wrong(param, 'must have a value after the operator and its colon')
  if (values.length > MAX_VALUES) throw wrong(param, `must have at most ${MAX_VALUES} values`)
  return values
}

/** Gives text from the query string its meaning; throws the 400 that names the parameter when it has none. */
export type Reader<T> = (param: string, value: string) => T

export const anyText: Reader<string> = (_param, value) => value

export const among =
  <T extends string>(allowed: readonly T[]): Reader<T> =>
  (param, value) => {
    const known = allowed.find((one) => one === value)
    if (known === undefined) throw wrong(param, `each value must be one of ${allowed.join(', ')}`)
    return known
  }

export const userId: Reader<number> = (param, value) => {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  if (!(id <= MAX_ID)) throw wrong(param, `each value must be the id of a user, a whole number up to ${MAX_ID}`)
  return id
}

export const tagOf: Reader<Tag> = (param, value) => {
  const [, type, rest] = /^([^:]+):(.+)$/s.exec(value) ?? []
  if (type === undefined || rest === undefined) throw wrong(param, 'each value must be a tag, written as type:value')
  return { type, value: rest }
}

/** `IS:a`, `IS_NOT:a`, `IS_ANY_OF:a,b`, `IS_NONE_OF:a,b`. */
export const choiceOf =
  <T>(read: Reader<T>): Reader<Choice<T>> =>
  (param, text) => {
    const { meaning, rest } = operation(param, text, CHOICES)
    return { ...meaning, values: valuesOf(param, rest).map((value) => read(param, value)) }
  }

/** `INCLUDE:a`, `DO_NOT_INCLUDE:a`, `INCLUDE_ALL_OF:a,b` and so on. */
export const membershipOf =
  <T>(read: Reader<T>): Reader<Membership<T>> =>
  (param, text) => {
    const { meaning, rest } = operation(param, text, MEMBERSHIPS)
    return { ...meaning, values: valuesOf(param, rest).map((value) => read(param, value)) }
  }

/** `IS_BEFORE:2024-01-31`, `IS_ON_OR_AFTER:2024-01-31`. */
export const dayBoundOf: Reader<DayBound> = (param, text) => {
  const { meaning, rest } = operation(param, text, SIDES)
  const midnight = new Date(/^\d{4}-\d{2}-\d{2}$/.test(rest) ? `${rest}T00:00:00.000Z` : Number.NaN)
  // A day that the month does not have is no error for Date: it runs over into the next month.
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(rest))
    throw wrong(param, 'must have a day of the calendar after the colon, written as YYYY-MM-DD')
  return { ...meaning, at: midnight.toISOString() }
}

/** `IS:true`, `IS:false`. */
export const yesOrNoOf: Reader<boolean> = (param, text) => {
  if (text !== 'IS:true' && text !== 'IS:false') throw wrong(param, 'must be IS:true or IS:false')
  return text === 'IS:true'
}

/** `production:enabled`, `production:disabled`. */
export const statusOf: Reader<Status> = (param, text) => {
  const [, environment, state] = /^([^:,]+):(enabled|disabled)$/.exec(text) ?? []
  if (environment === undefined)
    throw wrong(param, 'must be the name of an environment, a colon, and enabled or disabled')
  return { environment, enabled: state === 'enabled' }
}

/** `one,or the other`. */
export const termsOf: Reader<string[]> = (param, text) => {
  const terms = listed(text)
  if (terms.length > MAX_TERMS) throw wrong(param, `must have at most ${MAX_TERMS} words`)
  return terms
}

const asciiLower = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * LIKE patterns, with `!` as the escape character, for "contains this term" in text that the database put in lower case. Both
 * engines do that for ASCII letters only, so a term with others is tried as written, all lower and all upper.
 */
export function containsPatterns(term: string): string[] {
  const spellings = [term, term.toLowerCase(), term.toUpperCase()].map(asciiLower)
  return [...new Set(spellings)].map((spelling) => `%${spelling.replace(/[!%_]/g, '!$&')}%`)
}

/** The text as a whole number within its bounds, or the default. */
export function wholeNumber(text: string | undefined, min: number, max: number, otherwise: number): number {
  const value = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= min && value <= max ? value : otherwise
}

/** How far a toggle has come; the filter in filters.ts asks the same of the database. */
export function stageOf(
  archivedAt: string | null,
  environments: readonly Pick<FoundEnvironment, 'type' | 'lastSeenAt'>[],
): Stage {
  if (archivedAt !== null) return 'archived'
  const seen = environments.filter(({ lastSeenAt }) => lastSeenAt !== null)
  if (seen.some(({ type }) => type === PRODUCTION)) return 'live'
  return seen.length > 0 ? 'pre-live' : 'initial'
}

/** When the toggle was last seen in any of its environments. ISO text sorts by time. */
export const lastSeenIn = (environments: readonly Pick<FoundEnvironment, 'lastSeenAt'>[]): string | null =>
  environments
    .flatMap(({ lastSeenAt }) => lastSeenAt ?? [])
    .sort()
    .at(-1) ?? null
