import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsPattern, spellingsOf as spellingsInLowerCase } from '#kernel/filters'
import type { Queryable, Tables } from '#platform/db/tables'
import type { EventSearch } from './request.ts'
import { ABOUT, rarePartsOf, type TextSample } from './text-sample.ts'
import { hasSearchableData, type Sight, seenBy } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** Characters of `data`, and of `preData`, in which words are searched. */
export const MAX_SEARCHED_DATA = 100_000

const searchedPart = (column: 'data' | 'pre_data') =>
  sql.raw(`coalesce(substr(${column}, 1, ${MAX_SEARCHED_DATA}), '')`)
const INSIDE = sql`${searchedPart('data')} || ',' || ${searchedPart('pre_data')}`

/** Everything about an event that words are searched in. Migration 0010 has indexes of the same expressions. */
export const SEARCHED_TEXT = sql`${ABOUT} || ',' || ${INSIDE}`

/** What is inside of the data is written as in JSON. */
const asInJson = (term: string): string => JSON.stringify(term).slice(1, -1)

/** A term as it can be spelled in an event. */
export const spellingsOf = (term: string): string[] =>
  [term, asInJson(term)].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])

/** A term in the spellings that are found in text in lower case. */
export const foundSpellingsOf = (term: string): { about: string[]; inside: string[] } => ({
  about: spellingsInLowerCase(term),
  inside: spellingsInLowerCase(asInJson(term)),
})

const isIn = (text: typeof ABOUT, part: string) => sql<SqlBool>`${text} like ${containsPattern(part)} escape '!'`

interface SearchedTexts {
  readonly about: typeof ABOUT
  readonly inside: typeof ABOUT
}
/** As the indexes of PostgreSQL have them. */
const INDEXED: SearchedTexts = { about: sql`lower(${ABOUT})`, inside: sql`lower(${INSIDE})` }

/** The same part of a column without counting its characters, which takes longer than the comparison. */
const wholeOrPart = (column: 'data' | 'pre_data') =>
  sql`coalesce(case when octet_length(${sql.ref(column)}) <= ${sql.lit(MAX_SEARCHED_DATA)} then ${sql.ref(column)}
    else ${searchedPart(column)} end, '')`

/** The same texts in expressions that no index has: they are only compared. */
const COMPARED: SearchedTexts = {
  about: sql`(lower(${ABOUT}) || '')`,
  inside: sql`lower(${wholeOrPart('data')} || ',' || ${wholeOrPart('pre_data')})`,
}

function contains(eb: Eb, terms: readonly string[], sight: Sight, texts: SearchedTexts): Condition {
  const spellings = terms.map(foundSpellingsOf)
  const inAbout = spellings.flatMap(({ about }) => about.map((word) => isIn(texts.about, word)))
  const inData = spellings.flatMap(({ inside }) => inside.map((word) => isIn(texts.inside, word)))
  return eb.or([...inAbout, eb.and([hasSearchableData(eb, sight), eb.or(inData)])])
}

/**
 * The index is asked for the rarest parts of the words: PostgreSQL would read the entries of every trigram of a word. Undefined
 * when a word has no rare part.
 */
function mayContain(eb: Eb, terms: readonly string[], sample: TextSample): Condition | undefined {
  const wordsIn = (text: 'about' | 'inside') =>
    terms
      .flatMap((term) => foundSpellingsOf(term)[text])
      .map((word) => ({ text: INDEXED[text], parts: rarePartsOf(sample, text, word) }))
  const words = [...wordsIn('about'), ...wordsIn('inside')]
  if (words.some(({ parts }) => parts.length === 0)) return undefined
  return eb.or(words.map(({ text, parts }) => eb.and(parts.map((part) => isIn(text, part)))))
}

function wordConditions(eb: Eb, terms: readonly string[], sight: Sight, sample: TextSample | undefined): Condition[] {
  if (!sample) return [contains(eb, terms, sight, COMPARED)]
  const candidates = mayContain(eb, terms, sample)
  return candidates ? [candidates, contains(eb, terms, sight, COMPARED)] : [contains(eb, terms, sight, INDEXED)]
}

/** Nothing but what was asked for: an `or false` would keep SQLite from using an index. */
function isBy(eb: Eb, creators: readonly (number | string)[]): Condition {
  const ids = creators.filter((one) => typeof one === 'number')
  const names = creators.filter((one) => typeof one === 'string')
  return eb.or([
    ...(ids.length > 0 ? [eb('created_by_user_id', 'in', ids)] : []),
    ...(names.length > 0 ? [eb('created_by', 'in', names)] : []),
  ])
}

function conditionsOf(eb: Eb, search: EventSearch, sight: Sight, sample?: TextSample): Condition[] {
  const { terms = [], ids, groupIds, features, projects, types, creators, environments, from, until } = search
  return [
    ...seenBy(eb, sight),
    ...(ids ? [eb('id', 'in', ids)] : []),
    ...(groupIds ? [eb('group_id', 'in', groupIds)] : []),
    ...(features ? [eb('feature_name', 'in', features)] : []),
    ...(projects ? [eb('project', 'in', projects)] : []),
    ...(types ? [eb('type', 'in', types)] : []),
    ...(environments ? [eb('environment', 'in', environments)] : []),
    ...(creators ? [isBy(eb, creators)] : []),
    ...(from === undefined ? [] : [eb('created_at', '>=', from)]),
    ...(until === undefined ? [] : [eb('created_at', '<', until)]),
    ...(terms.length > 0 ? wordConditions(eb, terms, sight, sample) : []),
  ]
}

/** `sample` helps where an index of the engine finds words. */
export const matching = (q: Queryable, search: EventSearch, sight: Sight, sample?: TextSample) =>
  q.selectFrom('events').where((eb) => eb.and(conditionsOf(eb, search, sight, sample)))

export type Matching = ReturnType<typeof matching>
