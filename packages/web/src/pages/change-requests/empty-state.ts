import { t } from '../../lib/messages.ts'
import { type ChangeRequestsSearch, isFiltered } from './search.ts'
import type { State } from './states.ts'

export interface EmptyState {
  readonly title: string
  readonly text: string
}

const WHAT: Readonly<Record<'open' | 'all' | 'closed' | State, string>> = {
  open: t('open change requests'),
  all: t('change requests'),
  closed: t('closed change requests'),
  Draft: t('drafts'),
  'In review': t('change requests in review'),
  Approved: t('approved change requests'),
  Scheduled: t('scheduled change requests'),
  Applied: t('applied change requests'),
  Rejected: t('rejected change requests'),
  Cancelled: t('cancelled change requests'),
}

const HOW_ONE_BEGINS = t('Change a toggle in a protected environment to start a draft.')

const WHAT_THEY_ARE = t(
  'Protected environments change only through approved change requests. Protect an environment in the project settings.',
)

const EXPLAINED: Partial<Readonly<Record<string, string>>> = {
  open: WHAT_THEY_ARE,
  all: WHAT_THEY_ARE,
  Draft: HOW_ONE_BEGINS,
  'In review': t('Requests that need approvals.'),
  Approved: t('Approved requests that can be applied or scheduled.'),
  Scheduled: t('Approved requests can be scheduled and are then applied automatically.'),
  waiting: t('Requests that you can approve or apply appear here.'),
  mine: HOW_ONE_BEGINS,
  asked: t('Requests that name you as a reviewer.'),
}

/** "in production of project shop". */
function whereOf({ project, environment }: ChangeRequestsSearch): string {
  if (environment === undefined) return project === undefined ? '' : t(' in project {project}', { project })
  return t(' in {environment}{what}', {
    environment,
    what: project === undefined ? '' : t(' of project {project}', { project }),
  })
}

function titleOf({ whose, state, author, ...search }: ChangeRequestsSearch): string {
  const what = WHAT[state ?? 'open']
  const where = `${author === undefined ? '' : t(' of this author')}${whereOf(search)}`
  switch (whose) {
    case 'waiting':
      return t('Nothing{where} needs your review', { where })
    case 'mine':
      return t('You have no {what}{where}', { what, where })
    case 'asked':
      return t('No {what}{where} requested from you', { what, where })
    default:
      return t('No {what}{where}', { what, where })
  }
}

/** The text of an empty list: what is missing, what it would contain, and the next step. */
export function emptyStateFor(search: ChangeRequestsSearch): EmptyState {
  const { whose, state } = search
  const isNarrow = isFiltered({ ...search, state: state === 'all' ? undefined : state })
  const text = [EXPLAINED[whose ?? state ?? 'open'], isNarrow && t('Remove a filter to see more.')].filter(Boolean)
  return { title: titleOf(search), text: text.join(' ') }
}
