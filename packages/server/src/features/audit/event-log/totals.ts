import type { Queryable } from '#platform/db/tables'
import { RecentMap } from '#platform/recent-map'
import type { Matching } from './filters.ts'
import type { EventSearch } from './request.ts'
import type { Sight } from './visibility.ts'

/** The part of the log that a search looks at. Ids grow in the order of commits: everything up to the newest one is visible. */
export interface LogEnds {
  readonly newest: number
  /** Events up to this one were removed or rewritten. */
  readonly prunedUpTo: number
}

interface Known extends LogEnds {
  /** Of events up to `newest`; at least `enough` where counting ended there. */
  readonly count: number
  readonly enough: number
}

export interface Countable {
  readonly search: EventSearch
  readonly sight: Sight
  readonly events: Matching
}

const KEPT_TOTALS = 250
const MAX_KEY_LENGTH = 4_000

/** The same text for searches with the same conditions. */
function keyOf({ search, sight }: Countable): string {
  if (sight === 'everything') return JSON.stringify(search)
  const { projects, areAll, reborn, hidden } = sight
  return JSON.stringify([search, [...projects], areAll, reborn, [...hidden.toggles], [...hidden.segments]])
}

/** Counts no further than `limit`. */
export const countOf = async (q: Queryable, events: Matching, limit: number): Promise<number> => {
  const { total } = await q
    .selectFrom(events.select('id').limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * How many events match, by search. Events are only appended, so what was counted once is not counted again: a later search
 * adds the events since then. Retention removes events; then a total is counted from the beginning.
 */
export class EventTotals {
  readonly #known = new RecentMap<string, Known>(KEPT_TOTALS)

  /** Exact below `enough`, else at least `enough`. */
  async count(q: Queryable, countable: Countable, ends: LogEnds, enough: number): Promise<number> {
    const key = keyOf(countable)
    const known = this.#usable(key, ends, enough)
    if (known && (known.count >= enough || known.newest === ends.newest)) return known.count
    const { newest, prunedUpTo } = ends
    const events = countable.events.where('id', '<=', newest)
    const count = known
      ? known.count + (await countOf(q, events.where('id', '>', known.newest), enough - known.count))
      : await countOf(q, events, enough)
    if (key.length <= MAX_KEY_LENGTH) this.#known.set(key, { count, enough, newest, prunedUpTo })
    return count
  }

  #usable(key: string, { newest, prunedUpTo }: LogEnds, enough: number): Known | undefined {
    const known = this.#known.get(key)
    if (!known || known.prunedUpTo !== prunedUpTo || known.newest > newest) return undefined
    const isExact = known.count < known.enough
    return isExact || known.count >= enough ? known : undefined
  }
}
