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
const CHOICE = `IS: or IS_ANY_OF:, then up to ${MAX_VALUES} values with commas between them`
const DAY = Type.String({ maxLength: 100 })

/** Everything arrives as text. */
export const SearchQuery = Type.Object({
  project: filter(`Ids of projects: ${CHOICE}.`),
  environment: filter(`Names of environments: ${CHOICE}.`),
  createdBy: filter('Ids of users who began them: IS:1 or IS_ANY_OF:1,2.'),
  requestedApproverId: filter('Ids of users who were asked to review them: IS:1 or IS_ANY_OF:1,2.'),
  state: filter(`IS:open or IS:closed, or exact states: ${CHOICE}, each of them one of ${STATES.join(', ')}.`),
  actionable: filter(
    'IS:true for what waits for you: what others began, you may approve and have not approved; and what is approved and you may apply.',
  ),
  scheduledAt: Type.Optional(
    Type.Union([DAY, Type.Array(DAY, { maxItems: 2 })], {
      description:
        'Only what is scheduled, by when: IS_BEFORE: or IS_ON_OR_AFTER:, then a day as YYYY-MM-DD (UTC); given twice, both must hold.',
    }),
  ),
  sortBy: filter(
    `${SORT_KEYS.join(' or ')}; anything else means createdAt. What was never scheduled comes last. Equal ones are in the order in which they began.`,
  ),
  sortOrder: filter('asc or desc; anything else means desc.'),
  offset: filter('How many to skip; anything but a whole number from 0 means 0.'),
  limit: filter(`1 to ${MAX_LIMIT}, ${DEFAULT_LIMIT} when left out.`),
})
export type SearchQuery = Static<typeof SearchQuery>

/** What a caller asks for. A filter that is undefined or empty lets everything pass. */
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

/** The query string as a search; throws the 400 that names the parameter whose grammar is wrong. */
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
