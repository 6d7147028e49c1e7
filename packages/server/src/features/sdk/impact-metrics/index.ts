import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import type { ImpactMetrics } from './impact-metrics.ts'
import { impactRetentionJob } from './retention.ts'
import { impactRoutes } from './routes.ts'

export { ImpactMetrics } from './impact-metrics.ts'
export type { KnownSeries } from './queries.ts'
export { groupOf, hasSelected, WINDOWS } from './query-rules.ts'
export { AGGREGATIONS, aggregated, amountOf, needsBuckets } from './rules.ts'
export { ImpactData, RANGES } from './schema.ts'
export { pointsIn, seriesOfProject } from './totals.ts'

/** Stores the impact metrics of SDKs and returns them in the admin API. */
export const impactMetricsSlice = (deps: Deps, impact: ImpactMetrics): Slice => ({
  commands: listed({}),
  routes: (app) => mount(app, deps.run, 'Impact metrics', impactRoutes(deps, impact)),
  jobs: [impactRetentionJob(deps.store, deps.clock, deps.retention)],
})
