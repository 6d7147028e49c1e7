import type { TokenIndex } from '#features/identity/index'
import type { FrontendOrigins } from '#features/instance/index'
import { clientApiSlice } from '#features/sdk/client-api/index'
import type { ServedEnvironments } from '#features/sdk/snapshot/index'
import type { Reports } from '#features/sdk/usage/index'
import { ANY_ORIGIN } from '#kernel/web-origin'
import type { Config } from '#platform/config/settings'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Slice } from '#platform/slice'
import { type Answers, openAnswers } from './data-plane.ts'
import { openRemoteEvaluation } from './remote-evaluation.ts'

export interface WithoutStoreInputs {
  readonly config: Config
  readonly snapshot: ServedEnvironments
  readonly tokens: TokenIndex
  /** Allowed origins of the frontend API. */
  readonly origins: readonly string[]
  readonly box: SecretBox
  readonly usage: Reports
  readonly notice: () => readonly string[]
  readonly clock: () => Date
  readonly newId: () => string
  readonly random: () => number
}

/** The APIs for SDKs in a process that has no store: a stand-in, or a relay. */
export function openWithoutStore(inputs: WithoutStoreInputs): Answers & { readonly slices: readonly Slice[] } {
  const { config, snapshot, tokens, clock, notice } = inputs
  const { basePath, streaming } = config
  const answers = openAnswers(snapshot, inputs)
  const common = { snapshot, tokens, clock, basePath, streaming, notice, onServed: () => {} }
  const clientApi = clientApiSlice({ ...answers, ...common })
  const log = { follow: () => {} }
  const origins = fixedOrigins(inputs.origins)
  return {
    ...answers,
    slices: [
      { ...clientApi, streams: { kind: 'client', count: () => answers.hub.count } },
      ...openRemoteEvaluation({ clock, log }, { ...inputs, origins }),
    ],
  }
}

function fixedOrigins(list: readonly string[]): FrontendOrigins {
  const allowsAll = () => list.length === 0 || list.includes(ANY_ORIGIN)
  return { list: () => list, allowsAll, allows: (origin) => allowsAll() || list.includes(origin) }
}
