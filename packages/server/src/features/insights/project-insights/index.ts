import type { ProjectLists } from '#features/toggles/index'
import { mountReads } from '#platform/http/routes'
import type { Deps, Slice } from '#platform/slice'
import { projectDaysJob } from './days-job.ts'
import { LifecycleSummaries } from './lifecycle.ts'
import { ProjectActivity } from './project-activity.ts'
import { insightsRoutes } from './routes.ts'
import { type ProjectFigures, type ProjectOf, projectFigures } from './stats.ts'
import { TokenCounts } from './token-counts.ts'

export interface ProjectInsightsDeps {
  readonly lists: ProjectLists
  readonly figures: ProjectFigures
}

/** Created before the other slices, because the overview of a project contains some of the figures. */
export const openFigures = (deps: Deps, projectOf: ProjectOf): ProjectFigures =>
  projectFigures(deps, new ProjectActivity(deps), projectOf)

export function projectInsightsSlice(deps: Deps, { lists, figures }: ProjectInsightsDeps): Slice {
  const own = { lists, figures, lifecycle: new LifecycleSummaries(deps), tokens: new TokenCounts(deps) }
  return {
    commands: [],
    jobs: [projectDaysJob(deps)],
    routes: (app) => mountReads(app, 'Projects', insightsRoutes(deps, own)),
  }
}
