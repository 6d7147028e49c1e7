import { type Static, Type } from 'typebox'
import {
  among,
  anyOf,
  anyText,
  booleanOf,
  type DayBound,
  dayBoundOf,
  MAX_VALUES,
  type Reader,
  userId,
} from '#kernel/filters'
import { CLOSED, isClosed, STATES, type State } from './rules.ts'

const DEFAULT_LIMIT = 50
const MAX_LIMIT = 1_000
const MAX_OFFSET = 1_000_000_000

const SORT_KEYS = ['createdAt', 'scheduledAt'] as const

const filter = (description: string) => Type.Optional(Type.String({ maxLength: 8_000, description }))
const CHOICE = `IS: or IS_ANY_OF:, then up to ${MAX_VALUES} values, separated by commas`
const DAY = Type.String({ maxLength: 100 })

/** All parameters are text. */
export const SearchQuery = Type.Object({
  project: filter(`Ids of projects: ${CHOICE}.`),
  environment: filter(`Names of environments: ${CHOICE}.`),
  createdBy: filter('The ids of authors: IS:1 or IS_ANY_OF:1,2.'),
  requestedApproverId: filter('The ids of requested reviewers: IS:1 or IS_ANY_OF:1,2.'),
  state: filter(`IS:open or IS:closed, or exact states: ${CHOICE}, each of them one of ${STATES.join(', ')}.`),
  actionable: filter(
    'IS:true for requests of others that you may approve and have not reviewed, and for approved requests that you may apply.',
  ),
  scheduledAt: Type.Optional(
    Type.Union([DAY, Type.Array(DAY, { maxItems: 2 })], {
      description:
        'Only scheduled requests, by time: IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC). If repeated, both must match.',
    }),
  ),
  sortBy: filter(
    `${SORT_KEYS.join(' or ')}; other values mean createdAt. Requests that were never scheduled come last. Ties are sorted by creation.`,
  ),
  sortOrder: filter('asc or desc; other values mean desc.'),
  offset: filter('The number of requests to skip; invalid values mean 0.'),
  limit: filter(`1 to ${MAX_LIMIT}, by default ${DEFAULT_LIMIT}.`),
})
export type SearchQuery = Static<typeof SearchQuery>

/** The parsed search. An undefined or empty filter matches everything. */
export interface RequestSearch {
  readonly project: readonly string[] | undefined
  readonly environment: readonly string[] | undefined
  readonly createdBy: readonly number[] | undefined
  readonly requestedApproverId: readonly number[] | undefined
  readonly states: readonly State[] | undefined
  readonly actionable: boolean | undefined
  readonly scheduledAt: readonly DayBound[]
  readonly sortBy: (typeof SORT_KEYS)[number]
  readonly direction: 'asc' | 'desc'
  readonly offset: number
  readonly limit: number
}

const MEANT = { open: STATES.filter((state) => !isClosed(state)), closed: CLOSED } as const
const stateOrSide = among(['open', 'closed', ...STATES] as const)

/** `IS:open`, `IS_ANY_OF:In review,Approved`. */
const statesOf: Reader<State[]> = (param, text) => [
  ...new Set(
    anyOf(stateOrSide)(param, text).flatMap((one): readonly State[] =>
      one === 'open' || one === 'closed' ? MEANT[one] : [one],
    ),
  ),
]

const numberOf = (text: string | undefined, min: number, max: number, fallback: number): number => {
  const number = text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : fallback
  return Math.min(max, Math.max(min, number))
}

/** Parses the query. Throws a 400 with the name of an invalid parameter. */
export function searchFrom(query: SearchQuery): RequestSearch {
  const read = <T>(param: Exclude<keyof SearchQuery, 'scheduledAt'>, as: Reader<T>): T | undefined => {
    const text = query[param]
    return text === undefined ? undefined : as(param, text)
  }
  return {
    project: read('project', anyOf(anyText)),
    environment: read('environment', anyOf(anyText)),
    createdBy: read('createdBy', anyOf(userId)),
    requestedApproverId: read('requestedApproverId', anyOf(userId)),
    states: read('state', statesOf),
    actionable: read('actionable', booleanOf),
    scheduledAt: [query.scheduledAt ?? []].flat().map((text) => dayBoundOf('scheduledAt', text)),
    sortBy: SORT_KEYS.find((key) => key === query.sortBy) ?? 'createdAt',
    direction: query.sortOrder === 'asc' ? 'asc' : 'desc',
    offset: numberOf(query.offset, 0, MAX_OFFSET, 0),
    limit: numberOf(query.limit, 1, MAX_LIMIT, DEFAULT_LIMIT),
  }
}
