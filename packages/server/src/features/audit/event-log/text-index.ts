import { setTimeout as pause } from 'node:timers/promises'
import { type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { newestEventId } from '#platform/events/read'
import { type Batch, inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import {
  type EngineIndex,
  hasTextTable,
  insertTexts,
  insertTextsUpTo,
  lockPosition,
  mergeTexts,
  removeTexts,
} from './postgres-text-index.ts'
import { SEARCHED_TEXT, SIZE_OF_DATA, spellingsOf } from './searched-text.ts'
import { textSampleOf } from './text-sample.ts'

/**
 * Finds events that contain a term without scanning all events.
 *
 * - SQLite: `event_text` has the trigrams of each event up to `event_text_position`. A job fills it; later events
 *   are scanned. The index finds candidates: the filters always decide whether an event matches.
 * - PostgreSQL: the same with an ordinary table and a trigram index, if the extension pg_trgm is installed.
 */
export type TextIndex =
  | { readonly kind: 'none' }
  | EngineIndex
  | { readonly kind: 'candidates'; readonly upTo: number; readonly match: string }

const NO_INDEX: TextIndex = { kind: 'none' }
const TRIGRAM = 3
/** More trigrams make a search slower and hardly reduce the candidates. */
const MAX_TRIGRAMS = 12

/** Trigrams of a term, spread over its length; undefined if it is too short. */
function trigramsOf(word: string): string | undefined {
  const letters = [...word]
  const count = letters.length - TRIGRAM + 1
  if (count < 1) return undefined
  const step = Math.max(1, Math.ceil(count / MAX_TRIGRAMS))
  const starts = [...Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step), count - 1]
  const trigrams = new Set(starts.map((start) => letters.slice(start, start + TRIGRAM).join('')))
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** An FTS5 query for events that may contain one of the terms; undefined if one is too short for the index. */
export function matchOf(terms: readonly string[]): string | undefined {
  // The index is in lower case.
  const spellings = new Set(terms.flatMap(spellingsOf).map((spelling) => spelling.toLowerCase()))
  const words = [...spellings].map(trigramsOf)
  if (words.some((word) => word === undefined)) return undefined
  return [...new Set(words)].map((word) => `(${word})`).join(' OR ')
}

const positionOf = async (q: Queryable): Promise<number> =>
  (await q.selectFrom('event_text_position').select('event_id').executeTakeFirst())?.event_id ?? 0

export async function textIndexFor(store: Store, terms: readonly string[]): Promise<TextIndex> {
  const match = terms.length === 0 ? undefined : matchOf(terms)
  if (match === undefined) return NO_INDEX
  if (store.engine === 'postgres') {
    if (!(await hasTextTable(store))) return NO_INDEX
    return { kind: 'engine', upTo: await positionOf(store.scan), sample: await textSampleOf(store.scan) }
  }
  return { kind: 'candidates', upTo: await positionOf(store.scan), match }
}

/** Ids of candidates below the event `before`, newest first. */
export async function candidatesOf(
  q: Queryable,
  { match, before, limit }: { match: string; before: number; limit: number },
): Promise<readonly number[]> {
  const rows = await q
    .selectFrom(sql<{ rowid: number }>`event_text`.as('candidates'))
    .select('rowid')
    .where(sql<SqlBool>`event_text match ${match}`)
    .where('rowid', '<', before)
    .orderBy('rowid', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ rowid }) => rowid)
}

/** A condition on events with one parameter, so that the statement is the same for any number of ids. */
export const isOneOf = (ids: readonly number[]) =>
  sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`

/** A condition for the indexed events among these. */
const indexedAmong = async (q: Queryable, ids: readonly number[]) =>
  sql`id <= ${await positionOf(q)} and ${isOneOf(ids)}`

/** Changes of the index together with events. */
export interface TextIndexWriter {
  /** Must run before events are removed or rewritten, because SQLite needs the old text to delete an entry. */
  removeTexts(tx: Tx, ids: readonly number[]): Promise<void>
  /** Must run after events were rewritten. */
  restoreTexts(tx: Tx, ids: readonly number[]): Promise<void>
}

async function removeFromTextIndex(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into event_text (event_text, rowid, text)
    select 'delete', id, ${SEARCHED_TEXT} from events where ${await indexedAmong(tx, ids)}`.execute(tx)
}

async function returnToTextIndex(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into event_text (rowid, text)
    select id, ${SEARCHED_TEXT} from events where ${await indexedAmong(tx, ids)}`.execute(tx)
}

/** Undefined on a PostgreSQL without the index. */
export async function textIndexWriterFor(store: Store): Promise<TextIndexWriter | undefined> {
  if (store.engine === 'sqlite') return { removeTexts: removeFromTextIndex, restoreTexts: returnToTextIndex }
  return (await hasTextTable(store)) ? { removeTexts, restoreTexts: insertTexts } : undefined
}

const insertUpTo = async (tx: Tx, after: number, upTo: number): Promise<void> =>
  void (await sql`insert into event_text (rowid, text)
    select id, ${SEARCHED_TEXT} from events where id > ${after} and id <= ${upTo}`.execute(tx))

/** Octets of data in one batch, or one event. Events contain what clients sent, up to megabytes. */
const MAX_BATCH_SIZE = 500_000

interface IndexedEvent {
  readonly id: number
  readonly size: number
}

/** The events that fit into one batch. */
function firstOf(events: readonly IndexedEvent[]): readonly IndexedEvent[] {
  let size = 0
  const end = events.findIndex((event) => {
    size += event.size
    return size > MAX_BATCH_SIZE
  })
  return end === -1 ? events : events.slice(0, Math.max(end, 1))
}

interface TextWriter {
  readonly positionOf: (tx: Tx) => Promise<number>
  readonly insertUpTo: (tx: Tx, after: number, upTo: number) => Promise<void>
}

const SQLITE: TextWriter = { positionOf, insertUpTo }
const POSTGRES: TextWriter = { positionOf: lockPosition, insertUpTo: insertTextsUpTo }

/** Indexes at most `limit` events. Returns `limit` if there may be more. */
const indexSome = (store: Store, limit: number, writer: TextWriter): Promise<number> =>
  store.writeDerived(async (tx) => {
    const position = await writer.positionOf(tx)
    const { rows } = await sql<IndexedEvent>`
      select id, ${SIZE_OF_DATA} as size from events where id > ${position} order by id limit ${limit}`.execute(tx)
    const batch = firstOf(rows)
    const last = batch.at(-1)?.id
    if (last === undefined) return 0
    await writer.insertUpTo(tx, position, last)
    await tx.updateTable('event_text_position').set({ event_id: last }).execute()
    return batch.length < rows.length ? limit : batch.length
  })

/**
 * Merges about `pages` pages of the index and returns whether there was anything to merge. By default SQLite merges
 * during inserts, which blocks the event loop for longer than a batch may. So migration 0010 disables that.
 */
const mergeSome = (store: Store, pages: number): Promise<boolean> =>
  store.write(async ({ tx }) => {
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const before = await changes()
    await sql`insert into event_text (event_text, rank) values ('merge', ${pages})`.execute(tx)
    // Fewer than two changes mean that nothing was merged: https://sqlite.org/fts5.html#the_merge_command
    return (await changes()) - before >= 2
  })

/** A batch indexes events. The batches after it merge the added pages. */
function indexAndMerge(store: Store): Batch {
  let mayMerge = false
  return async (limit) => {
    if (!mayMerge) {
      mayMerge = true
      return indexSome(store, limit, SQLITE)
    }
    mayMerge = await mergeSome(store, limit)
    return limit
  }
}

/** Retention waits while PostgreSQL indexes a batch. */
const POSTGRES_BATCH = 100
/** Entries of about this many events are merged at once. */
const MERGED = 5_000

/** More new events per second than this mean that writes need the database. */
const BUSY_PER_SECOND = 50
/** Searches read the events that are not indexed, so there must not be too many of them. */
const MAX_UNINDEXED = 100_000
const BUSY_RESTS = 9

interface Progress {
  readonly tookMs: number
  /** Since the last batch. */
  readonly newEvents: number
  readonly sinceMs: number
  readonly unindexed: number
}

/** A batch takes all of a core of PostgreSQL. The job rests for as long, and for longer while there are many writes. */
export function restAfter({ tookMs, newEvents, sinceMs, unindexed }: Progress): number {
  const isBusy = (newEvents * 1_000) / sinceMs > BUSY_PER_SECOND
  return isBusy && unindexed < MAX_UNINDEXED ? tookMs * BUSY_RESTS : tookMs
}

async function indexOnPostgres(store: Store, stopping: AbortSignal): Promise<void> {
  let indexed = 0
  let last = { newest: await newestEventId(store.read), at: performance.now() }
  for (let found = POSTGRES_BATCH; found === POSTGRES_BATCH && !stopping.aborted; ) {
    const begun = performance.now()
    found = await indexSome(store, POSTGRES_BATCH, POSTGRES)
    indexed += found
    if (indexed % MERGED === 0) await mergeTexts(store)
    const tookMs = performance.now() - begun
    const now = { newest: await newestEventId(store.read), at: performance.now() }
    const newEvents = now.newest - last.newest
    const unindexed = now.newest - (await positionOf(store.read))
    await restFor(restAfter({ tookMs, newEvents, sinceMs: now.at - last.at, unindexed }), stopping)
    last = now
  }
  await mergeTexts(store)
}

/** Ends early when the server stops. */
const restFor = (ms: number, stopping: AbortSignal): Promise<void> =>
  pause(ms, undefined, { signal: stopping }).catch(() => {})

/** Scanning fewer events than this takes less time than indexing them in a separate batch. */
const MIN_UNINDEXED = 500

/** Records no event, because the index contains nothing that is not in the log. */
export const textIndexJob = (store: Store): Job => ({
  name: 'index-event-text',
  everyMs: 15_000,
  hasWork: async () =>
    (store.engine === 'sqlite' || (await hasTextTable(store))) &&
    (await newestEventId(store.read)) - (await positionOf(store.read)) >= MIN_UNINDEXED,
  run: (stopping) =>
    store.engine === 'sqlite' ? inBatches(stopping, indexAndMerge(store)) : indexOnPostgres(store, stopping),
})
