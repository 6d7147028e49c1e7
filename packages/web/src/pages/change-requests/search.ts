import { isMonth } from './month.ts'
import { isState, type State } from './states.ts'

export const WHOSE = ['waiting', 'mine', 'asked'] as const
export type Whose = (typeof WHOSE)[number]

export interface ChangeRequestsSearch {
  /** Left out: those of everybody. */
  readonly whose?: Whose
  /** Left out: the open ones. */
  readonly state?: 'all' | 'closed' | State
  readonly project?: string
  readonly environment?: string
  /** The id of a user. */
  readonly author?: number
  readonly page?: number
  readonly view?: 'calendar'
  readonly month?: string
}

const isName = (value: unknown): value is string => typeof value === 'string' && value !== ''
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

/** What the address of this page can say; whatever else it says is dropped. */
export function changeRequestsSearch(given: Record<string, unknown>): ChangeRequestsSearch {
  const { whose, state, project, environment, author, page, view, month } = given
  return {
    ...(WHOSE.includes(whose as Whose) && { whose: whose as Whose }),
    ...((isState(state) || state === 'all' || state === 'closed') && { state }),
    ...(isName(project) && { project }),
    ...(isName(environment) && { environment }),
    ...(isCount(author) && { author }),
    ...(isCount(page) && page > 1 && { page }),
    ...(view === 'calendar' && { view }),
    ...(isMonth(month) && { month }),
  }
}
