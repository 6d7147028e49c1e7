import type { Deps, Slice } from '#platform/slice'
import { type DashboardParts, dashboardSlice } from './dashboard/index.ts'
import { type ProjectInsightsDeps, projectInsightsSlice } from './project-insights/index.ts'
import { type StatisticsParts, statisticsSlice } from './statistics/index.ts'

export interface InsightsDeps extends Deps, ProjectInsightsDeps, DashboardParts, StatisticsParts {}

export const openInsights = (deps: InsightsDeps): readonly Slice[] => [
  projectInsightsSlice(deps, deps),
  dashboardSlice(deps, deps),
  statisticsSlice(deps, deps),
]
