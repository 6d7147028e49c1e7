import type { Deps, Slice } from '#platform/slice'
import { type ProjectInsightsDeps, projectInsightsSlice } from './project-insights/index.ts'

export interface InsightsDeps extends Deps, ProjectInsightsDeps {}

export const openInsights = (deps: InsightsDeps): readonly Slice[] => [projectInsightsSlice(deps, deps)]
