import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Queryable, Tables } from '#platform/db/tables'
import { type EngineIndex, textsWith } from './postgres-text-index.ts'
import type { EventSearch } from './request.ts'
import { COMPARED, foundSpellingsOf, isExactInText, isIn } from './searched-text.ts'
import { type EventVisibility, hasSearchableData, visibleEventConditions } from './visibility.ts'

type Eb = ExpressionBuilder<Tables, 'events'>
type Condition = Expression<SqlBool>

function contains(eb: Eb, terms: readonly string[], visibility: EventVisibility): Condition {
  const spellings = terms.map(foundSpellingsOf)
  const inAbout = spellings.flatMap(({ about }) => about.map((spelling) => isIn(COMPARED.about, spelling)))
  const inData = spellings.flatMap(({ inside }) => inside.map((spelling) => isIn(COMPARED.inside, spelling)))
  return eb.or([...inAbout, eb.and([hasSearchableData(eb, visibility), eb.or(inData)])])
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

function conditionsOf(eb: Eb, search: EventSearch, visibility: EventVisibility): Condition[] {
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
    ...(terms.length > 0 ? [contains(eb, terms, visibility)] : []),
  ]
}

export const matching = (q: Queryable, search: EventSearch, visibility: EventVisibility) =>
  q.selectFrom('events').where((eb) => eb.and(conditionsOf(eb, search, visibility)))

export type Matching = ReturnType<typeof matching>

/** Whether the search has terms and no other filter. */
export function hasOnlyTerms({ terms: _, ...others }: EventSearch): boolean {
  return Object.values(others).every((filter) => filter === undefined)
}

/** The ids of the matching events in the text index of PostgreSQL, as a table with the name `found`. */
export function foundInTexts(q: Queryable, search: EventSearch, visibility: EventVisibility, index: EngineIndex) {
  const { terms = [] } = search
  const texts = textsWith(index, terms).as('texts')
  const isExact = visibility === 'everything' && hasOnlyTerms(search) && terms.every(isExactInText)
  const ids = isExact
    ? sql`select event_id as id from ${texts}`
    : matching(q, search, visibility).select('id').innerJoin(texts, 'texts.event_id', 'events.id')
  return sql<{ id: number }>`(${ids})`.as('found')
}
