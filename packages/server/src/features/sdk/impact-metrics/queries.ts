import type { Queryable } from '#platform/db/tables'
import { isTurnOver, mappedInTurns, nextTurn } from '#platform/turns'
import type { PointAt, SeriesInfo } from './query-rules.ts'
import type { MetricType, Point, Step } from './rules.ts'
import { pointOf, TOTAL } from './store.ts'

/** A series with what the list of metrics shows. */
export interface KnownSeries extends SeriesInfo {
  readonly tokenProjects: string
  readonly help: string
  readonly seenAt: string
}

/** There are at most some thousand series per environment. */
const MAX_SERIES_READ = 20_000

/** The series of one metric, or of all metrics, ordered by name. */
export async function readSeries(q: Queryable, name?: string): Promise<KnownSeries[]> {
  const rows = await q
    .selectFrom('impact_series')
    .selectAll()
    .$if(name !== undefined, (query) => query.where('name', '=', name as string))
    .orderBy('name')
    .orderBy('environment')
    .limit(MAX_SERIES_READ)
    .execute()
  return mappedInTurns(rows, (row) => ({
    id: row.id,
    environment: row.environment,
    name: row.name,
    type: row.type as MetricType,
    appName: row.app_name,
    labels: JSON.parse(row.labels) as Record<string, string>,
    tokenProjects: row.projects,
    help: row.help,
    seenAt: row.seen_at,
  }))
}

const SERIES_AT_ONCE = 200

/** How many points of these steps these series have since a time. */
export async function countPoints(
  q: Queryable,
  ids: readonly number[],
  steps: readonly Step[],
  since: string,
): Promise<number> {
  let count = 0
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) {
    const some = await q
      .selectFrom('impact_points')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('series_id', 'in', ids.slice(from, from + SERIES_AT_ONCE))
      .where('step', 'in', steps)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow()
    count += Number(some.count)
  }
  return count
}

/**
 * Passes the points of these steps since a time to `visit`, with their buckets. A window may contain minutes, and hours of
 * the time before them.
 */
export async function visitPoints(
  q: Queryable,
  ids: readonly number[],
  steps: readonly Step[],
  since: string,
  visit: (point: PointAt) => void,
): Promise<void> {
  // One at a time: a series has up to 1,440 points in a day, and those of a histogram are large.
  for (const id of ids) {
    const rows = await q
      .selectFrom('impact_points')
      .selectAll()
      .where('series_id', '=', id)
      .where('step', 'in', steps)
      .where('at', '>=', since)
      .execute()
    for (const row of rows) {
      visit({ ...pointOf(row), at: row.at })
      if (isTurnOver()) await nextTurn()
    }
  }
}

/** As `visitPoints`, without buckets: the store adds up the points of the same time. */
export async function visitSums(
  q: Queryable,
  ids: readonly number[],
  steps: readonly Step[],
  since: string,
  visit: (point: PointAt) => void,
): Promise<void> {
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) {
    const rows = await q
      .selectFrom('impact_points')
      .select((eb) => ['at', eb.fn.sum<number>('count').as('count'), eb.fn.sum<number>('sum').as('sum')])
      .where('series_id', 'in', ids.slice(from, from + SERIES_AT_ONCE))
      .where('step', 'in', steps)
      .where('at', '>=', since)
      .groupBy('at')
      .execute()
    for (const { at, count, sum } of rows) {
      visit({ count, sum, last: 0, buckets: [], at })
      if (isTurnOver()) await nextTurn()
    }
  }
}

/** The sums of these series since a time. A window of a guard may be long, so the store adds them up. */
export async function readSums(
  q: Queryable,
  ids: readonly number[],
  steps: readonly Step[],
  since: string,
): Promise<{ count: number; sum: number }> {
  const total = { count: 0, sum: 0 }
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) {
    const { count, sum } = await q
      .selectFrom('impact_points')
      .select((eb) => [eb.fn.sum<number | null>('count').as('count'), eb.fn.sum<number | null>('sum').as('sum')])
      .where('series_id', 'in', ids.slice(from, from + SERIES_AT_ONCE))
      .where('step', 'in', steps)
      .where('at', '>=', since)
      .executeTakeFirstOrThrow()
    total.count += Number(count ?? 0)
    total.sum += Number(sum ?? 0)
  }
  return total
}

/** All samples of these series since each one exists, by the id of the series. */
export async function readTotals(q: Queryable, ids: readonly number[]): Promise<Map<number, Point>> {
  const totals = new Map<number, Point>()
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) {
    const rows = await q
      .selectFrom('impact_points')
      .selectAll()
      .where('series_id', 'in', ids.slice(from, from + SERIES_AT_ONCE))
      .where('step', '=', TOTAL)
      .execute()
    for (const row of rows) totals.set(row.series_id, pointOf(row))
  }
  return totals
}
