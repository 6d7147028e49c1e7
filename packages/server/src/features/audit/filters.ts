import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { containsPatterns } from '#kernel/filters'
import type { Queryable, Tables } from '#platform/db/tables'
import type { EventSearch } from './request.ts'
import { hasSearchableData, type Sight, seenBy } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

/** Characters of `data`, and of `preData`, in which words are searched. */
export const MAX_SEARCHED_DATA = 100_000

/** Everything about the event that is text; what is inside of its data is written as in JSON. */
function contains(eb: Eb, terms: readonly string[], sight: Sight): Condition {
  const about = sql`lower(type || ',' || created_by || ',' || coalesce(project, '') || ',' || coalesce(environment, '') || ',' || coalesce(feature_name, ''))`
  const inside = sql`lower(coalesce(substr(data, 1, ${sql.lit(MAX_SEARCHED_DATA)}), '') || ',' || coalesce(substr(pre_data, 1, ${sql.lit(MAX_SEARCHED_DATA)}), ''))`
  const like = (text: typeof about, patterns: readonly string[]): Condition =>
    eb.or(patterns.map((pattern) => sql<SqlBool>`${text} like ${pattern} escape '!'`))
  const inData = like(
    inside,
    terms.flatMap((term) => containsPatterns(JSON.stringify(term).slice(1, -1))),
  )
  return eb.or([like(about, terms.flatMap(containsPatterns)), eb.and([hasSearchableData(eb, sight), inData])])
}

/** An empty list holds nothing; SQL has no way to write one. */
const isAmong = (eb: Eb, column: 'created_by', values: readonly string[]): Condition =>
  values.length === 0 ? eb.lit(false) : eb(column, 'in', values)

function isBy(eb: Eb, creators: readonly (number | string)[]): Condition {
  const ids = creators.filter((one) => typeof one === 'number')
  const names = creators.filter((one) => typeof one === 'string')
  return eb.or([...(ids.length > 0 ? [eb('created_by_user_id', 'in', ids)] : []), isAmong(eb, 'created_by', names)])
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
