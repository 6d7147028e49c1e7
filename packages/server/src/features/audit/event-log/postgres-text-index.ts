import { type SqlBool, sql } from 'kysely'
import type { Store } from '#platform/db/store'
import type { Queryable, Tx } from '#platform/db/tables'
import { allFoundSpellingsOf, isIn, SEARCHED_TEXT } from './searched-text.ts'
import { rareTrigramsOf, type TextSample } from './text-sample.ts'

/** The index of PostgreSQL: `event_text` has the text of each event up to `upTo`, in lower case, with a trigram index. */
export interface EngineIndex {
  readonly kind: 'engine'
  readonly upTo: number
  readonly sample: TextSample
}

/** Cached per store, because an extension is not installed or removed while the server runs. */
const tables = new WeakMap<Queryable, Promise<boolean>>()

const findTable = async (q: Queryable): Promise<boolean> => {
  const table = sql<{ name: string | null }>`(select to_regclass('event_text') as name)`.as('found')
  const { name } = await q.selectFrom(table).select('name').executeTakeFirstOrThrow()
  return name !== null
}

/** Whether the extension pg_trgm was there when the table was to be created. */
export function hasTextTable({ scan }: Store): Promise<boolean> {
  const known = tables.get(scan)
  if (known !== undefined) return known
  const asked = findTable(scan).catch((error: unknown) => {
    tables.delete(scan)
    throw error
  })
  tables.set(scan, asked)
  return asked
}

/**
 * The indexed events whose text contains one of the terms, as a table with the column `event_id`. Looks up only the rarest
 * parts of a term, because PostgreSQL reads the entries of all trigrams that it looks up. With `offset 0` PostgreSQL plans
 * it as it is written. Otherwise it may look up the text of every event. With `+ 0` it does not use the index by id, which
 * excludes almost nothing.
 */
export function textsWith({ sample, upTo }: Omit<EngineIndex, 'kind'>, terms: readonly string[]) {
  const text = sql.ref('text')
  const lookups = allFoundSpellingsOf(terms).map((spelling) => {
    const rare = rareTrigramsOf(sample, spelling).map((part) => isIn(text, part))
    // PostgreSQL does not use an index for strpos.
    const parts = rare.length > 0 ? [...rare, sql<SqlBool>`strpos(${text}, ${spelling}) > 0`] : [isIn(text, spelling)]
    return sql`(${sql.join(parts, sql` and `)})`
  })
  return sql<{ event_id: number }>`(
    select event_id from event_text where event_id + 0 <= ${upTo} and (${sql.join(lookups, sql` or `)}) offset 0)`
}

const isOneOf = (ids: readonly number[]) => sql`any (${`{${ids.join(',')}}`}::bigint[])`

/**
 * The position of the index. Until the transaction ends, no other one can change the index. Retention and the job that
 * fills the index both start with it: the job must not insert the text of an event that retention is removing.
 */
export async function lockPosition(tx: Tx): Promise<number> {
  const { rows } = await sql<{ event_id: number }>`select event_id from event_text_position for update`.execute(tx)
  return rows[0]?.event_id ?? 0
}

export async function removeTexts(tx: Tx, ids: readonly number[]): Promise<void> {
  await lockPosition(tx)
  await sql`delete from event_text where event_id = ${isOneOf(ids)}`.execute(tx)
}

/** Inserts the texts of these events, up to the position of the index. */
export async function insertTexts(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`insert into event_text (event_id, text) select id, lower(${SEARCHED_TEXT}) from events
    where id = ${isOneOf(ids)} and id <= (select event_id from event_text_position)`.execute(tx)
}

/** Inserts the texts of events between two positions. */
export async function insertTextsUpTo(tx: Tx, after: number, upTo: number): Promise<void> {
  await sql`insert into event_text (event_id, text) select id, lower(${SEARCHED_TEXT}) from events
    where id > ${after} and id <= ${upTo}`.execute(tx)
}

/**
 * Merges new entries into the index. PostgreSQL does this by itself only after 64 MB of them, because a write that does
 * it takes seconds. Searches read entries that are not merged one by one.
 */
export async function mergeTexts({ scan }: Store): Promise<void> {
  const merged = sql<{ pages: number }>`(select gin_clean_pending_list('event_text_by_trigram') as pages)`.as('merged')
  await scan.selectFrom(merged).select('pages').execute()
}
