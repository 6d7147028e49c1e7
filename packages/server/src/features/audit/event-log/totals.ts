import type { Queryable } from '#platform/db/tables'
import { RecentMap } from '#platform/recent-map'
import type { Matching } from './filters.ts'
import type { EventSearch } from './request.ts'
import type { EventVisibility } from './visibility.ts'

/**
 * The part of the log that a search reads. Ids follow the order of commits: all events up to the newest one are
 * visible.
 */
export interface LogEnds {
  readonly newest: number
  /** Events up to this id were removed or rewritten by retention. */
  readonly prunedUpTo: number
}

interface CachedTotal extends LogEnds {
  /** Number of events up to `newest`; at least `enough` when counting stopped there. */
  readonly count: number
  readonly enough: number
}

export interface Searched {
  readonly search: EventSearch
  readonly visibility: EventVisibility
}

export interface Countable extends Searched {
  readonly events: Matching
}

const MAX_CACHED_TOTALS = 250
const MAX_KEY_LENGTH = 4_000

/** The same key for searches with the same conditions. */
function keyOf({ search, visibility }: Searched): string {
  if (visibility === 'everything') return JSON.stringify(search)
  const { projects, areAll, recreated, hidden } = visibility
  return JSON.stringify([search, [...projects], areAll, recreated, [...hidden.toggles], [...hidden.segments]])
}

/** Counts up to `limit`. */
export const countOf = async (q: Queryable, events: Matching, limit: number): Promise<number> => {
  const { total } = await q
    .selectFrom(events.select('id').limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * A cache of the number of matches by search. Events are only appended, so a later search counts only events since
 * then. When retention removes events, the total is counted again from the start.
 */
export class EventTotals {
  readonly #cache = new RecentMap<string, CachedTotal>(MAX_CACHED_TOTALS)

  /** Exact below `enough`, otherwise at least `enough`. */
  async count(q: Queryable, countable: Countable, ends: LogEnds, enough: number): Promise<number> {
    const key = keyOf(countable)
    const cached = this.#usable(key, ends, enough)
    if (cached && (cached.count >= enough || cached.newest === ends.newest)) return cached.count
    const events = countable.events.where('id', '<=', ends.newest)
    const count = cached
      ? cached.count + (await countOf(q, events.where('id', '>', cached.newest), enough - cached.count))
      : await countOf(q, events, enough)
    this.#remember(key, ends, count, enough)
    return count
  }

  /** Whether an earlier search with the same conditions found at least `enough`. */
  hasFound(searched: Searched, ends: LogEnds, enough: number): boolean {
    return (this.#usable(keyOf(searched), ends, enough)?.count ?? 0) >= enough
  }

  /** Called when a search has found at least `enough`. */
  noteFound(searched: Searched, ends: LogEnds, enough: number): void {
    this.#remember(keyOf(searched), ends, enough, enough)
  }

  #remember(key: string, { newest, prunedUpTo }: LogEnds, count: number, enough: number): void {
    if (key.length <= MAX_KEY_LENGTH) this.#cache.set(key, { count, enough, newest, prunedUpTo })
  }

  #usable(key: string, { newest, prunedUpTo }: LogEnds, enough: number): CachedTotal | undefined {
    const cached = this.#cache.get(key)
    if (!cached || cached.prunedUpTo !== prunedUpTo || cached.newest > newest) return undefined
    const isExact = cached.count < cached.enough
    return isExact || cached.count >= enough ? cached : undefined
  }
}
