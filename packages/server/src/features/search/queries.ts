import { MAX_EXACT_TOTAL, totalOf } from '#kernel/totals'
import { prepared } from '#platform/db/prepared'
import type { Store } from '#platform/db/store'
import type { Queryable } from '#platform/db/tables'
import type { EventLog } from '#platform/events/event-log'
import { yieldIfDue } from '#platform/turns'
import { detailsOf } from './details.ts'
import { SearchFacts } from './facts.ts'
import { matcherOf, needsSeen, type Viewer } from './matching.ts'
import { compareBy, type Order } from './orders.ts'
import type { ToggleRecord } from './records.ts'
import type { Search } from './request.ts'
import type { SearchResult } from './schema.ts'
import { ToggleIndex } from './toggle-index.ts'

/** Toggles that are compared without a pause. */
const STEP = 1_024

const favoriteRows = prepared((q: Queryable, { userId }: { userId: number }) =>
  q.selectFrom('favorite_features').select('feature').where('user_id', '=', userId),
)

/** Only people have favourites. */
async function favoritesOf(q: Queryable, userId: number | undefined): Promise<ReadonlySet<string>> {
  if (userId === undefined) return new Set()
  return new Set((await favoriteRows(q, { userId })).map(({ feature }) => feature))
}

interface Walk {
  /** Come before all others, and are part of the order as well. */
  readonly first: readonly ToggleRecord[]
  readonly order: Order
  readonly matches: (record: ToggleRecord) => boolean
  readonly offset: number
  readonly limit: number
}

/** The page, and how many match; counting ends beyond MAX_EXACT_TOTAL. */
async function pageOf({
  first,
  order,
  matches,
  offset,
  limit,
}: Walk): Promise<{ page: ToggleRecord[]; count: number }> {
  const leading = first.filter(matches)
  const page = leading.slice(offset, offset + limit)
  const isLeading = new Set(leading.map(({ name }) => name))
  let count = leading.length
  const enough = Math.max(offset + limit, MAX_EXACT_TOTAL + 1)
  for (let index = 0; index < order.length && count < enough; index++) {
    if (index % STEP === STEP - 1) await yieldIfDue()
    const record = order[index] as ToggleRecord
    if (!matches(record) || isLeading.has(record.name)) continue
    if (count >= offset && page.length < limit) page.push(record)
    count += 1
  }
  return { page, count }
}

/** Finds toggles over all projects. */
export class FlagSearch {
  readonly #store: Store
  readonly #index: ToggleIndex
  readonly #facts: SearchFacts

  constructor(parts: { readonly store: Store; readonly log: EventLog }) {
    this.#store = parts.store
    this.#index = new ToggleIndex(parts)
    this.#facts = new SearchFacts(parts)
  }

  /** For what changes without an event: called after `last_seen` was written. */
  touch(names: Iterable<string>): void {
    this.#index.touch(names)
  }

  /** One page of what the viewer may see. */
  async find(search: Search, viewer: Viewer): Promise<SearchResult> {
    const { limit, offset } = search
    const { read } = this.#store
    await this.#index.catchUp()
    const [facts, favorites] = await Promise.all([this.#facts.current(), favoritesOf(read, viewer.userId)])
    const { by, direction, favoritesFirst } = search.sort
    const isKnown = typeof by !== 'object' || facts.environments.some(({ name }) => name === by.environment)
    // No toggle is on in an environment that does not exist.
    const sort = isKnown ? { by, direction } : { by: 'name' as const, direction: 'asc' as const }
    const order = await this.#index.current(sort, needsSeen(search))
    const first = favoritesFirst ? [...favorites].flatMap((name) => this.#index.get(name) ?? []) : []
    first.sort(compareBy(sort))
    const matches = matcherOf(search, viewer, { ...facts, favorites })
    const { page, count } = await pageOf({ first, order, matches, offset, limit })
    return { features: await detailsOf(read, page, facts, favorites), ...totalOf(count) }
  }
}
