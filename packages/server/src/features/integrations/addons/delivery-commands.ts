import { Type } from 'typebox'
import { Failure, notFound } from '#kernel/failure'
import { Id } from '#kernel/names'
import { defineCommand } from '#platform/commands/define'
import { onInstallation } from '#platform/commands/helpers'
import { removalCommand } from '#platform/jobs/retention'
import { findDelivery, makePending, removeFinishedBefore } from './delivery-store.ts'
import { requireVisibleAddon } from './visible-addons.ts'

const resendDelivery = defineCommand({
  name: 'addon.resend',
  isSentToSdks: false,
  ...onInstallation('UPDATE_ADDON'),
  input: Type.Object({ addonId: Id, id: Id }),
  async run({ tx, actor, now, record }, { addonId, id }): Promise<void> {
    const { addon, hidden } = await requireVisibleAddon(tx, actor, addonId)
    const delivery = await findDelivery(tx, addonId, id)
    if (!delivery) throw notFound('delivery', id)
    if (delivery.event.project !== undefined && hidden.includes(delivery.event.project))
      throw new Failure(
        'forbidden',
        'This message is about a project that you do not see: you need the permission ADMIN',
      )
    if (delivery.state === 'pending') throw new Failure('conflict', 'This delivery is still waiting to be sent')
    if (!addon.enabled) throw new Failure('conflict', 'The add-on is switched off: switch it on to send')
    await makePending(tx, id, now)
    const { deliveryId, event, state } = delivery
    record({
      type: 'addon-delivery-resent',
      data: {
        addonId,
        provider: addon.provider,
        deliveryId,
        eventId: event.id,
        eventType: event.type,
        state: 'pending',
      },
      preData: { state },
    })
  },
})

const forgetDeliveries = removalCommand('addon.forget-deliveries', 'deliveries of add-ons', removeFinishedBefore)

export const deliveryCommands = { resendDelivery, forgetDeliveries }
