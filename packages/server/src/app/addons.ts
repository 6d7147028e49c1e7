import { randomUUID } from 'node:crypto'
import { type AddonParts, type AddonsSlice, addonsSlice } from '#features/addons/index'
import type { Config } from '#platform/config/settings'
import type { Leases } from '#platform/jobs/leases'
import { postPinned } from '#platform/outbound/pinned-request'
import { targetPolicies } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import type { Parts } from '#platform/slice'
import type { Log } from '#platform/telemetry/log'

export interface AddonsOutside {
  readonly config: Config
  readonly log: Log
  readonly leases: Leases
  readonly box: SecretBox
  readonly actorFor: AddonParts['actorFor']
  /** Known once the server listens. */
  readonly port: () => number
}

/** Add-ons with the network, the leases and the secrets that they need. */
export function openAddons(parts: Parts, { config, log, leases, box, port, actorFor }: AddonsOutside): AddonsSlice {
  const { clock } = parts
  const targets = targetPolicies(config)
  return addonsSlice(parts, {
    box,
    actorFor,
    leases,
    targets,
    deliver: (post, isApproved) => postPinned(post, { policy: targets(isApproved), clock }),
    newId: randomUUID,
    publicUrl: () => `${config.publicUrl ?? `http://localhost:${port()}`}${config.basePath}`,
    timeoutMs: config.addonTimeoutMs,
    retryAfterMs: config.addonRetryAfterMs,
    historyDays: config.addonHistoryDays,
    onTrouble: (error) => log.warn({ err: error }, 'an add-on could not send; it goes on with the next look'),
  })
}
