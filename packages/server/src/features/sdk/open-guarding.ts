import { type GuardReader, openGuards } from '#features/sdk/guards/index'
import { metricSourcesSlice, sourceReader } from '#features/sdk/metric-sources/index'
import { signalReader, signalsSlice } from '#features/sdk/signals/index'
import type { Config } from '#platform/config/settings'
import { targetPolicies } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps, Slice } from '#platform/slice'

export interface GuardingOutside {
  readonly config: Config
  readonly box: SecretBox
  readonly newSecret: () => string
}

/** The sources of guards, and their reader. */
export function openGuarding(
  deps: Deps,
  { config, box, newSecret }: GuardingOutside,
): { readonly guards: GuardReader; readonly slices: readonly Slice[] } {
  // Only Admins add sources, so an address of a private network is as allowed as in an add-on of an Admin.
  const prometheus = { box, policy: targetPolicies(config)(true) }
  return {
    guards: openGuards({
      store: deps.store,
      querySource: sourceReader(deps, prometheus),
      signalsOf: signalReader(deps),
    }),
    slices: [metricSourcesSlice(deps, prometheus), signalsSlice(deps, newSecret)],
  }
}
