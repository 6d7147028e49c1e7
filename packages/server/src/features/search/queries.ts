import type { Expression, SelectQueryBuilder, SqlBool } from 'kysely'
import type { Queryable, Tables } from '#platform/db/tables'
import { detailsOf } from './details.ts'
import { conditionsOf, type Eb, isFavorite, isOnIn, type Viewer } from './filters.ts'
import type { Search, Sort } from './request.ts'
import type { SearchResult } from './schema.ts'

const COLUMNS = {
  name: 'features.name',
  type: 'features.type',
  stale: 'features.stale',
  project: 'features.project',
  createdAt: 'features.created_at',
} as const

type Query = SelectQueryBuilder<Tables, 'features', { name: string }>

const asBit = (eb: Eb, condition: Expression<SqlBool>) => eb.case().when(condition).then(1).else(0).end()

/** Equal ones come in the order of their names, so that pages never overlap. */
function inOrder(query: Query, { by, direction }: Sort): Promise<{ name: string }[]> {
  if (typeof by === 'object')
    return query
      .orderBy((eb) => asBit(eb, isOnIn(eb, by.environment)), direction)
      .orderBy('features.name')
      .execute()
  if (by !== 'lastSeenAt') return query.orderBy(COLUMNS[by], direction).orderBy('features.name').execute()
  return (
    query
      .leftJoin(
        (eb) =>
          eb
            .selectFrom('last_seen')
            .select((seen) => ['last_seen.feature', seen.fn.max('seen_at').as('at')])
            .groupBy('last_seen.feature')
            .as('seen'),
        (join) => join.onRef('seen.feature', '=', 'features.name'),
      )
      // The engines disagree on where NULL belongs.
      .orderBy('seen.at', (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast())
      .orderBy('features.name')
      .execute()
  )
}

/** The names on the page, in order, and how many match on all pages. */
async function pageOf(q: Queryable, search: Search, viewer: Viewer): Promise<{ names: string[]; total: number }> {
  const { sort, limit, offset } = search
  const matching = q.selectFrom('features').where((eb) => eb.and(conditionsOf(eb, search, viewer)))
  const page = matching
    .select('features.name')
    .$if(sort.favoritesFirst && viewer.userId !== undefined, (query) =>
      query.orderBy((eb) => asBit(eb, isFavorite(eb, viewer.userId)), 'desc'),
    )
    .limit(limit)
    .offset(offset)
  const rows = await inOrder(page, sort)
  const names = rows.map(({ name }) => name)
  // The last page tells how many there are. Counting beside the rows (over ()) would read all of them for every page.
  const isLastPage = names.length < limit && (names.length > 0 || offset === 0)
  if (isLastPage) return { names, total: offset + names.length }
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { names, total }
}

/** One page of what the viewer may see. A toggle that is deleted meanwhile is missing from its page. */
export async function searchFlags(q: Queryable, search: Search, viewer: Viewer): Promise<SearchResult> {
  const { names, total } = await pageOf(q, search, viewer)
  const details = await detailsOf(q, names, viewer)
  return { features: names.flatMap((name) => details.get(name) ?? []), total }
}
