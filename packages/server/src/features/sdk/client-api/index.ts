import type { TokenIndex } from '#features/identity/index'
import { type Bodies, defaultEnvironmentOf, type ServedEnvironments } from '#features/sdk/snapshot/index'
import type { Slice } from '#platform/slice'
import { deltaRoutes } from './delta-routes.ts'
import { featuresFastPath } from './fast-path.ts'
import { featureRoutes } from './routes.ts'
import type { OnServed } from './served.ts'
import type { StreamHub } from './streaming/hub.ts'
import { invitations } from './streaming/invitations.ts'
import { streamingRoutes } from './streaming/routes.ts'

export { hydrationBody } from './delta-events.ts'

export { CHAIN_HEADER, RELAY_HEADER, REPORT_HEADER, REVISION_EVENT, REVISION_HEADER } from './relay-protocol.ts'

export { ClientFeatureView, ClientSegment } from './schema.ts'

export type { OnServed } from './served.ts'

export { StreamHub } from './streaming/hub.ts'

export interface ClientApiDeps {
  readonly snapshot: ServedEnvironments
  readonly bodies: Bodies
  /** Rendered by `hydrationBody`. */
  readonly hydrations: Bodies
  readonly hub: StreamHub
  readonly streaming: 'on' | 'invite' | 'off'
  readonly tokens: TokenIndex
  readonly basePath: string
  readonly clock: () => Date
  readonly onServed: OnServed
  /** Headers for responses that bypass the framework: names and values alternate. */
  readonly notice: () => readonly string[]
}

export function clientApiSlice(deps: ClientApiDeps): Slice {
  const { snapshot, hub, streaming, basePath, clock } = deps
  const common = { ...deps, defaultEnvironment: defaultEnvironmentOf(snapshot) }
  const invites = streaming === 'invite' ? invitations(hub, clock) : () => false
  return {
    commands: [],
    routes: (app) => {
      featureRoutes(app, common)
      deltaRoutes(app, common)
      streamingRoutes(app, { ...common, hub: streaming === 'off' ? undefined : hub })
    },
    fastPath: featuresFastPath({ ...common, path: `${basePath}/api/client/features`, invites }),
  }
}
