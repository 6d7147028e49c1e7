import type { TokenIndex } from '#features/identity/index'
import type { Snapshot } from '#features/sdk/snapshot/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { applicationReads, applicationUsageReads, applicationWrites } from './application-routes.ts'
import { deleteApplication, updateApplication } from './commands.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { outdatedSdkRoutes } from './outdated-sdks.ts'
import { projectUsageRoutes } from './project-usage-routes.ts'
import type { Propagation } from './propagation.ts'
import { propagationRoutes } from './propagation-routes.ts'
import { usageRetentionJob } from './retention.ts'
import { sdkRoutes } from './sdk-routes.ts'
import type { Usage } from './usage.ts'

export { Backlog } from './backlog.ts'
export { flushDelayMs } from './flush-delay.ts'
export { MAX_AT_ONCE, PUBLIC_SHARE } from './limit-rules.ts'
export { inPowersOfTwo, manyRows } from './many-rows.ts'
export { type ConnectedClient, Propagation } from './propagation.ts'
export { recentCounts } from './recent-counts.ts'
export { type Details, detailsFromBody, detailsFromHeaders, type Headers } from './report-details.ts'
export type { BulkReport, Metrics, Registration, ReportSource } from './report-schema.ts'
export { reporterOf } from './reporter-rules.ts'
export { addVariants, countedIn, momentOf, type VariantCounts } from './rules.ts'
export { sdkRoutes } from './sdk-routes.ts'
export { Throttle } from './throttle.ts'
export { type ImpactSource, type Reports, Usage } from './usage.ts'
export { projectsOf, seesSome } from './visibility.ts'

export interface UsageSliceDeps {
  readonly usage: Usage
  readonly propagation: Propagation
  readonly snapshot: Snapshot
  readonly tokens: TokenIndex
  readonly version: string
}

/** Receives the usage reports of SDKs and returns them in the admin API. */
export function usageSlice(deps: Deps, given: UsageSliceDeps): Slice {
  const { propagation, snapshot } = given
  return {
    commands: listed({ updateApplication, deleteApplication }),
    routes: (app) => {
      sdkRoutes(app, given)
      mount(app, deps.run, 'Metrics', {
        ...metricsRoutes(deps),
        ...projectUsageRoutes(deps),
        ...applicationReads(deps),
        ...applicationWrites,
        ...applicationUsageReads(deps),
        ...outdatedSdkRoutes(deps),
        ...propagationRoutes(deps, { snapshot, propagation }),
      })
    },
    jobs: [usageRetentionJob(deps.store, deps.clock, deps.retention)],
  }
}
