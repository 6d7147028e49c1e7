import { type ChangeRequestsSearch, isFiltered } from './search.ts'
import type { State } from './states.ts'

export interface EmptyState {
  readonly title: string
  readonly text: string
}

const WHAT: Readonly<Record<'open' | 'all' | 'closed' | State, string>> = {
  open: 'open change requests',
  all: 'change requests',
  closed: 'closed change requests',
  Draft: 'drafts',
  'In review': 'change requests in review',
  Approved: 'approved change requests',
  Scheduled: 'scheduled change requests',
  Applied: 'applied change requests',
  Rejected: 'rejected change requests',
  Cancelled: 'cancelled change requests',
}

const HOW_ONE_BEGINS = 'Change a toggle in a protected environment to start a draft.'

const WHAT_THEY_ARE =
  'Protected environments change only through approved change requests. Protect an environment in the project settings.'

const EXPLAINED: Partial<Readonly<Record<string, string>>> = {
  open: WHAT_THEY_ARE,
  all: WHAT_THEY_ARE,
  Draft: HOW_ONE_BEGINS,
  'In review': 'Requests that need approvals.',
  Approved: 'Approved requests that can be applied or scheduled.',
  Scheduled: 'Approved requests can be scheduled and are then applied automatically.',
  waiting: 'Requests that you can approve or apply appear here.',
  mine: HOW_ONE_BEGINS,
  asked: 'Requests that name you as a reviewer.',
}

/** "in production of project shop". */
function whereOf({ project, environment }: ChangeRequestsSearch): string {
  if (environment === undefined) return project === undefined ? '' : ` in project ${project}`
  return ` in ${environment}${project === undefined ? '' : ` of project ${project}`}`
}

function titleOf({ whose, state, author, ...search }: ChangeRequestsSearch): string {
  const what = WHAT[state ?? 'open']
  const where = `${author === undefined ? '' : ' of this author'}${whereOf(search)}`
  switch (whose) {
    case 'waiting':
      return `Nothing${where} needs your review`
    case 'mine':
      return `You have no ${what}${where}`
    case 'asked':
      return `No ${what}${where} requested from you`
    default:
      return `No ${what}${where}`
  }
}

/** The text of an empty list: what is missing, what it would contain, and the next step. */
export function emptyStateFor(search: ChangeRequestsSearch): EmptyState {
  const { whose, state } = search
  const isNarrow = isFiltered({ ...search, state: state === 'all' ? undefined : state })
  const text = [EXPLAINED[whose ?? state ?? 'open'], isNarrow && 'Remove a filter to see more.'].filter(Boolean)
  return { title: titleOf(search), text: text.join(' ') }
}
