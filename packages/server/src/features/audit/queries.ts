import { sql } from 'kysely'
import type { StoredEvent } from '#kernel/event'
import type { Queryable } from '#platform/db/tables'
import { eventFromRow, newestEventId } from '#platform/events/read'
import { yieldIfDue } from '#platform/turns'
import { MAX_SEARCHED_DATA, type Matching, matching } from './filters.ts'
import type { EventSearch, Page } from './request.ts'
import type { Creators } from './schema.ts'
import { asSeenBy, type Sight } from './visibility.ts'

/** What is looked for, for whom, and whether they still wait for it. */
export interface Quest {
  readonly q: Queryable
  readonly search: EventSearch
  readonly sight: Sight
  readonly isGone: () => boolean
}

/** An event that was found, and how long its data is. */
export interface Found {
  readonly id: number
  readonly size: number
}

/** How many events one statement looks at, and how many characters of their data: on SQLite all else waits while it runs. */
const WINDOW = 5_000
const WINDOW_SIZE = 1_000_000
/** More than anybody picks from. */
const MAX_CREATORS = 1_000
/** Events hold what people sent, up to megabytes: this many characters, or one event, are in memory at a time. */
const CHUNK_SIZE = 250_000
const CHUNK_EVENTS = 100

/** Answered from an index at once, however long the log is. */
const isQuick = ({ search, sight }: Quest): boolean =>
  search.ids !== undefined ||
  search.features !== undefined ||
  (sight === 'everything' && Object.values(search).every((filter) => filter === undefined))

/** The matching events as one, or in windows of the log, the newest first; others have their turn in between. */
async function* windowsOf(quest: Quest, asOne = isQuick(quest)): AsyncGenerator<Matching> {
  const { q, search, sight, isGone } = quest
  if (asOne) return yield matching(q, search, sight)
  const newest = await newestEventId(q)
  for (let last = newest; last > 0 && !isGone(); last -= WINDOW)
    for (const { after, until } of await partsOf(quest, last)) {
      yield matching(q, search, sight).where('id', '>', after).where('id', '<=', until)
      await yieldIfDue()
    }
}

interface Part {
  readonly after: number
  readonly until: number
}

/** A window that ends with `last`, in parts that one statement can look at. Where no text is searched it is one part. */
async function partsOf({ q, search }: Quest, last: number): Promise<readonly Part[]> {
  const window = { after: Math.max(0, last - WINDOW), until: last }
  const words = search.terms?.length ?? 0
  if (words === 0) return [window]
  const events = await q
    .selectFrom('events')
    .select(['id', sizeOfData.as('size')])
    .where('id', '>', window.after)
    .where('id', '<=', window.until)
    .orderBy('id', 'desc')
    .execute()
  const parts: Part[] = []
  let until = window.until
  let size = 0
  for (const { id, size: own } of events) {
    const searched = Math.min(Number(own), 2 * MAX_SEARCHED_DATA) * words
    if (size > 0 && size + searched > WINDOW_SIZE) {
      parts.push({ after: id, until })
      until = id
      size = 0
    }
    size += searched
  }
  return [...parts, { after: window.after, until }]
}

/** Octets: SQLite knows them without reading the text. */
const sizeOfData = sql<number>`coalesce(octet_length(data), 0) + coalesce(octet_length(pre_data), 0)`

const countOf = async (events: Matching): Promise<number> => {
  const { total } = await events.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
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
export async function findPage(quest: Quest, { offset, limit }: Page): Promise<{ found: Found[]; total: number }> {
  const found: Found[] = []
  let total = 0
  for await (const events of windowsOf(quest)) {
    const count = await countOf(events)
    const [skip, wanted] = [Math.max(offset - total, 0), limit - found.length]
    if (wanted > 0 && skip < count) found.push(...(await idsOf(quest.q, events, { offset: skip, limit: wanted })))
    total += count
  }
  return { found, total }
}

/** All that match, up to so many at a time. */
export async function* findAll(quest: Quest, limit: number): AsyncGenerator<readonly Found[]> {
  for await (const events of windowsOf(quest)) {
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
  for await (const events of windowsOf(quest, false)) {
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
