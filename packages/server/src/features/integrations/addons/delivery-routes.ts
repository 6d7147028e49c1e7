import type { Static } from 'typebox'
import { type Actor, isAdmin } from '#kernel/actor'
import { PathId } from '#kernel/names'
import type { Permission } from '#kernel/permission'
import type { Store } from '#platform/db/store'
import { accepted, ask, get, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { AddonCommands } from './commands.ts'
import { countDeliveries, listDeliveries } from './delivery-store.ts'
import { one } from './routes.ts'
import { DeliveryList, DeliveryQuery, TestResult } from './schema.ts'
import type { Addon, Attempt } from './types.ts'
import { deliveryView } from './views.ts'
import { visibilityOfReader } from './visibility.ts'
import { requireVisibleAddon } from './visible-addons.ts'

const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 100
const MANAGE_PERMISSIONS: readonly Permission[] = ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON']

/** Sends a sample event and returns the outcome. */
export type SendSample = (addon: Addon, by: Actor) => Promise<Attempt>

function testResult({ ok, status, durationMs, answer, error }: Attempt, actor: Actor): TestResult {
  const message = ok ? 'The receiver accepted the test message' : 'The test message did not arrive'
  if (!isAdmin(actor)) return { delivered: ok, message: ok ? message : `${message}. An Admin can see why` }
  return {
    delivered: ok,
    message: error ?? message,
    durationMs,
    ...(status !== undefined && { status }),
    ...(answer !== undefined && { answer }),
  }
}

async function deliveriesOf(
  { read, scan }: Store,
  addonId: number,
  { state, limit, offset }: Static<typeof DeliveryQuery>,
  actor: Actor,
) {
  await requireVisibleAddon(read, actor, addonId)
  const filter = {
    addonId,
    ...(state !== undefined && { state }),
    limit: Math.min(MAX_LIMIT, Number(limit ?? DEFAULT_LIMIT)),
    offset: Number(offset ?? 0),
    visibility: await visibilityOfReader(scan, actor),
  }
  const deliveries = await listDeliveries(scan, filter)
  return {
    integrationEvents: deliveries.map((delivery) => deliveryView(delivery, actor)),
    total: await countDeliveries(scan, filter),
  }
}

export const deliveryRoutes = ({ store }: Deps, commands: AddonCommands, sendSample: SendSample) => ({
  getAddonEvents: get(
    `${one}/events`,
    'List the deliveries of an add-on, newest first; responses of receivers for Admins only',
    {
      access: { needs: MANAGE_PERMISSIONS },
      params: { id: PathId },
      query: DeliveryQuery,
      response: DeliveryList,
      handle: ({ params: { id }, query, actor }) => deliveriesOf(store, Number(id), query, actor),
    },
  ),
  resendAddonEvent: post(
    `${one}/events/:deliveryId/resend`,
    'Send a message again with the same delivery id, before all waiting ones',
    {
      params: { id: PathId, deliveryId: PathId },
      runs: commands.resendDelivery,
      input: ({ params: { id, deliveryId } }) => ({ addonId: Number(id), id: Number(deliveryId) }),
      response: accepted,
    },
  ),
  testAddon: ask(`${one}/test`, 'Send a sample message now and return the outcome', {
    access: { needs: ['UPDATE_ADDON'] },
    params: { id: PathId },
    response: TestResult,
    handle: async ({ params: { id }, actor }) => {
      const { addon } = await requireVisibleAddon(store.read, actor, Number(id))
      return testResult(await sendSample(addon, actor), actor)
    },
  }),
})
