/** One row of the table: requests of one kind, and the maximum milliseconds of CPU time for each at 100,000 toggles. */
export interface Row {
  readonly name: string
  /** The path of request number n. */
  readonly path: (n: number) => string
  readonly goalMs: number
  readonly asBrowser?: true
}

const SORT_KEYS = ['name', 'type', 'stale', 'project', 'createdAt'] as const
const ORDERS = ['asc', 'desc'] as const
const SEARCH = '/api/admin/search/features'
const EVENTS = '/api/admin/search/events'

const fixed =
  (path: string): Row['path'] =>
  () =>
    path

const sorted = (label: string, key: string, goalMs: number): Row[] =>
  ORDERS.map((order) => ({
    name: `search sorted by ${label}, ${order}`,
    path: fixed(`${SEARCH}?limit=50&sortBy=${key}&sortOrder=${order}`),
    goalMs,
  }))

export const ROWS: readonly Row[] = [
  ...SORT_KEYS.flatMap((key) => sorted(key, key, 1.5)),
  { name: 'search, page 20', path: fixed(`${SEARCH}?limit=50&sortBy=name&offset=950`), goalMs: 1.5 },
  { name: 'search in one project', path: fixed(`${SEARCH}?limit=50&project=IS:project-3&sortBy=name`), goalMs: 1.5 },
  { name: 'search by text, rare', path: (n) => `${SEARCH}?limit=50&query=part%20${n % 900}`, goalMs: 10 },
  { name: 'search by text, in every toggle', path: fixed(`${SEARCH}?limit=50&query=visitors`), goalMs: 10 },
  { name: 'search by text, two letters', path: fixed(`${SEARCH}?limit=50&query=e-`), goalMs: 10 },
  { name: 'search by text, none', path: fixed(`${SEARCH}?limit=50&query=nowhere`), goalMs: 10 },
  ...sorted('last seen', 'lastSeenAt', 2),
  ...sorted('state in production', 'environment:production', 2),
  { name: 'project list', path: fixed('/api/admin/projects'), goalMs: 3 },
  { name: 'event search', path: fixed(`${EVENTS}?limit=50`), goalMs: 2 },
  { name: 'event search by creator', path: (n) => `${EVENTS}?limit=50&createdBy=IS:${2 + (n % 40)}`, goalMs: 2 },
  { name: 'event search by text', path: (n) => `${EVENTS}?limit=50&query=number%20${100 + (n % 900)}`, goalMs: 50 },
  {
    name: 'event search by text, in one event',
    path: (n) => `${EVENTS}?limit=50&query=r%20${9_999 + n}%20of`,
    goalMs: 50,
  },
  { name: 'event search by text, in every event', path: fixed(`${EVENTS}?limit=50&query=toggle`), goalMs: 50 },
  { name: 'event search by text, none', path: fixed(`${EVENTS}?limit=50&query=nowhere`), goalMs: 50 },
  { name: 'users, a page', path: fixed('/api/admin/user-admin?limit=50&offset=0'), goalMs: 2 },
  { name: 'groups, a page', path: fixed('/api/admin/groups?limit=50&offset=0'), goalMs: 2 },
  { name: 'toggles of one project', path: fixed('/api/admin/projects/default/features'), goalMs: 2 },
  { name: 'frontend API, 1,000 toggles', path: (n) => `/api/frontend?userId=${n}`, goalMs: 0.55, asBrowser: true },
]
