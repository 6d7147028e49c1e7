import { CompiledQuery } from 'kysely'
import type { Queryable } from '#platform/db/tables'
import { type EventQuery, windowsOf } from './queries.ts'
import type { Creators } from './schema.ts'

/** Upper limit of the list of authors. */
const MAX_CREATORS = 1_000

interface Creator {
  readonly id: number | null
  readonly name: string
}

/**
 * Reads one index entry per value of a column instead of all events: each step looks up the next larger value. The
 * authors of the newest events come first.
 */
const creatorsBy = (column: 'created_by_user_id' | 'created_by', condition: string): string => `
with recursive found (value) as (
  select min(${column}) from events where ${condition}
  union all
  select (select min(${column}) from events where ${condition} and ${column} > found.value) from found where value is not null
), newest_events (newest) as (
  select (select max(id) from events where ${condition} and ${column} = found.value) from found where value is not null
)
select e.created_by_user_id as id, e.created_by as name, e.id as newest
from newest_events inner join events as e on e.id = newest_events.newest order by e.id desc limit ${MAX_CREATORS}`

const STATEMENTS = [
  creatorsBy('created_by_user_id', 'created_by_user_id is not null'),
  creatorsBy('created_by', 'created_by_user_id is null'),
]

async function creatorsByIndex(q: Queryable): Promise<readonly Creator[]> {
  type Row = Creator & { readonly newest: number }
  const results = await Promise.all(STATEMENTS.map((sql) => q.executeQuery<Row>(CompiledQuery.raw(sql))))
  const rows = results.flatMap((result) => result.rows)
  return rows.sort((a, b) => b.newest - a.newest).slice(0, MAX_CREATORS)
}

/** Reads the events that the actor sees, newest first. */
async function creatorsInWindows(eventQuery: EventQuery): Promise<readonly Creator[]> {
  const creators = new Map<number | string, Creator>()
  for await (const events of windowsOf(eventQuery)) {
    const rows = await events
      .select((eb) => ['created_by_user_id as id', 'created_by as name', eb.fn.max('id').as('newest')])
      .groupBy(['created_by_user_id', 'created_by'])
      .orderBy('newest', 'desc')
      .limit(MAX_CREATORS)
      .execute()
    for (const { id, name } of rows) {
      const key = id ?? name
      if (!creators.has(key) && creators.size < MAX_CREATORS) creators.set(key, { id, name })
    }
  }
  return [...creators.values()]
}

const byName = (a: Creator, b: Creator): number => (a.name < b.name ? -1 : Number(a.name > b.name))

/** All authors of events that the actor sees. Users appear with their newest name. */
export async function listCreators(eventQuery: EventQuery): Promise<Creators> {
  const found =
    eventQuery.visibility === 'everything' ? await creatorsByIndex(eventQuery.q) : await creatorsInWindows(eventQuery)
  return found.map(({ id, name }) => ({ id, name })).sort(byName)
}
