import { ANONYMOUS_ID, type TokenIndex } from '#features/identity/index'
import type { FrontendOrigins } from '#features/instance/index'
import { frontendApiSlice } from '#features/sdk/frontend-api/index'
import { type OfrepDeps, ofrepSlice } from '#features/sdk/ofrep/index'
import { playgroundSlice } from '#features/sdk/playground/index'
import { defaultEnvironmentOf, type ServedEnvironments, type Snapshot } from '#features/sdk/snapshot/index'
import type { Reports } from '#features/sdk/usage/index'
import type { Config } from '#platform/config/settings'
import { clientAddressOf } from '#platform/http/client-address'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps, Slice, VisibleProjects } from '#platform/slice'
import { streamLimits } from './data-plane.ts'

export interface RemoteEvaluationOutside {
  readonly config: Config
  readonly snapshot: ServedEnvironments
  readonly tokens: TokenIndex
  readonly origins: FrontendOrigins
  readonly box: SecretBox
  readonly usage: Reports
  readonly notice: () => readonly string[]
  readonly newId: () => string
  readonly random: () => number
}

export interface EvaluationOutside extends RemoteEvaluationOutside {
  readonly snapshot: Snapshot
  readonly visibleProjects: VisibleProjects
}

/** The APIs that evaluate toggles for browsers and OpenFeature providers. */
export function openRemoteEvaluation(
  { clock, log }: Pick<OfrepDeps, 'clock' | 'log'>,
  outside: RemoteEvaluationOutside,
): Slice[] {
  const { config, snapshot, tokens, origins, box, usage, notice, newId, random } = outside
  const { authType, basePath, streaming, trustProxy } = config
  const limits = streamLimits(streaming === 'off' ? { ...config, maxStreams: 0 } : config)
  const defaultEnvironment = defaultEnvironmentOf(snapshot)
  const asked = { snapshot, defaultEnvironment, origins, clock, random }
  const isLive = (id: string) => (authType === 'none' && id === ANONYMOUS_ID) || tokens.isLive(id)
  return [
    frontendApiSlice({
      ...asked,
      newId,
      tokens,
      basePath,
      notice,
      clientAddress: clientAddressOf(trustProxy),
      onMetrics: (caller, headers, metrics) => usage.onMetrics(caller, headers, metrics),
      onRegister: (caller, headers, registration) => usage.onRegister(caller, headers, registration),
    }),
    ofrepSlice({ ...asked, tokens, log, box, basePath, isLive, limits }),
  ]
}

/** The APIs of remote evaluation and the playground. */
export const openEvaluation = (deps: Deps, outside: EvaluationOutside): readonly Slice[] => [
  ...openRemoteEvaluation(deps, outside),
  playgroundSlice(deps, {
    snapshot: outside.snapshot,
    random: outside.random,
    visibleProjects: outside.visibleProjects,
  }),
]
