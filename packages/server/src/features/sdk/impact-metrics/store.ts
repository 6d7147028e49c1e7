import type { Selectable } from 'kysely'
import { inPowersOfTwo, manyRows, PUBLIC_SHARE } from '#features/sdk/usage/index'
import type { Tables, Tx } from '#platform/db/tables'
import { addPoints, bucketsOf, bucketsText, type Point, type Reported } from './rules.ts'

/** The series of one environment, and of one metric in it. New series beyond a limit are dropped. */
export interface SeriesLimits {
  readonly maxSeries: number
  readonly maxSeriesOfMetric: number
}

type SeriesRow = Selectable<Tables['impact_series']>
export type PointRow = Selectable<Tables['impact_points']>

const HOUR_MS = 3_600_000

type SeriesKey = Pick<Reported, 'environment' | 'name' | 'type' | 'appName' | 'labels' | 'tokenProjects'>

const seriesKey = ({ environment, name, type, appName, labels, tokenProjects }: SeriesKey): string =>
  JSON.stringify([environment, name, type, appName, labels, tokenProjects])

const keyOfRow = (row: SeriesRow): string =>
  seriesKey({ ...row, appName: row.app_name, tokenProjects: row.projects, type: row.type as Reported['type'] })

/** The series with the names of these samples. There are few per name. */
async function knownSeries(tx: Tx, samples: readonly Reported[]): Promise<Map<string, SeriesRow>> {
  const known = new Map<string, SeriesRow>()
  for (const environment of new Set(samples.map((one) => one.environment)))
    for (const names of inPowersOfTwo([...new Set(samples.map(({ name }) => name))])) {
      const rows = await tx
        .selectFrom('impact_series')
        .selectAll()
        .where('environment', '=', environment)
        .where('name', 'in', names)
        .execute()
      for (const row of rows) known.set(keyOfRow(row), row)
    }
  return known
}

const countSeries = async (tx: Tx, environment: string): Promise<number> =>
  Number(
    (
      await tx
        .selectFrom('impact_series')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('environment', '=', environment)
        .executeTakeFirstOrThrow()
    ).count,
  )

async function addSeries(tx: Tx, one: Reported): Promise<number> {
  const { id } = await tx
    .insertInto('impact_series')
    .values({
      environment: one.environment,
      name: one.name,
      type: one.type,
      app_name: one.appName,
      labels: one.labels,
      projects: one.tokenProjects,
      help: one.help,
      created_at: one.at,
      seen_at: one.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Counts series once per environment and transaction, and only when there are new ones. */
class Room {
  readonly #tx: Tx
  readonly #limits: SeriesLimits
  readonly #ofEnvironment = new Map<string, number>()
  readonly #ofMetric = new Map<string, number>()

  constructor(tx: Tx, limits: SeriesLimits, known: Iterable<SeriesRow>) {
    this.#tx = tx
    this.#limits = limits
    for (const { environment, name } of known) this.#add(this.#ofMetric, `${environment}\0${name}`)
  }

  async hasRoomFor({ environment, name, publicToken }: Reported): Promise<boolean> {
    const share = publicToken === undefined ? 1 : PUBLIC_SHARE
    const total = this.#ofEnvironment.get(environment) ?? (await countSeries(this.#tx, environment))
    this.#ofEnvironment.set(environment, total)
    const metric = `${environment}\0${name}`
    const { maxSeries, maxSeriesOfMetric } = this.#limits
    if (total >= maxSeries * share || (this.#ofMetric.get(metric) ?? 0) >= maxSeriesOfMetric * share) return false
    this.#add(this.#ofEnvironment, environment)
    this.#add(this.#ofMetric, metric)
    return true
  }

  #add(counts: Map<string, number>, key: string): void {
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
}

const POINT = ['series_id', 'step', 'at', 'count', 'sum', 'last', 'buckets'] as const

const savePoints = manyRows<PointRow, unknown>(POINT, (tx, rows) =>
  tx
    .insertInto('impact_points')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['series_id', 'step', 'at']).doUpdateSet((eb) => ({
        count: eb.ref('excluded.count'),
        sum: eb.ref('excluded.sum'),
        last: eb.ref('excluded.last'),
        buckets: eb.ref('excluded.buckets'),
      })),
    ),
)

export const pointOf = ({
  count,
  sum,
  last,
  buckets,
}: Pick<PointRow, 'count' | 'sum' | 'last' | 'buckets'>): Point => ({
  count,
  sum,
  last,
  buckets: bucketsOf(buckets),
})

export interface StepPoint extends Point {
  readonly seriesId: number
  readonly step: PointRow['step']
  readonly at: string
}

/** The point with all samples since the series exists, for counters that only increase. It has no time and is never rolled up. */
export const TOTAL = 'total'

const pointKey = (seriesId: number, step: string, at: string): string => `${seriesId} ${step} ${at}`

/**
 * Adds points to those in the store. Writes run one at a time across all instances, so no point changes between the read and the
 * write.
 */
export async function mergePoints(tx: Tx, points: readonly StepPoint[]): Promise<void> {
  const merged = new Map<string, StepPoint>()
  for (const point of points) {
    const key = pointKey(point.seriesId, point.step, point.at)
    const older = merged.get(key)
    merged.set(key, older ? { ...point, ...addPoints(older, point) } : point)
  }
  const stored = new Map<string, Point>()
  for (const some of inPowersOfTwo([...merged.values()])) {
    const rows = await tx
      .selectFrom('impact_points')
      .selectAll()
      .where((eb) =>
        eb(
          eb.refTuple('series_id', 'step', 'at'),
          'in',
          some.map(({ seriesId, step, at }) => eb.tuple(seriesId, step, at)),
        ),
      )
      .execute()
    for (const row of rows) stored.set(pointKey(row.series_id, row.step, row.at), pointOf(row))
  }
  const rows = [...merged].map(([key, { seriesId, step, at, ...point }]) => {
    const older = stored.get(key)
    const { count, sum, last, buckets } = older ? addPoints(older, point) : point
    return { series_id: seriesId, step, at, count, sum, last, buckets: bucketsText(buckets) }
  })
  await savePoints(tx, rows)
}

/** Writes samples. Skips those of deleted environments. Returns the number of samples without room for their series. */
export async function writeSamples(tx: Tx, samples: readonly Reported[], limits: SeriesLimits): Promise<number> {
  const environments = new Set((await tx.selectFrom('environments').select('name').execute()).map(({ name }) => name))
  const served = samples.filter(({ environment }) => environments.has(environment))
  const known = await knownSeries(tx, served)
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  const room = new Room(tx, limits, known.values())
  const points: StepPoint[] = []
  const seen = new Set<number>()
  let dropped = 0
  for (const one of served) {
    const key = seriesKey(one)
    const id = ids.get(key) ?? ((await room.hasRoomFor(one)) ? await addSeries(tx, one) : undefined)
    if (id === undefined) {
      dropped++
      continue
    }
    ids.set(key, id)
    const { seen_at: seenAt } = known.get(key) ?? { seen_at: one.at }
    if (Date.parse(one.at) - Date.parse(seenAt) >= HOUR_MS) seen.add(id)
    const { count, sum, last, buckets } = one
    points.push({ seriesId: id, step: 'minute', at: one.at, count, sum, last, buckets })
    points.push({ seriesId: id, step: TOTAL, at: '', count, sum, last, buckets })
  }
  const [newest = ''] = served.map(({ at }) => at).sort((a, b) => (a < b ? 1 : -1))
  for (const some of inPowersOfTwo([...seen]))
    await tx.updateTable('impact_series').set({ seen_at: newest }).where('id', 'in', some).execute()
  await mergePoints(tx, points)
  return dropped
}
