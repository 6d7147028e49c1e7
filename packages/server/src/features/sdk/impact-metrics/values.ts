import { groupedBy } from '@leverframe/domain'
import { projectsOf, seesSome } from '#features/sdk/usage/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import { invalid } from '#kernel/failure'
import type { Store } from '#platform/db/store'
import { countPoints, type KnownSeries, type PointRange, readSeries, visitPoints, visitSums } from './queries.ts'
import { groupOf, hasSelected, labelsWanted, Periods, valuesOf, WINDOWS } from './query-rules.ts'
import { type MetricType, needsBuckets } from './rules.ts'
import type { ImpactQuery } from './schema.ts'

const MAX_GROUPS = 50

/** The minutes of a day of about 200 series. */
const MAX_HISTOGRAM_POINTS = 300_000
const TOO_MANY_POINTS = `selects more than ${MAX_HISTOGRAM_POINTS.toLocaleString('en-US')} points of a histogram; use a shorter range, an environment, an application or labels`

/** The series that were reported with a token of a project that the caller sees. */
export async function visibleSeries({ read, scan }: Store, actor: Actor, name?: string): Promise<KnownSeries[]> {
  const projects = await visibleProjectsIn(read, actor)
  const series = await readSeries(scan, name)
  return series.filter(({ tokenProjects }) => seesSome({ projects }, projectsOf(tokenProjects)))
}

/** Those of one metric that a query selects. */
export async function selectedSeries(store: Store, actor: Actor, query: ImpactQuery, name: string) {
  const wanted = labelsWanted(query)
  return (await visibleSeries(store, actor, name)).filter(
    (one) =>
      hasSelected(one, wanted) &&
      (query.environment === undefined || one.environment === query.environment) &&
      (query.appName === undefined || one.appName === query.appName),
  )
}

interface Group {
  readonly name: string
  readonly type: MetricType
  readonly ids: readonly number[]
}

/** The series by the value that groups them, at most `MAX_GROUPS`. */
function groupsOf(series: readonly KnownSeries[], groupBy: string | undefined): Group[] {
  return [...groupedBy(series, (one) => groupOf(one, groupBy))]
    .flatMap(([name, all]) =>
      name === undefined ? [] : { name, type: (all[0] as KnownSeries).type, ids: all.map(({ id }) => id) },
    )
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .slice(0, MAX_GROUPS)
}

/** Adding up the buckets of many points takes seconds. */
async function refuseTooManyPoints(scan: Store['scan'], range: PointRange): Promise<void> {
  if ((await countPoints(scan, range)) > MAX_HISTOGRAM_POINTS) throw invalid('/query/range', TOO_MANY_POINTS)
}

/** The values of one metric over time, by group. */
export async function valuesByGroup(
  { scan }: Store,
  series: readonly KnownSeries[],
  query: ImpactQuery,
  since: string,
) {
  const { step } = WINDOWS[query.range ?? 'day']
  const mode = query.aggregationMode ?? 'count'
  // Minutes of the last two days are not rolled up yet.
  const steps = step === 'minute' ? (['minute'] as const) : (['minute', 'hour'] as const)
  const groups = groupsOf(series, query.groupBy)
  if (needsBuckets(mode)) await refuseTooManyPoints(scan, { ids: groups.flatMap(({ ids }) => ids), steps, since })
  const visit = needsBuckets(mode) ? visitPoints : visitSums
  const values = new Map<string, [number, number][]>()
  for (const { name, type, ids } of groups) {
    const periods = new Periods(step)
    await visit(scan, { ids, steps, since }, (point) => periods.add(point))
    values.set(name, valuesOf(type, periods.points, mode, step))
  }
  return values
}
