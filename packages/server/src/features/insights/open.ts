import type { Deps, Slice } from '#platform/slice'
import { type DashboardDeps, dashboardSlice } from './dashboard/index.ts'
import { type NoticeDeps, type NoticesSlice, noticesSlice } from './notices/index.ts'
import { type ProjectInsightsDeps, projectInsightsSlice } from './project-insights/index.ts'
import { type StatisticsSliceDeps, statisticsSlice } from './statistics/index.ts'

export interface InsightsDeps extends Deps, ProjectInsightsDeps, DashboardDeps, StatisticsSliceDeps, NoticeDeps {}

export interface Insights {
  readonly slices: readonly Slice[]
  /** Has background work, which the caller starts. */
  readonly notices: NoticesSlice
}

export function openInsights(deps: InsightsDeps): Insights {
  const notices = noticesSlice(deps, deps)
  return {
    notices,
    slices: [projectInsightsSlice(deps, deps), dashboardSlice(deps, deps), statisticsSlice(deps, deps), notices],
  }
}
