import { isMonth } from './month.ts'
import { isState, type State } from './states.ts'

export const WHOSE = ['waiting', 'mine', 'asked'] as const
export type Whose = (typeof WHOSE)[number]

export interface ChangeRequestsSearch {
  /** Default: those of all users. */
  readonly whose?: Whose | undefined
  /** Default: the open ones. */
  readonly state?: 'all' | 'closed' | State | undefined
  readonly project?: string | undefined
  readonly environment?: string | undefined
  /** The id of a user. */
  readonly author?: number | undefined
  /** Default: newest first. */
  readonly order?: 'oldest' | undefined
  readonly page?: number | undefined
  readonly view?: 'calendar' | undefined
  readonly month?: string | undefined
}

/** Undefined removes the parameter from the URL. */
export type SetSearch = (change: Partial<Record<keyof ChangeRequestsSearch, string | number | undefined>>) => void

/** The router parses numbers in a URL, but a project name can be a number. */
const nameOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** The search parameters of this page. Every key is set: the router keeps the raw value of a key that is absent. */
export function changeRequestsSearch(given: Record<string, unknown>): ChangeRequestsSearch {
  const { state, author, page, month } = given
  const whose = WHOSE.find((one) => one === given.whose)
  return {
    whose,
    // With this filter the state is not a choice.
    state: whose !== 'waiting' && (isState(state) || state === 'all' || state === 'closed') ? state : undefined,
    project: nameOf(given.project),
    environment: nameOf(given.environment),
    author: whose !== 'mine' && isCount(author) ? author : undefined,
    order: given.order === 'oldest' ? 'oldest' : undefined,
    page: isCount(page) && page > 1 ? page : undefined,
    view: given.view === 'calendar' ? 'calendar' : undefined,
    month: isMonth(month) ? month : undefined,
  }
}

type FilterKey = 'state' | 'project' | 'environment' | 'author'

/** Without any filter, of all users. */
export const UNFILTERED: Readonly<Record<FilterKey, undefined>> = {
  state: undefined,
  project: undefined,
  environment: undefined,
  author: undefined,
}

export const isFiltered = (search: ChangeRequestsSearch): boolean =>
  (Object.keys(UNFILTERED) as FilterKey[]).some((key) => search[key] !== undefined)
