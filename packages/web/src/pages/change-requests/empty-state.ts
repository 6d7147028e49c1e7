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

const HOW_ONE_BEGINS =
  'Change a toggle in a protected environment: the change goes into a draft of yours, and waits there until you ask for a review.'

const WHAT_THEY_ARE =
  'A protected environment is changed by change requests only: people put their changes together, others approve them, and then all of them are applied at once. Protect an environment in the settings of its project.'

const EXPLAINED: Partial<Readonly<Record<string, string>>> = {
  open: WHAT_THEY_ARE,
  all: WHAT_THEY_ARE,
  Draft: HOW_ONE_BEGINS,
  'In review': 'Here stands what was sent to review and waits for approvals.',
  Approved: 'Here stands what has its approvals and waits to be applied or scheduled.',
  Scheduled: 'What is approved can be scheduled: then it is applied by itself at its time.',
  waiting: 'Here stands what you could approve or apply. When somebody asks for a review, it appears by itself.',
  mine: HOW_ONE_BEGINS,
  asked: 'Here stands what people asked you to review by name.',
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
      return `Nothing${where} waits for you`
    case 'mine':
      return `You have no ${what}${where}`
    case 'asked':
      return `Nobody asked you to review ${what}${where}`
    default:
      return `No ${what}${where}`
  }
}

/** The text of an empty list: what is missing, what it would contain, and the next step. */
export function emptyStateFor(search: ChangeRequestsSearch): EmptyState {
  const { whose, state } = search
  const isNarrow = isFiltered({ ...search, state: state === 'all' ? undefined : state })
  const text = [EXPLAINED[whose ?? state ?? 'open'], isNarrow && 'Clear a filter to see more.'].filter(Boolean)
  return { title: titleOf(search), text: text.join(' ') }
}
