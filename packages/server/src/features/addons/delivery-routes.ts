import { Type } from 'typebox'
import { type Actor, isAdmin } from '#kernel/actor'
import type { Permission } from '#kernel/permission'
import { step } from '#platform/commands/runner'
import { actorOf, runs } from '#platform/http/access'
import { Empty, typed } from '#platform/http/router'
import type { App } from '#platform/http/server'
import type { Parts } from '#platform/slice'
import type { AddonCommands } from './commands.ts'
import { countDeliveries, listDeliveries } from './delivery-store.ts'
import { requireForActor } from './reach.ts'
import { base, OneAddon, tags } from './routes.ts'
import { DeliveryList, DeliveryQuery, TestResult } from './schema.ts'
import type { Addon, Attempt } from './types.ts'
import { deliveryView } from './views.ts'
import { sightOfReader } from './visibility.ts'

const MAX_LIMIT = 1_000
const DEFAULT_LIMIT = 100
const KEEPERS: readonly Permission[] = ['CREATE_ADDON', 'UPDATE_ADDON', 'DELETE_ADDON']

const OneDelivery = Type.Object({ ...OneAddon.properties, deliveryId: Type.String({ pattern: '^\\d{1,9}$' }) })

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

export function deliveryRoutes(app: App, { store, run }: Parts, commands: AddonCommands, sendSample: SendSample): void {
  const http = typed(app)

  http.get(
    `${base}/:id/events`,
    {
      config: { access: { needs: KEEPERS } },
      schema: {
        operationId: 'getAddonEvents',
        summary:
          'What the add-on sent, what waits and what is dead, newest first; answers of receivers for Admins only',
        tags,
        params: OneAddon,
        querystring: DeliveryQuery,
        response: { 200: DeliveryList },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const addonId = Number(request.params.id)
      await requireForActor(store.read, actor, addonId)
      const { state, limit, offset } = request.query
      const filter = {
        addonId,
        ...(state !== undefined && { state }),
        limit: Math.min(MAX_LIMIT, Number(limit ?? DEFAULT_LIMIT)),
        offset: Number(offset ?? 0),
        sight: await sightOfReader(store.scan, actor),
      }
      const deliveries = await listDeliveries(store.scan, filter)
      return {
        integrationEvents: deliveries.map((delivery) => deliveryView(delivery, actor)),
        total: await countDeliveries(store.scan, filter),
      }
    },
  )
  http.post(
    `${base}/:id/events/:deliveryId/resend`,
    {
      config: { access: runs(commands.resendDelivery) },
      schema: {
        operationId: 'resendAddonEvent',
        summary: 'Send a message again, with the same delivery id; it goes before everything that waits',
        tags,
        params: OneDelivery,
        response: { 202: Empty },
      },
    },
    async (request, reply) => {
      const { id, deliveryId } = request.params
      await run(actorOf(request), step(commands.resendDelivery, { addonId: Number(id), id: Number(deliveryId) }))
      return reply.code(202).send()
    },
  )
  http.post(
    `${base}/:id/test`,
    {
      config: { access: { needs: ['UPDATE_ADDON'] } },
      schema: {
        operationId: 'testAddon',
        summary: 'Send a sample once, now, and answer what the receiver said',
        tags,
        params: OneAddon,
        response: { 200: TestResult },
      },
    },
    async (request) => {
      const actor = actorOf(request)
      const { addon } = await requireForActor(store.read, actor, Number(request.params.id))
      return testResult(await sendSample(addon, actor), actor)
    },
  )
}
