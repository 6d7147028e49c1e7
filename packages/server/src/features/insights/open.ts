import type { Deps, Slice } from '#platform/slice'
import { type DashboardParts, dashboardSlice } from './dashboard/index.ts'
import { type NoticeParts, type NoticesSlice, noticesSlice } from './notices/index.ts'
import { type ProjectInsightsDeps, projectInsightsSlice } from './project-insights/index.ts'
import { type StatisticsParts, statisticsSlice } from './statistics/index.ts'

export interface InsightsDeps extends Deps, ProjectInsightsDeps, DashboardParts, StatisticsParts, NoticeParts {}

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
