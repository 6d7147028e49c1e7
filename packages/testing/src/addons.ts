import { expect } from 'vitest'
import { type Callable, type CallOptions, type TestServer, uniqueName } from './harness.ts'
import { succeed } from './scenario.ts'
import type { Body } from './send.ts'
import { rowsOf } from './stores.ts'

export const ADDONS = '/api/admin/addons'

/** Settings with a short retry delay for add-ons. The timeout is the longest one: a test that waits for it sets its own. */
export const QUICK = { ADDON_TIMEOUT_MS: '120000', ADDON_RETRY_AFTER_MS: '20' }
/** For receivers that never respond. */
export const IMPATIENT = { ...QUICK, ADDON_TIMEOUT_MS: '300' }

/** By default an enabled webhook for new toggles. */
export const webhookTo = (url: string, given: Readonly<Record<string, unknown>> = {}) => {
  const { parameters, ...rest } = given
  return {
    provider: 'webhook',
    enabled: true,
    events: ['feature-created'],
    ...rest,
    parameters: { url, ...(parameters as object) },
  }
}

/** Returns its id. */
export const anAddon = async (
  server: Callable,
  url: string,
  given: Readonly<Record<string, unknown>> = {},
): Promise<number> => (await succeed(server, 'POST', ADDONS, webhookTo(url, given))).id

/** For afterEach: the next test starts without add-ons. */
export async function removeAddons(server: TestServer): Promise<void> {
  const { addons } = await succeed(server, 'GET', ADDONS)
  for (const { id } of addons) await succeed(server, 'DELETE', `${ADDONS}/${id}`)
}

/** The delivery log of the add-on, oldest first. */
export async function logOf(server: TestServer, id: number, query = 'limit=1000'): Promise<Body[]> {
  const { integrationEvents } = await succeed(server, 'GET', `${ADDONS}/${id}/events?${query}`)
  return integrationEvents.toReversed()
}

/** The number of deliveries of the add-on, in one state or in all. */
export const countOf = async (server: TestServer, id: number, state?: string): Promise<number> =>
  (await succeed(server, 'GET', `${ADDONS}/${id}/events?limit=0${state ? `&state=${state}` : ''}`)).total

/** Waits until this many deliveries exist and none is pending. Returns them, oldest first. */
export async function settled(server: TestServer, id: number, count: number): Promise<Body[]> {
  const finished = async () => (await countOf(server, id, 'sent')) + (await countOf(server, id, 'dead'))
  await expect.poll(finished, { interval: 50 }).toBeGreaterThanOrEqual(count)
  expect(await countOf(server, id)).toBe(count)
  return logOf(server, id)
}

/** Sends a test message. */
export const pressTest = (server: TestServer, id: number, options?: CallOptions) =>
  server.call('POST', `${ADDONS}/${id}/test`, undefined, options)

/** A dead delivery, inserted with SQL. Another instance holds the lease of its add-on, so that nothing is sent. */
export async function aDeadDelivery(server: TestServer, addonId: number): Promise<number> {
  const [name, now] = [uniqueName('delivery'), new Date().toISOString()]
  await server.sql(
    `insert into leases (name, holder, until) values ('addon:${addonId}', 'somebody', '2999-01-01T00:00:00.000Z')`,
  )
  await server.sql(
    `insert into addon_deliveries (delivery_id, addon_id, event_id, recipient, tags, state, attempts, tries, due_at, created_at, finished_at)
     values ('${name}', ${addonId}, (select max(id) from events), '', '[]', 'dead', '[]', 2, '${now}', '${now}', '${now}')`,
  )
  const { read } = server.running.product.deps.store
  const [row] = await rowsOf<{ id: number }>(read, `select id from addon_deliveries where delivery_id = '${name}'`)
  return Number(row?.id)
}
