import type { ProjectLists, RecentStats } from '#features/toggles/index'
import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { LifecycleSummaries } from './lifecycle.ts'
import { ProjectActivity } from './project-activity.ts'
import { insightsRoutes } from './routes.ts'
import { TokenCounts } from './token-counts.ts'

export interface ProjectInsightsDeps {
  readonly lists: ProjectLists
  readonly stats: RecentStats
  readonly projectOf: (toggle: string) => string | undefined
}

export function projectInsightsSlice(deps: Deps, given: ProjectInsightsDeps): Slice {
  const parts = {
    ...given,
    activity: new ProjectActivity(deps),
    lifecycle: new LifecycleSummaries(deps),
    tokens: new TokenCounts(deps),
  }
  return { commands: [], routes: (app) => mountReads(app, 'Projects', insightsRoutes(deps, parts)) }
}
