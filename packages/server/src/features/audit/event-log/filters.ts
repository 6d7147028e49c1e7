import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsPatterns } from '#kernel/filters'
import type { Queryable, Tables } from '#platform/db/tables'
import type { EventSearch } from './request.ts'
import { hasSearchableData, type Sight, seenBy } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** Characters of `data`, and of `preData`, in which words are searched. */
export const MAX_SEARCHED_DATA = 100_000

const searchedPart = (column: 'data' | 'pre_data') =>
  sql.raw(`coalesce(substr(${column}, 1, ${MAX_SEARCHED_DATA}), '')`)
const ABOUT = sql.raw(
  "type || ',' || created_by || ',' || coalesce(project, '') || ',' || coalesce(environment, '') || ',' || coalesce(feature_name, '')",
)
const INSIDE = sql`${searchedPart('data')} || ',' || ${searchedPart('pre_data')}`

/** Everything about an event that words are searched in. Migration 0010 has indexes of the same expressions. */
export const SEARCHED_TEXT = sql`${ABOUT} || ',' || ${INSIDE}`

/** What is inside of the data is written as in JSON. */
const asInJson = (term: string): string => JSON.stringify(term).slice(1, -1)

/** A term as it can be spelled in an event. */
export const spellingsOf = (term: string): string[] =>
  [term, asInJson(term)].flatMap((one) => [one, one.toLowerCase(), one.toUpperCase()])

function contains(eb: Eb, terms: readonly string[], sight: Sight): Condition {
  const like = (text: typeof ABOUT, patterns: readonly string[]): Condition =>
    eb.or(patterns.map((pattern) => sql<SqlBool>`lower(${text}) like ${pattern} escape '!'`))
  const inData = like(
    INSIDE,
    terms.flatMap((term) => containsPatterns(asInJson(term))),
  )
  return eb.or([like(ABOUT, terms.flatMap(containsPatterns)), eb.and([hasSearchableData(eb, sight), inData])])
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

function conditionsOf(eb: Eb, search: EventSearch, sight: Sight): Condition[] {
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
    ...(terms.length > 0 ? [contains(eb, terms, sight)] : []),
  ]
}

export const matching = (q: Queryable, search: EventSearch, sight: Sight) =>
  q.selectFrom('events').where((eb) => eb.and(conditionsOf(eb, search, sight)))

export type Matching = ReturnType<typeof matching>
