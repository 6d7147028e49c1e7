import { type SqlBool, sql } from 'kysely'
import { containsPattern, spellingsOf as spellingsInLowerCase } from '#kernel/filters'

/** Characters of `data` and of `preData` that are searched. */
export const MAX_SEARCHED_DATA = 100_000

/** The text of an event without its data. */
export const ABOUT = sql.raw(
  "type || ',' || created_by || ',' || coalesce(project, '') || ',' || coalesce(environment, '') || ',' || coalesce(feature_name, '')",
)

/** In octets, because SQLite has their number without reading the text. */
export const SIZE_OF_DATA = sql<number>`coalesce(octet_length(data), 0) + coalesce(octet_length(pre_data), 0)`

const searchedPart = (column: 'data' | 'pre_data') =>
  sql.raw(`coalesce(substr(${column}, 1, ${MAX_SEARCHED_DATA}), '')`)

/** The searched text of an event, for the text index. */
export const SEARCHED_TEXT = sql`${ABOUT} || ',' || ${searchedPart('data')} || ',' || ${searchedPart('pre_data')}`

/** The searched part of a column. Avoids counting characters where possible, which costs more than the comparison. */
const wholeOrPart = (column: 'data' | 'pre_data') =>
  sql`coalesce(case when octet_length(${sql.ref(column)}) <= ${sql.lit(MAX_SEARCHED_DATA)} then ${sql.ref(column)}
    else ${searchedPart(column)} end, '')`

/** The searched text in lower case, for comparisons. The data of some events is hidden from some viewers. */
export const COMPARED = {
  about: sql`lower(${ABOUT})`,
  inside: sql`lower(${wholeOrPart('data')} || ',' || ${wholeOrPart('pre_data')})`,
}

export const isIn = (text: typeof ABOUT, part: string) => sql<SqlBool>`${text} like ${containsPattern(part)} escape '!'`

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

/**
 * Whether an event contains the term exactly if its indexed text does. Data in that text is escaped like JSON. Its parts are
 * separated by commas, and a term has none, because commas separate terms.
 */
export const isExactInText = (term: string): boolean => asInJson(term) === term

/** All of them. */
export const allFoundSpellingsOf = (terms: readonly string[]): string[] => [
  ...new Set(terms.map(foundSpellingsOf).flatMap(({ about, inside }) => [...about, ...inside])),
]
