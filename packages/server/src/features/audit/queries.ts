import { sql } from 'kysely'
import type { StoredEvent } from '#kernel/event'
import { MAX_EXACT_TOTAL, type Total, totalOf } from '#kernel/totals'
import type { Queryable } from '#platform/db/tables'
import { eventFromRow, newestEventId } from '#platform/events/read'
import { yieldIfDue } from '#platform/turns'
import { type Matching, matching } from './filters.ts'
import type { EventSearch, Page } from './request.ts'
import type { Creators } from './schema.ts'
import { candidatesOf, isOneOf, type TextIndex } from './text-index.ts'
import { asSeenBy, type Sight } from './visibility.ts'

/** What is looked for, for whom, and whether they still wait for it. */
export interface Quest {
  readonly q: Queryable
  readonly search: EventSearch
  readonly sight: Sight
  readonly index: TextIndex
  readonly isGone: () => boolean
}

/** An event that was found, and how long its data is. */
export interface Found {
  readonly id: number
  readonly size: number
}

/** Where no index helps, one statement looks at this many events; the search ends when its client is gone. */
const WINDOW = 5_000
/** Events of which one statement decides whether they match, where an index found that they may. */
const CANDIDATES = 4_000
/** More than anybody picks from. */
const MAX_CREATORS = 1_000
/** Events hold what people sent, up to megabytes: this many characters, or one event, are in memory at a time. */
const CHUNK_SIZE = 250_000
const CHUNK_EVENTS = 100

/** The matching events as one, or in parts of the log, the newest first. */
async function* partsOf(quest: Quest): AsyncGenerator<Matching> {
  const { q, search, sight, index } = quest
  if (!search.terms?.length || index.kind === 'engine') return yield matching(q, search, sight)
  if (index.kind === 'none') return yield* windowsOf(quest)
  yield* windowsOf(quest, index.upTo)
  for (let before = index.upTo + 1; !quest.isGone(); ) {
    const ids = await candidatesOf(q, { match: index.match, before, limit: CANDIDATES })
    if (ids.length > 0) yield matching(q, search, sight).where(isOneOf(ids))
    if (ids.length < CANDIDATES) return
    before = ids.at(-1) as number
  }
}

/** Those after `after`, window by window. */
async function* windowsOf({ q, search, sight, isGone }: Quest, after = 0): AsyncGenerator<Matching> {
  const newest = await newestEventId(q)
  for (let last = newest; last > after && !isGone(); last -= WINDOW)
    yield matching(q, search, sight)
      .where('id', '>', Math.max(after, last - WINDOW))
      .where('id', '<=', last)
}

/** Octets: SQLite knows them without reading the text. */
const sizeOfData = sql<number>`coalesce(octet_length(data), 0) + coalesce(octet_length(pre_data), 0)`

/** Counts no further than `limit`. */
const countOf = async (q: Queryable, events: Matching, limit: number): Promise<number> => {
  const { total } = await q
    .selectFrom(events.select('id').limit(limit).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** Newest first. The sizes are asked for those alone, however the engine finds them. */
const idsOf = (q: Queryable, events: Matching, { offset, limit }: Page): Promise<Found[]> =>
  q
    .selectFrom('events')
    .select(['id', sizeOfData.as('size')])
    .where('id', 'in', (eb) =>
      eb.selectFrom(events.select('id').orderBy('id', 'desc').limit(limit).offset(offset).as('page')).select('page.id'),
    )
    .orderBy('id', 'desc')
    .execute()

/** A page, and how many match on all pages. */
export async function findPage(quest: Quest, { offset, limit }: Page): Promise<{ found: Found[] } & Total> {
  const found: Found[] = []
  // Pages beyond the cap need an exact count of what is before them.
  const enough = Math.max(MAX_EXACT_TOTAL, offset + limit) + 1
  let total = 0
  for await (const events of partsOf(quest)) {
    const count = await countOf(quest.q, events, enough - total)
    const [skip, wanted] = [Math.max(offset - total, 0), limit - found.length]
    if (wanted > 0 && skip < count) found.push(...(await idsOf(quest.q, events, { offset: skip, limit: wanted })))
    total += count
    if (total >= enough) break
  }
  return { found, ...totalOf(total) }
}

/** All that match, up to so many at a time. */
export async function* findAll(quest: Quest, limit: number): AsyncGenerator<readonly Found[]> {
  for await (const events of partsOf(quest)) {
    let rest = events
    for (;;) {
      const found = await idsOf(quest.q, rest, { offset: 0, limit })
      if (found.length > 0) yield found
      const last = found.at(-1)
      if (found.length < limit || !last || quest.isGone()) break
      rest = events.where('id', '<', last.id)
    }
  }
}

function* chunksOf(found: readonly Found[]): Generator<number[]> {
  let ids: number[] = []
  let size = 0
  for (const one of found) {
    if (ids.length > 0 && (size + one.size > CHUNK_SIZE || ids.length === CHUNK_EVENTS)) {
      yield ids
      ids = []
      size = 0
    }
    ids.push(one.id)
    size += one.size
  }
  if (ids.length > 0) yield ids
}

/** The events themselves, in their order, never many at a time. */
export async function* readEvents(
  { q, sight }: Quest,
  found: readonly Found[],
): AsyncGenerator<readonly StoredEvent[]> {
  for (const ids of chunksOf(found)) {
    const rows = await q.selectFrom('events').selectAll().where('id', 'in', ids).orderBy('id', 'desc').execute()
    yield rows.map((row) => asSeenBy(sight, eventFromRow(row)))
    // A reader that is fast enough never makes us wait: everybody else would.
    await yieldIfDue()
  }
}

const byName = (a: { readonly name: string }, b: { readonly name: string }): number =>
  a.name < b.name ? -1 : Number(a.name > b.name)

/** Everybody who did something that the asker sees; users under the newest of their names. */
export async function listCreators(quest: Quest): Promise<Creators> {
  const creators = new Map<number | string, Creators[number]>()
  for await (const events of windowsOf(quest)) {
    const rows = await events
      .select((eb) => ['created_by_user_id as id', 'created_by as name', eb.fn.max('id').as('newest')])
      .groupBy(['created_by_user_id', 'created_by'])
      .orderBy('newest', 'desc')
      .limit(MAX_CREATORS)
      .execute()
    for (const { id, name } of rows) {
      const key = id ?? name
      if (!creators.has(key) && creators.size < MAX_CREATORS) creators.set(key, { id, name })
    }
  }
  return [...creators.values()].sort(byName)
}
