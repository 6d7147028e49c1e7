import { type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { newestEventId } from '#platform/events/read'
import { type Batch, inBatches } from '#platform/jobs/in-batches'
import type { Job } from '#platform/jobs/job'
import { SEARCHED_TEXT, spellingsOf } from './filters.ts'
import { type TextSample, textSampleOf } from './text-sample.ts'

/**
 * How events that contain a word are found without looking at all of them.
 *
 * - SQLite: `event_text` has the trigrams of each event up to `event_text_position`. A job fills it; events that came later
 *   are looked at one by one. It finds candidates: whether an event matches is always decided by the filters.
 * - PostgreSQL: two trigram indexes that the engine maintains, where the extension pg_trgm is there.
 */
export type TextIndex =
  | { readonly kind: 'none' }
  | { readonly kind: 'engine'; readonly sample: TextSample }
  | { readonly kind: 'candidates'; readonly upTo: number; readonly match: string }

const NO_INDEX: TextIndex = { kind: 'none' }
const TRIGRAM = 3
/** More of them make a search slower and find hardly fewer candidates. */
const MAX_TRIGRAMS = 12

/** Trigrams of a word, spread over its length; undefined when it is too short to have one. */
function trigramsOf(word: string): string | undefined {
  const letters = [...word]
  const count = letters.length - TRIGRAM + 1
  if (count < 1) return undefined
  const step = Math.max(1, Math.ceil(count / MAX_TRIGRAMS))
  const starts = [...Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step), count - 1]
  const trigrams = new Set(starts.map((start) => letters.slice(start, start + TRIGRAM).join('')))
  return [...trigrams].map((trigram) => `"${trigram.replaceAll('"', '""')}"`).join(' AND ')
}

/** An FTS5 query for events that may contain one of the terms; undefined when one is too short for the index. */
export function matchOf(terms: readonly string[]): string | undefined {
  // The index knows no upper case.
  const spellings = new Set(terms.flatMap(spellingsOf).map((spelling) => spelling.toLowerCase()))
  const words = [...spellings].map(trigramsOf)
  if (words.some((word) => word === undefined)) return undefined
  return [...new Set(words)].map((word) => `(${word})`).join(' OR ')
}

const positionOf = async (q: Queryable): Promise<number> =>
  (await q.selectFrom('event_text_position').select('event_id').executeTakeFirst())?.event_id ?? 0

/** Decided once per store: an extension does not come and go while the server runs. */
const trigramIndexes = new WeakMap<Queryable, Promise<boolean>>()

const findTrigramIndexes = async (q: Queryable): Promise<boolean> => {
  const indexes = sql<{ indexname: string }>`pg_indexes`.as('indexes')
  const found = await q
    .selectFrom(indexes)
    .select('indexname')
    .where('indexname', '=', 'events_by_text_inside')
    .where(sql<SqlBool>`schemaname = current_schema()`)
    .execute()
  return found.length > 0
}

function hasTrigramIndexes(q: Queryable): Promise<boolean> {
  const known = trigramIndexes.get(q)
  if (known !== undefined) return known
  const asked = findTrigramIndexes(q).catch((error: unknown) => {
    trigramIndexes.delete(q)
    throw error
  })
  trigramIndexes.set(q, asked)
  return asked
}

export async function textIndexFor(store: Store, terms: readonly string[]): Promise<TextIndex> {
  const match = terms.length === 0 ? undefined : matchOf(terms)
  if (match === undefined) return NO_INDEX
  if (store.engine === 'postgres') {
    if (!(await hasTrigramIndexes(store.scan))) return NO_INDEX
    return { kind: 'engine', sample: await textSampleOf(store.scan) }
  }
  return { kind: 'candidates', upTo: await positionOf(store.scan), match }
}

/** Ids of candidates below the event `before`, the newest first. */
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

/** As a condition on events: one parameter, so that the statement is the same for any number of them. */
export const isOneOf = (ids: readonly number[]) =>
  sql<SqlBool>`id in (select value from json_each(${JSON.stringify(ids)}))`

/** Of these events, those that are indexed. */
const indexedAmong = async (q: Queryable, ids: readonly number[]) =>
  sql`id <= ${await positionOf(q)} and ${isOneOf(ids)}`

/** Before events are removed or rewritten: the index finds what it holds of an event by its text. SQLite only. */
export async function removeFromTextIndex(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into event_text (event_text, rowid, text)
    select 'delete', id, ${SEARCHED_TEXT} from events where ${await indexedAmong(tx, ids)}`.execute(tx)
}

/** After events were rewritten. SQLite only. */
export async function returnToTextIndex(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into event_text (rowid, text)
    select id, ${SEARCHED_TEXT} from events where ${await indexedAmong(tx, ids)}`.execute(tx)
}

/** Indexes at most `limit` events and returns how many there were. */
const indexSome = (store: Store, limit: number): Promise<number> =>
  store.write(async ({ tx }) => {
    const position = await positionOf(tx)
    const { rows } = await sql<{ id: number }>`
      select id from events where id > ${position} order by id limit ${limit}`.execute(tx)
    const last = rows.at(-1)?.id
    if (last === undefined) return 0
    await sql`insert into event_text (rowid, text)
      select id, ${SEARCHED_TEXT} from events where id > ${position} and id <= ${last}`.execute(tx)
    await tx.updateTable('event_text_position').set({ event_id: last }).execute()
    return rows.length
  })

/**
 * Merges about so many pages of the index and returns whether anything was left to merge. SQLite would merge by itself
 * while it inserts, and hold the event loop for longer than a batch may; so migration 0010 switches that off.
 */
const mergeSome = (store: Store, pages: number): Promise<boolean> =>
  store.write(async ({ tx }) => {
    const changes = async () => {
      const { rows } = await sql<{ count: number }>`select total_changes() as count`.execute(tx)
      return rows[0]?.count ?? 0
    }
    const before = await changes()
    await sql`insert into event_text (event_text, rank) values ('merge', ${pages})`.execute(tx)
    // Fewer than two changes mean that there was nothing to merge: https://sqlite.org/fts5.html#the_merge_command
    return (await changes()) - before >= 2
  })

/** A batch indexes events; the batches after it merge what that added. */
function indexAndMerge(store: Store): Batch {
  let mayMerge = false
  return async (limit) => {
    if (!mayMerge) {
      mayMerge = true
      return indexSome(store, limit)
    }
    mayMerge = await mergeSome(store, limit)
    return limit
  }
}

/** Fewer events than this are looked at one by one in less time than it takes to index them in a batch of their own. */
const MIN_UNINDEXED = 500

/** SQLite only. It records no event: what it writes says nothing that the log does not say. */
export const textIndexJob = (store: Store): Job => ({
  name: 'index-event-text',
  everyMs: 15_000,
  hasWork: async () => (await newestEventId(store.read)) - (await positionOf(store.read)) >= MIN_UNINDEXED,
  run: (stopping) => inBatches(stopping, indexAndMerge(store)),
})
