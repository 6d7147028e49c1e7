import { type AddonDeps, type AddonsSlice, addonsSlice } from '#features/integrations/addons/index'
import type { Config } from '#platform/config/settings'
import type { Leases } from '#platform/jobs/leases'
import { postPinned } from '#platform/outbound/pinned-request'
import { targetPolicies } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Deps } from '#platform/slice'
import type { WarnOf } from '#platform/telemetry/telemetry'

export interface OpenAddonsDeps {
  readonly config: Config
  readonly warnOf: WarnOf
  readonly newId: () => string
  readonly leases: Leases
  readonly box: SecretBox
  readonly actorFor: AddonDeps['actorFor']
  /** Available once the server listens. */
  readonly port: () => number
}

/** Opens the add-ons slice with its network access, leases and secrets. */
export function openAddons(
  deps: Deps,
  { config, warnOf, newId, leases, box, port, actorFor }: OpenAddonsDeps,
): AddonsSlice {
  const { clock } = deps
  const targets = targetPolicies(config)
  return addonsSlice(deps, {
    box,
    actorFor,
    leases,
    targets,
    deliver: (post, isApproved) => postPinned(post, { policy: targets(isApproved), clock }),
    newId,
    publicUrl: () => `${config.publicUrl ?? `http://localhost:${port()}`}${config.basePath}`,
    timeoutMs: config.addonTimeoutMs,
    retryAfterMs: config.addonRetryAfterMs,
    historyDays: config.addonHistoryDays,
    onError: (error) => warnOf(error, 'deliveries of add-ons could not be handled and are tried again'),
  })
}
