import { anyOf, anyText, dayOf, invalidParam, operation, type Reader, termsOf } from '#kernel/filters'
import { DEFAULT_LIMIT, type EventFilters, MAX_LIMIT, MAX_OFFSET, type OlderSearch, type PageQuery } from './schema.ts'

/** A search for events. An undefined or empty filter matches everything. */
export interface EventSearch {
  readonly terms?: readonly string[] | undefined
  readonly ids?: readonly number[] | undefined
  readonly groupIds?: readonly string[] | undefined
  readonly features?: readonly string[] | undefined
  readonly projects?: readonly string[] | undefined
  readonly types?: readonly string[] | undefined
  /** Numbers are user ids, strings are names. */
  readonly creators?: readonly (number | string)[] | undefined
  readonly environments?: readonly string[] | undefined
  /** ISO 8601, inclusive. */
  readonly from?: string | undefined
  /** ISO 8601, exclusive. */
  readonly until?: string | undefined
}

export interface Page {
  readonly offset: number
  readonly limit: number
}

const DAY_MS = 86_400_000
const MAX_USER_ID = 2_147_483_647
const IS = { IS: true } as const

const eventId: Reader<number> = (param, value) => {
  if (!/^\d{1,15}$/.test(value)) throw invalidParam(param, 'each value must be the id of an event')
  return Number(value)
}

const creator: Reader<number | string> = (_param, value) => {
  const id = /^\d{1,10}$/.test(value) ? Number(value) : Number.NaN
  return id <= MAX_USER_ID ? id : value
}

/** The format of `Date`, to the minute or finer. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?Z$/

/** The first and last millisecond of a day; for a moment, both are the same. */
function spanOf(param: string, text: string): readonly [first: number, last: number] {
  const { rest } = operation(param, text, IS)
  if (!MOMENT.test(rest)) {
    const midnight = dayOf(param, rest).getTime()
    return [midnight, midnight + DAY_MS - 1]
  }
  const moment = Date.parse(rest)
  // `Date` moves a day that the month does not have into the next month.
  if (Number.isNaN(moment) || !new Date(moment).toISOString().startsWith(rest.slice(0, 16)))
    throw invalidParam(param, 'must have a valid time after the colon, written as YYYY-MM-DDThh:mm:ssZ')
  return [moment, moment]
}

const firstMoment: Reader<string> = (param, text) => new Date(spanOf(param, text)[0]).toISOString()

const momentAfter: Reader<string> = (param, text) => new Date(spanOf(param, text)[1] + 1).toISOString()

/** Parses the query string; throws a 400 that names the invalid parameter. */
export function eventSearchOf(query: EventFilters): EventSearch {
  const read = <T>(param: keyof EventFilters, as: Reader<T>): T | undefined => {
    const text = query[param]
    return text === undefined ? undefined : as(param, text)
  }
  return {
    terms: read('query', termsOf),
    ids: read('id', anyOf(eventId)),
    groupIds: read('groupId', anyOf(anyText)),
    features: read('feature', anyOf(anyText)),
    projects: read('project', anyOf(anyText)),
    types: read('type', anyOf(anyText)),
    creators: read('createdBy', anyOf(creator)),
    environments: read('environment', anyOf(anyText)),
    from: read('from', firstMoment),
    until: read('to', momentAfter),
  }
}

const oneOf = (value: string | undefined) => (value === undefined ? undefined : [value])

export const olderSearchOf = ({ type, project, feature, query }: OlderSearch): EventSearch => ({
  types: oneOf(type),
  projects: oneOf(project),
  features: oneOf(feature),
  terms: query === undefined || query.trim() === '' ? undefined : termsOf('query', query),
})

function whole(
  param: string,
  text: string | undefined,
  [min, max, otherwise]: readonly [number, number, number],
): number {
  if (text === undefined) return otherwise
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw invalidParam(param, `must be a whole number from ${min} to ${max}`)
  return value
}

export const pageOf = ({ offset, limit }: PageQuery): Page => ({
  offset: whole('offset', offset, [0, MAX_OFFSET, 0]),
  limit: whole('limit', limit, [1, MAX_LIMIT, DEFAULT_LIMIT]),
})
