import { ownerOf } from '#features/toggles/toggle/index'
import {
  among,
  anyText,
  booleanOf,
  type DayBound,
  dayBoundOf,
  type Reader,
  tagOf,
  termsOf,
  userId,
  wholeNumberOf,
} from '#kernel/filters'
import type { Tag } from '#kernel/tag'
import { type Choice, choiceOf, type Membership, membershipOf, type Status, statusOf } from './rules.ts'
import { DEFAULT_LIMIT, MAX_LIMIT, type SearchQuery, SORT_KEYS, STAGES, type Stage } from './schema.ts'

export const STATES = ['active', 'stale'] as const
const MAX_OFFSET = 1_000_000_000

export interface Sort {
  readonly by: (typeof SORT_KEYS)[number] | { readonly environment: string }
  readonly direction: 'asc' | 'desc'
  readonly favoritesFirst: boolean
}

/** A search with all defaults filled in. An undefined or empty filter matches every toggle. */
export interface Search {
  readonly terms: readonly string[]
  readonly project: Choice<string> | undefined
  readonly state: Choice<(typeof STATES)[number]> | undefined
  readonly type: Choice<string> | undefined
  readonly createdBy: Choice<number> | undefined
  /** Null: without an owner. */
  readonly owner: Choice<string | null> | undefined
  readonly lifecycle: Choice<Stage> | undefined
  readonly tag: Membership<Tag> | undefined
  readonly segment: Membership<string> | undefined
  /** A toggle matches if any of them holds. */
  readonly status: readonly Status[]
  readonly archived: boolean
  readonly favorite: boolean | undefined
  readonly createdAt: readonly DayBound[]
  readonly lastSeenAt: readonly DayBound[]
  readonly sort: Sort
  readonly offset: number
  readonly limit: number
}

const each = (given: string | string[] | undefined): string[] => (given === undefined ? [] : [given].flat())

type Single = Exclude<keyof SearchQuery, 'status' | 'status[]' | 'createdAt' | 'lastSeenAt'>

function sortOf({ sortBy = '', sortOrder, favoritesFirst }: SearchQuery): Sort {
  const environment = /^environment:(.+)$/s.exec(sortBy)?.[1]
  return {
    by: environment === undefined ? (SORT_KEYS.find((key) => key === sortBy) ?? 'createdAt') : { environment },
    direction: sortOrder === 'desc' ? 'desc' : 'asc',
    favoritesFirst: favoritesFirst === 'true',
  }
}

/** Parses the query string. Throws a 400 that names the invalid parameter. */
export function searchOf(query: SearchQuery): Search {
  const read = <T>(param: Single, as: Reader<T>): T | undefined => {
    const text = query[param]
    return text === undefined ? undefined : as(param, text)
  }
  return {
    terms: read('query', termsOf) ?? [],
    project: read('project', choiceOf(anyText)),
    state: read('state', choiceOf(among(STATES))),
    type: read('type', choiceOf(anyText)),
    createdBy: read('createdBy', choiceOf(userId)),
    owner: read('owner', choiceOf(ownerOf)),
    lifecycle: read('lifecycle', choiceOf(among(STAGES))),
    tag: read('tag', membershipOf(tagOf)),
    segment: read('segment', membershipOf(anyText)),
    status: (['status', 'status[]'] as const).flatMap((param) =>
      each(query[param]).map((text) => statusOf(param, text)),
    ),
    archived: read('archived', booleanOf) ?? false,
    favorite: read('favorite', booleanOf),
    createdAt: each(query.createdAt).map((text) => dayBoundOf('createdAt', text)),
    lastSeenAt: each(query.lastSeenAt).map((text) => dayBoundOf('lastSeenAt', text)),
    sort: sortOf(query),
    offset: wholeNumberOf(query.offset, 0, MAX_OFFSET, 0),
    limit: wholeNumberOf(query.limit, 1, MAX_LIMIT, DEFAULT_LIMIT),
  }
}
