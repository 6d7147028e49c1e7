import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, spellingsOf as spellingsInLowerCase } from '#kernel/filters'
import type { Queryable, Tables } from '#platform/db/tables'
import type { EventSearch } from './request.ts'
import { ABOUT, rareTrigramsOf, type TextSample } from './text-sample.ts'
import { type EventVisibility, hasSearchableData, visibleEventConditions } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** Characters of `data` and of `preData` that are searched. */
export const MAX_SEARCHED_DATA = 100_000

const searchedPart = (column: 'data' | 'pre_data') =>
  sql.raw(`coalesce(substr(${column}, 1, ${MAX_SEARCHED_DATA}), '')`)
const INSIDE = sql`${searchedPart('data')} || ',' || ${searchedPart('pre_data')}`

/** The searched text of an event. Migration 0010 has indexes on the same expressions. */
export const SEARCHED_TEXT = sql`${ABOUT} || ',' || ${INSIDE}`

/** Data is searched as JSON text, so the term is escaped like JSON. */
const asInJson = (term: string): string => JSON.stringify(term).slice(1, -1)

/** All forms in which a term can occur in an event. */
export const spellingsOf = (term: string): string[] =>
  [term, asInJson(term)].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])

/** The lower-case forms of a term, for comparison with lower-case text. */
export const foundSpellingsOf = (term: string): { about: string[]; inside: string[] } => ({
  about: spellingsInLowerCase(term),
  inside: spellingsInLowerCase(asInJson(term)),
})

const isIn = (text: typeof ABOUT, part: string) => sql<SqlBool>`${text} like ${containsPattern(part)} escape '!'`

interface SearchedTexts {
  readonly about: typeof ABOUT
  readonly inside: typeof ABOUT
}
/** The expressions of the indexes on PostgreSQL. */
const INDEXED: SearchedTexts = { about: sql`lower(${ABOUT})`, inside: sql`lower(${INSIDE})` }

/** The searched part of a column. Avoids counting characters where possible, which costs more than the comparison. */
const wholeOrPart = (column: 'data' | 'pre_data') =>
  sql`coalesce(case when octet_length(${sql.ref(column)}) <= ${sql.lit(MAX_SEARCHED_DATA)} then ${sql.ref(column)}
    else ${searchedPart(column)} end, '')`

/** The same text in expressions without an index, for comparison only. */
const COMPARED: SearchedTexts = {
  about: sql`(lower(${ABOUT}) || '')`,
  inside: sql`lower(${wholeOrPart('data')} || ',' || ${wholeOrPart('pre_data')})`,
}

function contains(eb: Eb, terms: readonly string[], visibility: EventVisibility, texts: SearchedTexts): Condition {
  const spellings = terms.map(foundSpellingsOf)
  const inAbout = spellings.flatMap(({ about }) => about.map((spelling) => isIn(texts.about, spelling)))
  const inData = spellings.flatMap(({ inside }) => inside.map((spelling) => isIn(texts.inside, spelling)))
  return eb.or([...inAbout, eb.and([hasSearchableData(eb, visibility), eb.or(inData)])])
}

/**
 * Looks up only the rarest parts of a term in the index, because PostgreSQL would otherwise read the entries of all its
 * trigrams. Returns undefined when a term has no rare part.
 */
function mayContain(eb: Eb, terms: readonly string[], sample: TextSample): Condition | undefined {
  const termsIn = (text: 'about' | 'inside') =>
    terms
      .flatMap((term) => foundSpellingsOf(term)[text])
      .map((spelling) => ({ text: INDEXED[text], trigrams: rareTrigramsOf(sample, text, spelling) }))
  const lookups = [...termsIn('about'), ...termsIn('inside')]
  if (lookups.some(({ trigrams }) => trigrams.length === 0)) return undefined
  return eb.or(lookups.map(({ text, trigrams }) => eb.and(trigrams.map((part) => isIn(text, part)))))
}

function termConditions(
  eb: Eb,
  terms: readonly string[],
  visibility: EventVisibility,
  sample: TextSample | undefined,
): Condition[] {
  if (!sample) return [contains(eb, terms, visibility, COMPARED)]
  const candidates = mayContain(eb, terms, sample)
  return candidates
    ? [candidates, contains(eb, terms, visibility, COMPARED)]
    : [contains(eb, terms, visibility, INDEXED)]
}

/** Names are those of tokens and of the server. No `or false`, which would keep SQLite from using an index. */
function isBy(eb: Eb, creators: readonly (number | string)[]): Condition {
  const ids = creators.filter((one) => typeof one === 'number')
  const names = creators.filter((one) => typeof one === 'string')
  return eb.or([
    ...(ids.length > 0 ? [eb('created_by_user_id', 'in', ids)] : []),
    ...(names.length > 0 ? [eb.and([eb('created_by_user_id', 'is', null), eb('created_by', 'in', names)])] : []),
  ])
}

function conditionsOf(eb: Eb, search: EventSearch, visibility: EventVisibility, sample?: TextSample): Condition[] {
  const { terms = [], ids, groupIds, features, projects, types, creators, environments, from, until } = search
  return [
    ...visibleEventConditions(eb, visibility),
    ...(ids ? [eb('id', 'in', ids)] : []),
    ...(groupIds ? [eb('group_id', 'in', groupIds)] : []),
    ...(features ? [eb('feature_name', 'in', features)] : []),
    ...(projects ? [eb('project', 'in', projects)] : []),
    ...(types ? [eb('type', 'in', types)] : []),
    ...(environments ? [eb('environment', 'in', environments)] : []),
    ...(creators ? [isBy(eb, creators)] : []),
    ...(from === undefined ? [] : [eb('created_at', '>=', from)]),
    ...(until === undefined ? [] : [eb('created_at', '<', until)]),
    ...(terms.length > 0 ? termConditions(eb, terms, visibility, sample) : []),
  ]
}

/** `sample` is used when an index of the engine finds terms. */
export const matching = (q: Queryable, search: EventSearch, visibility: EventVisibility, sample?: TextSample) =>
  q.selectFrom('events').where((eb) => eb.and(conditionsOf(eb, search, visibility, sample)))

export type Matching = ReturnType<typeof matching>
