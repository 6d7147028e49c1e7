import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { StoredEvent } from '#kernel/event'
import { MAX_EXACT_TOTAL, type Total, totalOf } from '#kernel/totals'
import { padded, prepared } from '#platform/db/prepared'
import type { Queryable, Tables } from '#platform/db/tables'
import { type EventRow, eventFromRow, HEAD_COLUMNS, newestEventId } from '#platform/events/read'
import { yieldIfDue } from '#platform/turns'
import { foundInTexts, hasOnlyTerms, type Matching, matching } from './filters.ts'
import type { EngineIndex } from './postgres-text-index.ts'
import type { EventSearch, Page } from './request.ts'
import { allFoundSpellingsOf, SIZE_OF_DATA } from './searched-text.ts'
import { candidatesOf, isOneOf, type TextIndex } from './text-index.ts'
import { depthOf, shareOf, type TextSample } from './text-sample.ts'
import { countOf, type EventTotals, type LogEnds } from './totals.ts'
import { type EventVisibility, redactEvent } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** A search, the visibility of its caller, and whether the caller has disconnected. */
export interface EventQuery {
  /** For searches. */
  readonly q: Queryable
  /** For single rows. */
  readonly read: Queryable
  readonly totals: EventTotals
  readonly search: EventSearch
  readonly visibility: EventVisibility
  readonly index: TextIndex
  readonly bounds: SearchBounds
  readonly isGone: () => boolean
}

/** A found event and the size of its data. Long data is absent. */
export interface Found extends EventRow {
  readonly size: number
  readonly isWhole: boolean
}

/** How much of the log one statement reads, how far a search counts, and when it scans. Tests have small logs and small bounds. */
export interface SearchBounds {
  /** Events per statement without an index. Between two statements the search stops if its client has disconnected. */
  readonly window: number
  /** The same in a search with other filters, for which PostgreSQL has indexes. */
  readonly filteredWindow: number
  /** Candidates from an index that one statement checks. */
  readonly candidates: number
  readonly exactTotal: number
  /** If the sample shows that a scan of this many events finds enough matches, the scan is faster than the index. */
  readonly maxDepth: number
  /** A word in a larger share of the events excludes fewer of them than most other filters do. */
  readonly frequentShare: number
}

export const SEARCH_BOUNDS: SearchBounds = {
  window: 5_000,
  filteredWindow: 50_000,
  candidates: 4_000,
  exactTotal: MAX_EXACT_TOTAL,
  maxDepth: 60_000,
  frequentShare: 0.25,
}

/** Characters of event data in memory at a time, or one event. Events contain what clients sent, up to megabytes. */
const CHUNK_SIZE = 250_000
export const CHUNK_EVENTS = 100
const RECENT_WINDOWS = 2
/** Index entries that one statement may read on the event loop. */
const MAX_READ = 1_000

/** The matching events as one query, or as several queries over ranges of the log, newest first. */
async function* rangesOf(eventQuery: EventQuery): AsyncGenerator<Matching> {
  const { q, search, visibility, index, bounds } = eventQuery
  if (!search.terms?.length) return yield matching(q, search, visibility)
  if (index.kind === 'none') return yield* windowsOf(eventQuery)
  yield* windowsOf(eventQuery, index.upTo)
  if (index.kind === 'engine') return yield* rangesByEngine(eventQuery, index)
  for (let before = index.upTo + 1; !eventQuery.isGone(); ) {
    const ids = await candidatesOf(q, { match: index.match, before, limit: bounds.candidates })
    if (ids.length > 0) yield matching(q, search, visibility).where(isOneOf(ids))
    if (ids.length < bounds.candidates) return
    before = ids.at(-1) as number
  }
}

/** Finds rare terms with the index, and frequent terms in windows. */
async function* rangesByEngine(eventQuery: EventQuery, index: EngineIndex): AsyncGenerator<Matching> {
  const { exactTotal, candidates } = eventQuery.bounds
  const ids = await idsByEngine(eventQuery, index, exactTotal)
  if (ids.length >= exactTotal) return yield* windowsOf(eventQuery, 0, index.upTo)
  for (let start = 0; start < ids.length; start += candidates)
    yield matching(eventQuery.q, eventQuery.search, eventQuery.visibility).where(
      'id',
      'in',
      padded(ids.slice(start, start + candidates)),
    )
}

/** At most `limit` of the matching events, newest first. With the limit in the subquery, PostgreSQL stops early. */
async function idsByEngine(
  { q, search, visibility }: EventQuery,
  index: EngineIndex,
  limit: number,
): Promise<number[]> {
  const found = q.selectFrom(foundInTexts(q, search, visibility, index))
  const some = found.select('found.id').limit(limit).as('some')
  const { ids } = await q
    .selectFrom(some)
    .select(sql<number[] | null>`json_agg(id order by id desc)`.as('ids'))
    .executeTakeFirstOrThrow()
  return ids ?? []
}

/** The matching events after `after`, up to `upTo` or the newest one, window by window. */
export async function* windowsOf(
  { q, search, visibility, isGone, bounds }: EventQuery,
  after = 0,
  upTo?: number,
  size = bounds.window,
): AsyncGenerator<Matching> {
  const newest = upTo ?? (await newestEventId(q))
  for (let last = newest; last > after && !isGone(); last -= size)
    yield matching(q, search, visibility)
      .where('id', '>', Math.max(after, last - size))
      .where('id', '<=', last)
}

/** Newest first. Reads the data of an event only if `count` events of its size fit into a chunk. */
async function foundAmong(q: Queryable, count: number, isFound: (eb: Eb) => Condition): Promise<Found[]> {
  const longest = Math.floor(CHUNK_SIZE / count)
  const rows = await q
    .selectFrom('events')
    .select(HEAD_COLUMNS)
    .select((eb) => [
      SIZE_OF_DATA.as('size'),
      eb.case().when(SIZE_OF_DATA, '<=', longest).then(eb.ref('data')).end().as('data'),
      eb.case().when(SIZE_OF_DATA, '<=', longest).then(eb.ref('pre_data')).end().as('pre_data'),
    ])
    .where(isFound)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, isWhole: row.size <= longest }))
}

const pageOfIds = (events: Matching, { offset, limit }: Page) =>
  events.select('id').orderBy('id', 'desc').limit(limit).offset(offset)

/** The subquery ensures that sizes are computed only for the events of the page. */
const foundIn = (q: Queryable, events: Matching, page: Page): Promise<Found[]> =>
  foundAmong(q, page.limit, (eb) => eb('id', 'in', eb.selectFrom(pageOfIds(events, page).as('page')).select('page.id')))

/** For at most CHUNK_EVENTS ids, which are fast enough to read on the event loop. */
export const foundByIds = ({ read }: EventQuery, ids: readonly number[]): Promise<Found[]> =>
  foundAmong(read, CHUNK_EVENTS, (eb) => eb('id', 'in', padded(ids)))

const idsIn = async (events: Matching, page: Page): Promise<number[]> =>
  (await pageOfIds(events, page).execute()).map(({ id }) => id)

const endsOfLog = prepared((q: Queryable, _: Record<string, never>) =>
  q.selectFrom('event_retention').select((eb) => [
    'event_id as prunedUpTo',
    eb
      .selectFrom('events')
      .select((inner) => inner.fn.max('events.id').as('id'))
      .as('newest'),
  ]),
)

async function readEnds(q: Queryable): Promise<LogEnds> {
  const [ends] = await endsOfLog(q, {})
  return { newest: ends?.newest ?? 0, prunedUpTo: ends?.prunedUpTo ?? 0 }
}

/**
 * Whether an index contains the page in its order. Then only a few entries are read, which is fast enough for the event
 * loop. This is true for each filter with one value, except for times.
 */
function isFoundByIndex({ search, visibility }: EventQuery, { offset, limit }: Page): boolean {
  const { terms: _, from, until, ...lists } = search
  const values = Object.values(lists).flatMap((list) => list ?? [])
  const isByTime = from !== undefined || until !== undefined
  return visibility === 'everything' && !isByTime && values.length <= 1 && offset + limit <= MAX_READ
}

export interface FoundPage extends Total {
  /** Newest first. */
  readonly ids: readonly number[]
  readonly ends: LogEnds
}

/** One page, and the total of all pages. */
export async function findPage(eventQuery: EventQuery, page: Page): Promise<FoundPage> {
  // Pages beyond the cap need an exact count of the events before them.
  const { q, read, search, visibility, totals, bounds } = eventQuery
  const enough = Math.max(bounds.exactTotal, page.offset + page.limit) + 1
  const ends = await readEnds(read)
  if (search.terms?.length) return { ...(await findPageByTerms(eventQuery, page, ends, enough)), ends }
  const total = await totals.count(q, { search, visibility, events: matching(q, search, visibility) }, ends, enough)
  const events = matching(isFoundByIndex(eventQuery, page) ? read : q, search, visibility).where(
    'id',
    '<=',
    ends.newest,
  )
  return { ids: page.offset < total ? await idsIn(events, page) : [], ends, ...totalOf(total, bounds.exactTotal) }
}

async function findPageByTerms(eventQuery: EventQuery, page: Page, ends: LogEnds, enough: number) {
  const { index, bounds } = eventQuery
  const isByEngine = index.kind === 'engine' && !isFrequent(eventQuery, index.sample, enough)
  if (isByEngine) return findPageByEngine(eventQuery, index, page, enough)
  const size = hasOnlyTerms(eventQuery.search) ? bounds.window : bounds.filteredWindow
  const ranges = index.kind === 'engine' ? windowsOf(eventQuery, 0, undefined, size) : rangesOf(eventQuery)
  // Counting thousands of matches takes longer than finding a page of them. Only the first search counts.
  if (eventQuery.totals.hasFound(eventQuery, ends, enough)) {
    const { ids } = await findPageInRanges(ranges, eventQuery, page, page.offset + page.limit)
    return { ids, ...totalOf(enough, bounds.exactTotal) }
  }
  const { ids, count } = await findPageInRanges(ranges, eventQuery, page, enough)
  if (count >= enough) eventQuery.totals.noteFound(eventQuery, ends, enough)
  return { ids, ...totalOf(count, bounds.exactTotal) }
}

/** Whether a scan finds the terms faster than the index. The sample has no statistics about other filters. */
function isFrequent({ search, visibility, bounds }: EventQuery, sample: TextSample, enough: number): boolean {
  const words = allFoundSpellingsOf(search.terms ?? [])
  const isFiltered = !hasOnlyTerms(search) || (visibility !== 'everything' && !visibility.areAll)
  return isFiltered ? shareOf(sample, words) > bounds.frequentShare : depthOf(sample, words, enough) <= bounds.maxDepth
}

/** Events that are not in the index yet are newer than those in it. */
async function findPageByEngine(eventQuery: EventQuery, index: EngineIndex, page: Page, enough: number) {
  const newest = await findPageInRanges(windowsOf(eventQuery, index.upTo), eventQuery, page, enough)
  const rest = { offset: Math.max(page.offset - newest.count, 0), limit: page.limit - newest.ids.length }
  const found = newest.count < enough ? await idsByEngine(eventQuery, index, enough - newest.count) : []
  const count = newest.count + found.length
  const isComplete = count < enough || rest.limit === 0
  const older = isComplete
    ? found.slice(rest.offset, rest.offset + rest.limit)
    : await newestByEngine(eventQuery, index, rest)
  return { ids: [...newest.ids, ...older], ...totalOf(count, eventQuery.bounds.exactTotal) }
}

/** The newest matches of a frequent term are usually in the newest windows. Otherwise all matches are sorted. */
async function newestByEngine(eventQuery: EventQuery, index: EngineIndex, page: Page): Promise<readonly number[]> {
  const { q, search, visibility } = eventQuery
  const recent = windowsOf(eventQuery, index.upTo - RECENT_WINDOWS * eventQuery.bounds.window, index.upTo)
  const { ids } = await findPageInRanges(recent, eventQuery, page, page.offset + page.limit)
  if (ids.length === page.limit) return ids
  const found = q.selectFrom(foundInTexts(q, search, visibility, index)).select('found.id')
  const sorted = await found.orderBy('found.id', 'desc').limit(page.limit).offset(page.offset).execute()
  return sorted.map(({ id }) => id)
}

/** Counts up to `enough`. */
async function findPageInRanges(
  ranges: AsyncIterable<Matching>,
  { q }: EventQuery,
  { offset, limit }: Page,
  enough: number,
) {
  const ids: number[] = []
  let count = 0
  for await (const events of ranges) {
    const inRange = await countOf(q, events, enough - count)
    const [skip, wanted] = [Math.max(offset - count, 0), limit - ids.length]
    if (wanted > 0 && skip < inRange) ids.push(...(await idsIn(events, { offset: skip, limit: wanted })))
    count += inRange
    if (count >= enough) break
  }
  return { ids, count }
}

/** All matching events, up to `limit` at a time. */
export async function* findAll(eventQuery: EventQuery, limit: number): AsyncGenerator<readonly Found[]> {
  for await (const events of rangesOf(eventQuery)) {
    let rest = events
    for (;;) {
      const found = await foundIn(eventQuery.q, rest, { offset: 0, limit })
      if (found.length > 0) yield found
      const last = found.at(-1)
      if (found.length < limit || !last || eventQuery.isGone()) break
      rest = events.where('id', '<', last.id)
    }
  }
}

function* chunksOf(found: readonly Found[]): Generator<Found[]> {
  let chunk: Found[] = []
  let size = 0
  for (const one of found) {
    if (chunk.length > 0 && (size + one.size > CHUNK_SIZE || chunk.length === CHUNK_EVENTS)) {
      yield chunk
      chunk = []
      size = 0
    }
    chunk.push(one)
    size += one.size
  }
  if (chunk.length > 0) yield chunk
}

/** The rows with their data. */
async function wholeRows(q: Queryable, chunk: readonly Found[]): Promise<readonly EventRow[]> {
  const missing = chunk.flatMap(({ id, isWhole }) => (isWhole ? [] : [id]))
  if (missing.length === 0) return chunk
  const rows = await q.selectFrom('events').selectAll().where('id', 'in', missing).execute()
  const read = new Map(rows.map((row) => [row.id, row]))
  return chunk.flatMap((one) => (one.isWhole ? one : (read.get(one.id) ?? [])))
}

/** The events in their order, in chunks. */
export async function* readEvents(
  { q, visibility }: EventQuery,
  found: readonly Found[],
): AsyncGenerator<readonly StoredEvent[]> {
  for (const chunk of chunksOf(found)) {
    yield (await wholeRows(q, chunk)).map((row) => redactEvent(visibility, eventFromRow(row)))
    // A fast reader never causes a wait, so yield to let other requests run.
    await yieldIfDue()
  }
}

/** The events with these ids, in their order, in chunks. */
export async function* readPage(
  eventQuery: EventQuery,
  ids: readonly number[],
): AsyncGenerator<readonly StoredEvent[]> {
  for (let start = 0; start < ids.length; start += CHUNK_EVENTS)
    yield* readEvents(
      eventQuery,
      await foundByIds({ ...eventQuery, read: eventQuery.q }, ids.slice(start, start + CHUNK_EVENTS)),
    )
}
