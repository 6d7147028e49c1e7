import { projectsOf, seesSome } from '#features/sdk/usage/index'
import { visibleProjectsIn } from '#features/workspace/index'
import type { Actor } from '#kernel/actor'
import type { Store } from '#platform/db/store'
import { type KnownSeries, readPoints, readSeries } from './queries.ts'
import { byPeriod, groupOf, hasSelected, labelsWanted, type PointAt, valuesOf, WINDOWS } from './query-rules.ts'
import type { ImpactQuery } from './schema.ts'

const MAX_GROUPS = 50

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

/** The series by the value that groups them, at most `MAX_GROUPS`. */
function grouped(series: readonly KnownSeries[], groupBy: string | undefined): (readonly [string, KnownSeries[]])[] {
  const groups = new Map<string, KnownSeries[]>()
  for (const one of series) {
    const group = groupOf(one, groupBy)
    if (group !== undefined) groups.set(group, [...(groups.get(group) ?? []), one])
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, MAX_GROUPS)
}

/** The values of one metric over time, by group. */
export async function valuesByGroup(
  { scan }: Store,
  series: readonly KnownSeries[],
  query: ImpactQuery,
  since: string,
) {
  const { step } = WINDOWS[query.range ?? 'day']
  const groups = grouped(series, query.groupBy)
  const groupOfSeries = new Map(groups.flatMap(([group, all]) => all.map(({ id }) => [id, group] as const)))
  const points = new Map<string, PointAt[]>(groups.map(([group]) => [group, []]))
  // Minutes of the last two days are not rolled up yet.
  const steps = step === 'minute' ? (['minute'] as const) : (['minute', 'hour'] as const)
  for (const point of await readPoints(scan, [...groupOfSeries.keys()], steps, since))
    points.get(groupOfSeries.get(point.seriesId) ?? '')?.push(point)
  return new Map(
    groups.map(([group, all]) => {
      const periods = byPeriod(points.get(group) ?? [], step)
      return [group, valuesOf((all[0] as KnownSeries).type, periods, query.aggregationMode ?? 'count', step)] as const
    }),
  )
}
