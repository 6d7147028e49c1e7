import { type Actor, isAdmin } from '#kernel/actor'
import { MASK } from '#platform/secrets/mask'
import type { Delivery } from './delivery-store.ts'
import { maskedParameters } from './parameters.ts'
import type { AddonView, DeliveryView } from './schema.ts'
import type { Addon, Attempt } from './types.ts'

/** An add-on as in GET responses: without secrets and hidden projects. */
export const addonView = (
  { signingKey, madeByUserId: _, ...addon }: Addon,
  hidden: readonly string[] = [],
): AddonView => ({
  ...addon,
  parameters: maskedParameters(addon.parameters),
  events: [...addon.events],
  projects: addon.projects.filter((id) => !hidden.includes(id)),
  environments: [...addon.environments],
  ...(signingKey !== null && { signingKey: MASK }),
})

/** The response of a receiver and its time can reveal details of the internal network, so they are for Admins only. */
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
