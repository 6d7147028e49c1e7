import { isMonth } from './month.ts'
import { isState, type State } from './states.ts'

export const WHOSE = ['waiting', 'mine', 'asked'] as const
export type Whose = (typeof WHOSE)[number]

export interface ChangeRequestsSearch {
  /** Left out: those of everybody. */
  readonly whose?: Whose | undefined
  /** Left out: the open ones. */
  readonly state?: 'all' | 'closed' | State | undefined
  readonly project?: string | undefined
  readonly environment?: string | undefined
  /** The id of a user. */
  readonly author?: number | undefined
  /** Left out: the newest first. */
  readonly order?: 'oldest' | undefined
  readonly page?: number | undefined
  readonly view?: 'calendar' | undefined
  readonly month?: string | undefined
}

/** What is undefined leaves the address. */
export type SetSearch = (change: Partial<Record<keyof ChangeRequestsSearch, string | number | undefined>>) => void

/** The router reads numbers out of an address; a project can be called like one. */
const nameOf = (value: unknown): string | undefined => {
  const text = typeof value === 'number' ? String(value) : value
  return typeof text === 'string' && text !== '' ? text : undefined
}
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** What the address of this page can say. A key that is left out would stay as it was given. */
export function changeRequestsSearch(given: Record<string, unknown>): ChangeRequestsSearch {
  const { state, author, page, month } = given
  const whose = WHOSE.find((one) => one === given.whose)
  return {
    whose,
    // What waits for somebody is in a state that says so.
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

/** Without any filter, of whomever. */
export const UNFILTERED: Readonly<Record<FilterKey, undefined>> = {
  state: undefined,
  project: undefined,
  environment: undefined,
  author: undefined,
}

export const isFiltered = (search: ChangeRequestsSearch): boolean =>
  (Object.keys(UNFILTERED) as FilterKey[]).some((key) => search[key] !== undefined)
