import { columnsOf } from './columns.ts'

export const STATES = ['active', 'stale'] as const
export const STAGES = ['initial', 'pre-live', 'live', 'completed'] as const
/** In addition to these: `environment:<name>`. */
export const SORTS = ['name', 'type', 'project', 'createdAt', 'lastSeenAt'] as const

export interface ProjectSearch {
  /** Words, separated by commas. One match is enough. */
  readonly q?: string
  readonly type?: string
  readonly state?: (typeof STATES)[number]
  readonly stage?: (typeof STAGES)[number]
  /** As `type:value`. */
  readonly tag?: string
  readonly segment?: string
  /** The id of the user who created it. */
  readonly by?: number
  /** `production:enabled` or `production:disabled`. */
  readonly status?: string
  readonly favorites?: true
  /** `user:12`, `group:3`, or `none` for toggles without an owner. */
  readonly owner?: string
  /** Only in the list of all projects. */
  readonly project?: string
  /** The chosen columns, separated by dots. */
  readonly columns?: string
  readonly sort?: string
  /** Descending. */
  readonly down?: true
}

const TEXT = 200
const text = (value: unknown): string | undefined => {
  const given = typeof value === 'number' ? String(value) : value
  return typeof given === 'string' && given.trim() !== '' ? given.slice(0, TEXT) : undefined
}

const oneOf = <T extends string>(values: readonly T[], value: unknown): T | undefined =>
  values.find((one) => one === value)

const sortOf = (value: unknown): string | undefined =>
  oneOf(SORTS, value) ?? (typeof value === 'string' && /^environment:[^\s]+$/.test(value) ? value : undefined)

const ownerOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^((user|group):[1-9]\d{0,8}|none)$/.test(value) ? value : undefined

const statusOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[^\s]+:(enabled|disabled)$/.test(value) ? value : undefined

/** The search parameters of this page. Every key is set: the router keeps the raw value of a key that is absent. */
export function projectSearch(given: Record<string, unknown>): ProjectSearch {
  const by = Number(given.by)
  const all: { readonly [K in keyof ProjectSearch]-?: ProjectSearch[K] | undefined } = {
    q: text(given.q),
    type: text(given.type),
    state: oneOf(STATES, given.state),
    stage: oneOf(STAGES, given.stage),
    tag: text(given.tag),
    segment: text(given.segment),
    by: Number.isInteger(by) && by > 0 ? by : undefined,
    status: statusOf(given.status),
    favorites: given.favorites === true ? true : undefined,
    owner: ownerOf(given.owner),
    project: text(given.project),
    columns: columnsOf(given.columns),
    sort: sortOf(given.sort),
    down: given.down === true ? true : undefined,
  }
  return all as ProjectSearch
}

const FILTERS = [
  'q',
  'type',
  'state',
  'stage',
  'tag',
  'segment',
  'by',
  'status',
  'favorites',
  'owner',
  'project',
] as const

/** The number of active filters, the text search included. */
export const filterCount = (search: ProjectSearch): number =>
  FILTERS.filter((filter) => search[filter] !== undefined).length

/** The first click sorts by a column, the second reverses the order, the third sorts by name again. */
export function sortedBy({ sort, down, ...search }: ProjectSearch, column: string): ProjectSearch {
  const current = sort ?? 'name'
  if (current !== column) return column === 'name' ? search : { ...search, sort: column }
  if (!down) return { ...search, ...(sort !== undefined && { sort }), down: true }
  return search
}

export type Narrow = (change: { readonly [K in keyof ProjectSearch]?: ProjectSearch[K] | undefined }) => void
