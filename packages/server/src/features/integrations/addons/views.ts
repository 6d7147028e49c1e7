import { type Actor, isAdmin } from '#kernel/actor'
import { MASK } from '#platform/secrets/mask'
import type { Delivery } from './delivery-store.ts'
import { shownParameters } from './parameters.ts'
import type { AddonView, DeliveryView } from './schema.ts'
import type { Addon, Attempt } from './types.ts'

/** As every GET shows it: nothing that is sensitive, and no project that is hidden from the reader. */
export const addonView = (
  { signingKey, madeByUserId: _, ...addon }: Addon,
  hidden: readonly string[] = [],
): AddonView => ({
  ...addon,
  parameters: shownParameters(addon.parameters),
  events: [...addon.events],
  projects: addon.projects.filter((id) => !hidden.includes(id)),
  environments: [...addon.environments],
  ...(signingKey !== null && { signingKey: MASK }),
})

/** What a receiver answered, and how fast, can tell what stands behind our walls: Admins only. */
const attemptView = (attempt: Attempt, actor: Actor) => (isAdmin(actor) ? attempt : { at: attempt.at, ok: attempt.ok })

export function deliveryView(delivery: Delivery, actor: Actor): DeliveryView {
  const { id, type, createdAt, createdBy, project, environment, featureName } = delivery.event
  const event = {
    id,
    type,
    createdAt,
    createdBy,
    ...(project !== undefined && { project }),
    ...(environment !== undefined && { environment }),
    ...(featureName !== undefined && { featureName }),
  }
  return {
    id: delivery.id,
    deliveryId: delivery.deliveryId,
    integrationId: delivery.addonId,
    state: delivery.state,
    recipient: delivery.recipient,
    createdAt: delivery.createdAt,
    ...(delivery.state === 'pending' && { dueAt: delivery.dueAt }),
    ...(delivery.finishedAt !== null && { finishedAt: delivery.finishedAt }),
    attempts: delivery.attempts.map((attempt) => attemptView(attempt, actor)),
    event,
  }
}
