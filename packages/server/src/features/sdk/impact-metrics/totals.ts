import { projectsOf, seesSome } from '#features/sdk/usage/index'
import { Failure } from '#kernel/failure'
import type { Store } from '#platform/db/store'
import { countPoints, type KnownSeries, readSeries, readSums, visitPoints } from './queries.ts'
import { addPoints, type Point, STEP_MS, type Step } from './rules.ts'

/** The series of a metric that tokens of this project, or of all projects, report. */
export async function seriesOfProject({ scan }: Store, project: string, name: string): Promise<KnownSeries[]> {
  const view = { projects: [project] }
  return (await readSeries(scan, name)).filter(({ tokenProjects }) => seesSome(view, projectsOf(tokenProjects)))
}

const EMPTY: Point = { count: 0, sum: 0, last: 0, buckets: [] }

/** Adding up buckets takes 10 to 20 µs for each point, and guards are read every 10 seconds. */
const MAX_GUARD_POINTS = 50_000
const TOO_MANY_POINTS = `the quantile needs more than ${MAX_GUARD_POINTS.toLocaleString('en-US')} points of the histogram: use a shorter window or select labels`

/** The points of all these series since a time, added up. The current minute is included. */
export async function pointsIn(
  { scan }: Store,
  series: readonly KnownSeries[],
  { since, now, withBuckets }: { readonly since: Date; readonly now: Date; readonly withBuckets: boolean },
): Promise<Point> {
  // Minutes of the last two days are not rolled up yet.
  const steps: readonly Step[] = now.getTime() - since.getTime() <= STEP_MS.day ? ['minute'] : ['minute', 'hour']
  const range = { ids: series.map(({ id }) => id), steps, since: since.toISOString() }
  if (!withBuckets) return { ...EMPTY, ...(await readSums(scan, range)) }
  if ((await countPoints(scan, range)) > MAX_GUARD_POINTS) throw new Failure('limit_exceeded', TOO_MANY_POINTS)
  let total = EMPTY
  await visitPoints(scan, range, (point) => {
    total = addPoints(total, point)
  })
  return total
}
