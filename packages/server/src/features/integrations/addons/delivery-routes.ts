import type { Static } from 'typebox'
import { type Actor, isAdmin } from '#kernel/actor'
import { PathId } from '#kernel/names'
import type { Permission } from '#kernel/permission'
import type { Store } from '#platform/db/store'
import { accepted, ask, get, post } from '#platform/http/routes'
import type { Deps } from '#platform/slice'
import type { AddonCommands } from './commands.ts'
import { countDeliveries, listDeliveries } from './delivery-store.ts'
import { requireForActor } from './reach.ts'
import { one } from './routes.ts'
import { DeliveryList, DeliveryQuery, TestResult } from './schema.ts'
import type { Addon, Attempt } from './types.ts'
import { deliveryView } from './views.ts'
import { sightOfReader } from './visibility.ts'

const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 100
const KEEPERS: readonly Permission[] = ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON']

/** Sends an event that never happened, and waits for what comes of it. */
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
  await requireForActor(read, actor, addonId)
  const filter = {
    addonId,
    ...(state !== undefined && { state }),
    limit: Math.min(MAX_LIMIT, Number(limit ?? DEFAULT_LIMIT)),
    offset: Number(offset ?? 0),
    sight: await sightOfReader(scan, actor),
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
    'What the add-on sent, what waits and what is dead, newest first; answers of receivers for Admins only',
    {
      access: { needs: KEEPERS },
      params: { id: PathId },
      query: DeliveryQuery,
      response: DeliveryList,
      handle: ({ params: { id }, query, actor }) => deliveriesOf(store, Number(id), query, actor),
    },
  ),
  resendAddonEvent: post(
    `${one}/events/:deliveryId/resend`,
    'Send a message again, with the same delivery id; it goes before everything that waits',
    {
      params: { id: PathId, deliveryId: PathId },
      runs: commands.resendDelivery,
      input: ({ params: { id, deliveryId } }) => ({ addonId: Number(id), id: Number(deliveryId) }),
      response: accepted,
    },
  ),
  testAddon: ask(`${one}/test`, 'Send a sample once, now, and answer what the receiver said', {
    access: { needs: ['UPDATE_ADDON'] },
    params: { id: PathId },
    response: TestResult,
    handle: async ({ params: { id }, actor }) => {
      const { addon } = await requireForActor(store.read, actor, Number(id))
      return testResult(await sendSample(addon, actor), actor)
    },
  }),
})
