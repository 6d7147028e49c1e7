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

/** Points of series since a time. A window may contain minutes, and hours of the time before them. */
export interface PointRange {
  readonly ids: readonly number[]
  readonly steps: readonly Step[]
  readonly since: string
}

const SERIES_AT_ONCE = 200

function* slicesOf(ids: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < ids.length; from += SERIES_AT_ONCE) yield ids.slice(from, from + SERIES_AT_ONCE)
}

const pointsOf = (q: Queryable, ids: readonly number[], { steps, since }: PointRange) =>
  q.selectFrom('impact_points').where('series_id', 'in', ids).where('step', 'in', steps).where('at', '>=', since)

export async function countPoints(q: Queryable, range: PointRange): Promise<number> {
  let total = 0
  for (const ids of slicesOf(range.ids)) {
    const { count } = await pointsOf(q, ids, range)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    total += Number(count)
  }
  return total
}

type Visit = (point: PointAt) => void

/** Passes each point to `visit`, with its buckets. */
export async function visitPoints(q: Queryable, range: PointRange, visit: Visit): Promise<void> {
  // One at a time: a series has up to 1,440 points in a day, and those of a histogram are large.
  for (const id of range.ids)
    for (const row of await pointsOf(q, [id], range).selectAll().execute()) {
      visit({ ...pointOf(row), at: row.at })
      if (isTurnOver()) await nextTurn()
    }
}

/** As `visitPoints`, without buckets: the store adds up the points of the same time. */
export async function visitSums(q: Queryable, range: PointRange, visit: Visit): Promise<void> {
  for (const ids of slicesOf(range.ids)) {
    const rows = await pointsOf(q, ids, range)
      .select((eb) => ['at', eb.fn.sum<number>('count').as('count'), eb.fn.sum<number>('sum').as('sum')])
      .groupBy('at')
      .execute()
    for (const { at, count, sum } of rows) {
      visit({ count, sum, last: 0, buckets: [], at })
      if (isTurnOver()) await nextTurn()
    }
  }
}

/** The sums of all points. A window of a guard may be long, so the store adds them up. */
export async function readSums(q: Queryable, range: PointRange): Promise<{ count: number; sum: number }> {
  const total = { count: 0, sum: 0 }
  for (const ids of slicesOf(range.ids)) {
    const { count, sum } = await pointsOf(q, ids, range)
      .select((eb) => [eb.fn.sum<number | null>('count').as('count'), eb.fn.sum<number | null>('sum').as('sum')])
      .executeTakeFirstOrThrow()
    total.count += Number(count ?? 0)
    total.sum += Number(sum ?? 0)
  }
  return total
}

/** All samples of these series since each one exists, by the id of the series. */
export async function readTotals(q: Queryable, ids: readonly number[]): Promise<Map<number, Point>> {
  const totals = new Map<number, Point>()
  for (const some of slicesOf(ids)) {
    const rows = await q
      .selectFrom('impact_points')
      .selectAll()
      .where('series_id', 'in', some)
      .where('step', '=', TOTAL)
      .execute()
    for (const row of rows) totals.set(row.series_id, pointOf(row))
  }
  return totals
}
