import type { TokenIndex } from '#features/identity/index'
import type { Snapshot } from '#features/sdk/snapshot/index'
import { mount } from '#platform/http/routes'
import { type Deps, listed, type Slice } from '#platform/slice'
import { applicationPlaces, applicationReads, applicationWrites } from './application-routes.ts'
import { deleteApplication, updateApplication } from './commands.ts'
import { metricsRoutes } from './metrics-routes.ts'
import { projectUsageRoutes } from './project-usage-routes.ts'
import { usageRetentionJob } from './retention.ts'
import type { Rollout } from './rollout.ts'
import { rolloutRoutes } from './rollout-routes.ts'
import { sdkRoutes } from './sdk-routes.ts'
import type { Usage } from './usage.ts'

export { type ConnectedClient, Rollout } from './rollout.ts'
export { sdkRoutes } from './sdk-routes.ts'
export { type Reports, Usage } from './usage.ts'

export interface UsageSliceDeps {
  readonly usage: Usage
  readonly rollout: Rollout
  readonly snapshot: Snapshot
  readonly tokens: TokenIndex
  readonly version: string
}

/** What SDKs tell, and what people learn from it. */
export function usageSlice(deps: Deps, given: UsageSliceDeps): Slice {
  const { rollout, snapshot } = given
  return {
    commands: listed({ updateApplication, deleteApplication }),
    routes: (app) => {
      sdkRoutes(app, given)
      mount(app, deps.run, 'Metrics', {
        ...metricsRoutes(deps),
        ...projectUsageRoutes(deps),
        ...applicationReads(deps),
        ...applicationWrites,
        ...applicationPlaces(deps),
        ...rolloutRoutes(deps, { snapshot, rollout }),
      })
    },
    jobs: [usageRetentionJob(deps.store, deps.clock, deps.retention)],
  }
}
