import type { TokenIndex } from '#features/identity/index'
import type { FrontendOrigins } from '#features/instance/index'
import type { EvaluationSources } from '#features/sdk/evaluation/index'
import type { ServedEnvironments } from '#features/sdk/snapshot/index'
import type { EventLog } from '#platform/events/event-log'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Slice } from '#platform/slice'
import { ChangeStreams, type StreamLimits } from './change-streams.ts'
import { ofrepRoutes } from './routes.ts'
import { Tickets } from './tickets.ts'

export interface OfrepDeps extends EvaluationSources {
  readonly snapshot: ServedEnvironments
  readonly defaultEnvironment: () => string
  readonly origins: FrontendOrigins
  readonly tokens: TokenIndex
  readonly log: Pick<EventLog, 'follow'>
  readonly box: SecretBox
  readonly basePath: string
  readonly limits: StreamLimits
  /** Also true for the shared caller of `AUTH_TYPE=none`, which has no token. */
  readonly isLive: (tokenId: string) => boolean
}

export function ofrepSlice(deps: OfrepDeps): Slice {
  const { snapshot, tokens, log, box, basePath, isLive, limits, random } = deps
  const streams = new ChangeStreams({ snapshot, isLive, limits, random })
  log.follow((events) => {
    if (!events.some(({ type }) => type.startsWith('api-token-'))) return
    // While the store is unavailable the cached tokens stay. The keep-alive checks again.
    void tokens.refresh().then(
      () => streams.endRevoked(),
      () => {},
    )
  })
  return {
    commands: [],
    streams: { kind: 'frontend', count: () => streams.count },
    routes: (app) => {
      app.addHook('preClose', (done) => {
        streams.endAll()
        done()
      })
      ofrepRoutes(app, {
        ...deps,
        streams,
        tickets: new Tickets(box),
        eventsPath: limits.maxStreams > 0 ? `${basePath}/ofrep/v1/events` : undefined,
      })
    },
  }
}
