import { mount } from '#platform/http/routes'
import type { Leases } from '#platform/jobs/leases'
import { retentionJob } from '#platform/jobs/retention'
import type { TargetPolicies } from '#platform/outbound/target-policy'
import type { SecretBox } from '#platform/secrets/secret-box'
import { type Deps, listed, type Slice } from '#platform/slice'
import { addonCommands } from './commands.ts'
import { deliveryRoutes } from './delivery-routes.ts'
import { type PendingDeliveries, pendingDeliveries } from './delivery-store.ts'
import { Dispatcher } from './dispatcher.ts'
import { findProvider } from './providers/index.ts'
import { addonRoutes } from './routes.ts'
import { sampleEvent } from './sample.ts'
import { type Post, sendDelivery } from './sender.ts'
import type { Addon, Attempt } from './types.ts'
import type { ActorFor } from './visibility.ts'

export { sealedAddons } from './sealed-addons.ts'

export interface AddonDeps {
  readonly box: SecretBox
  readonly leases: Leases
  readonly deliver: Post
  readonly targets: TargetPolicies
  readonly newId: () => string
  readonly publicUrl: () => string
  readonly timeoutMs: number
  readonly retryAfterMs: number
  readonly historyDays: number
  readonly actorFor: ActorFor
  readonly onError: (error: unknown) => void
}

/** A slice with background work. */
export interface AddonsSlice extends Slice {
  readonly attempts: Dispatcher['attempts']
  waiting(): Promise<PendingDeliveries>
  start(): void
  stop(graceMs: number): Promise<void>
}

export function addonsSlice(deps: Deps, given: AddonDeps): AddonsSlice {
  const { clock, limits } = deps
  const commands = addonCommands({ box: given.box, targets: given.targets, limits, actorFor: given.actorFor })
  const dispatcher = new Dispatcher({ ...deps, ...given })

  /** Sent to the first recipient only. */
  const sendSample = async (addon: Addon, by: { readonly name: string }): Promise<Attempt> => {
    const event = sampleEvent(addon, by.name, clock().toISOString())
    const readable = Object.fromEntries(
      Object.entries(addon.parameters).filter(([, value]) => typeof value === 'string'),
    )
    const [recipient = ''] =
      findProvider(addon.provider)?.recipients(event, [], readable as Record<string, string>) ?? []
    const parcel = { addon, event, recipient, tags: [], deliveryId: given.newId() }
    return sendDelivery(parcel, { ...given, clock }, new AbortController().signal)
  }

  return {
    commands: listed(commands),
    routes: (app) =>
      mount(app, deps.run, 'Add-ons', {
        ...addonRoutes(deps, commands),
        ...deliveryRoutes(deps, commands, sendSample),
      }),
    jobs: [retentionJob('forget-deliveries', commands.forgetDeliveries, given.historyDays, deps)],
    attempts: dispatcher.attempts,
    waiting: () => pendingDeliveries(deps.store.read),
    start: () => dispatcher.start(),
    stop: (graceMs) => dispatcher.stop(graceMs),
  }
}
