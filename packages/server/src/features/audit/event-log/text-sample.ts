import { sql } from 'kysely'
import type { Queryable } from '#platform/db/tables'
import { newestEventId } from '#platform/events/read'
import { ABOUT } from './searched-text.ts'

type TrigramCounts = ReadonlyMap<string, number>

/**
 * The texts of a few events, spread evenly over the log. They show which parts of a term are rare, and how many of the
 * newest events must be scanned to find a term often enough. PostgreSQL has no such statistics: it reads the index
 * entries of every trigram of a term, and those of a frequent trigram refer to most events.
 */
export interface TextSample {
  /** In lower case, newest first. */
  readonly texts: readonly string[]
  /** The number of texts that contain a trigram. */
  readonly counts: TrigramCounts
  readonly oldest: number
  readonly newest: number
}

const SAMPLED = 200
/** Sampled characters of `data`, and of `preData`, of one event. */
const MAX_LENGTH = 500
/** A part reduces the result only if most events do not contain it. */
const MAX_SHARE = 0.3
/** Each part adds a comparison for every event that contains all parts. */
const MAX_PARTS = 3

/**
 * Three characters for which PostgreSQL has a trigram in every locale: letters and digits, or two of them at the start or
 * end of a word.
 */
const TRIGRAM = /^(?:[a-z\d]{3}|[^a-z\d\u0080-\uffff][a-z\d]{2}|[a-z\d]{2}[^a-z\d\u0080-\uffff])$/

function trigramsOf(text: string): Set<string> {
  const trigrams = new Set<string>()
  for (let end = 3; end <= text.length; end++) trigrams.add(text.slice(end - 3, end))
  return new Set([...trigrams].filter((trigram) => TRIGRAM.test(trigram)))
}

function countTrigrams(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const text of texts) for (const trigram of trigramsOf(text)) counts.set(trigram, (counts.get(trigram) ?? 0) + 1)
  return counts
}

const samples = new WeakMap<Queryable, TextSample>()

const isCurrent = ({ newest }: TextSample, now: number): boolean => newest <= now && now <= 1.1 * newest + 100

interface SampledRow {
  readonly id: number
  readonly text: string
  readonly oldest: number
  readonly newest: number
}

const beginOf = (column: 'data' | 'pre_data') =>
  sql`coalesce(substr(${sql.ref(column)}, 1, ${sql.lit(MAX_LENGTH)}), '')`
const SAMPLE = sql<SampledRow>`(
  select id, oldest, newest, lower(${ABOUT} || ',' || ${beginOf('data')} || ',' || ${beginOf('pre_data')}) as text
  from (select min(id) as oldest, max(id) as newest from events) as ends
  cross join generate_series(0, ${sql.lit(SAMPLED - 1)}) as n
  join events on id = oldest + (newest - oldest) * n / ${sql.lit(SAMPLED - 1)})`.as('sampled')

/** Cached until the log has grown by a tenth. PostgreSQL only. */
export async function textSampleOf(q: Queryable): Promise<TextSample> {
  const known = samples.get(q)
  if (known && isCurrent(known, await newestEventId(q))) return known
  const rows = await q.selectFrom(SAMPLE).selectAll().orderBy('id', 'desc').execute()
  const texts = rows.map(({ text }) => text)
  const sample = {
    texts,
    counts: countTrigrams(texts),
    oldest: rows[0]?.oldest ?? 0,
    newest: rows[0]?.newest ?? 0,
  }
  samples.set(q, sample)
  return sample
}

/** The rare trigrams of a term, rarest first; empty if all are frequent. `word` is in lower case. */
export function rareTrigramsOf({ counts, texts }: TextSample, word: string): string[] {
  const countOf = (part: string) => counts.get(part) ?? 0
  return [...trigramsOf(word)]
    .filter((part) => countOf(part) <= MAX_SHARE * texts.length)
    .sort((a, b) => countOf(a) - countOf(b))
    .slice(0, MAX_PARTS)
}

/** About which share of the events contains one of the words. */
export const shareOf = ({ texts }: TextSample, words: readonly string[]): number =>
  texts.filter((text) => words.some((word) => text.includes(word))).length / Math.max(texts.length, 1)

/** About how many of the newest events must be scanned to find the words `enough` times; infinity for rare words. */
export function depthOf({ texts, oldest, newest }: TextSample, words: readonly string[], enough: number): number {
  const eventsPerText = (newest - oldest + 1) / Math.max(texts.length, 1)
  let found = 0
  for (const [index, text] of texts.entries()) {
    if (words.some((word) => text.includes(word))) found += eventsPerText
    if (found >= enough) return (index + 1) * eventsPerText
  }
  return Number.POSITIVE_INFINITY
}
