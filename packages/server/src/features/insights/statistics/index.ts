import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { InstanceStatistics, type StatisticsDeps } from './instance-statistics.ts'
import { statisticsRoutes } from './routes.ts'

export type StatisticsSliceDeps = Pick<StatisticsDeps, 'version' | 'toggles' | 'isOidcEnabled'>

export function statisticsSlice(deps: Deps, own: StatisticsSliceDeps): Slice {
  const routes = statisticsRoutes(new InstanceStatistics({ ...deps, ...own }))
  return { commands: [], routes: (app) => mountReads(app, 'Instance settings', routes) }
}
