import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { ADMIN_TOKEN, call } from '@leverframe/testing/harness'
import { startPostgres } from '@leverframe/testing/postgres'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { aClientToken, createPatiently, polledNames, startInstance, statusOf, untilReady } from './instances.ts'
import { hasCaughtUp, promote, startReplica } from './replica.ts'
import { startTcpProxy } from './tcp-proxy.ts'

afterEach(endAll)
afterAll(stopReceivers)

const PATIENT = { timeout: 60_000, interval: 100 }
const POLL = '/api/client/features'

/** A primary with a streaming replica, each behind a network that can be cut. */
async function startReplicated() {
  const primary = await startPostgres()
  const [network, replication] = [await startTcpProxy(primary.url), await startTcpProxy(primary.url)]
  const replica = await startReplica(primary, replication.urlOf(primary.url))
  const untilReplicaIsEqual = () => expect.poll(() => hasCaughtUp(primary, replica), PATIENT).toBe(true)
  return {
    url: network.urlOf(primary.url).href,
    untilReplicaIsEqual,
    /** Makes the replica fall behind. */
    stopReplication: () => replication.cut(),
    /** Stops the primary and promotes the replica. */
    failOver: async () => {
      await primary.crash()
      await promote(replica)
      network.pointAt(replica.url)
    },
    stop: async () => {
      await Promise.all([network.stop(), replication.stop()])
      await replica.stop()
      await primary.stop()
    },
  }
}

const revoke = async ({ url }: ServerProcess, id: string) =>
  expect((await call(url, 'DELETE', `/api/admin/api-tokens/${id}`)).status).toBe(200)

interface Rewound {
  readonly events: readonly { readonly id: number; readonly data: Record<'lastKnownEvent' | 'newestEvent', number> }[]
}

describe('a failover to an asynchronous replica that is behind, under two instances', () => {
  it('removes lost toggles and tokens from memory, serves new writes, is recorded once, and add-ons continue', async () => {
    const store = await startReplicated()
    try {
      const instances = [await startInstance(store.url), await startInstance(store.url)]
      const [one, other] = instances as [ServerProcess, ServerProcess]
      const receiver = await aReceiver()
      expect((await call(one.url, 'POST', ADDONS, webhookTo(receiver.url))).status).toBe(201)
      const delivered = () => receiver.bodies().map(({ featureName }) => featureName as string)

      const kept: string[] = []
      for (let count = 0; count < 5; count++) kept.push(await createPatiently(one, 'kept'))
      const [token, revoked] = [await aClientToken(one), await aClientToken(one)]
      await revoke(one, revoked.id)
      await expect.poll(delivered, PATIENT).toEqual(kept)
      // The deliveries are recorded a moment after they arrive.
      await new Promise((passed) => setTimeout(passed, 1_000))
      await store.untilReplicaIsEqual()

      store.stopReplication()
      const lost: string[] = []
      for (let count = 0; count < 5; count++) lost.push(await createPatiently(count % 2 ? one : other, 'lost'))
      const lostToken = await aClientToken(one)
      await expect.poll(delivered, PATIENT).toEqual([...kept, ...lost])
      for (const instance of instances) {
        await expect.poll(() => polledNames(instance, token.secret), PATIENT).toEqual([...kept, ...lost].sort())
        await expect.poll(() => statusOf(instance, POLL, lostToken.secret), PATIENT).toBe(200)
      }

      await store.failOver()
      for (const instance of instances) {
        await expect.poll(() => instance.output(), PATIENT).toContain('the store went back in time')
        await untilReady(instance)
        await expect.poll(() => polledNames(instance, token.secret), PATIENT).toEqual([...kept].sort())
        for (const { secret } of [lostToken, revoked]) expect(await statusOf(instance, POLL, secret)).toBe(401)
      }

      const later: string[] = []
      for (let count = 0; count < 5; count++) later.push(await createPatiently(count % 2 ? one : other, 'later'))
      for (const instance of instances)
        await expect.poll(() => polledNames(instance, token.secret), PATIENT).toEqual([...kept, ...later].sort())
      await expect.poll(delivered, PATIENT).toEqual([...kept, ...lost, ...later])
      await revoke(other, token.id)
      for (const instance of instances)
        await expect.poll(() => statusOf(instance, POLL, token.secret), PATIENT).toBe(401)

      const search = '/api/admin/search/events?type=IS:store-rewound'
      const { body } = await call<Rewound>(one.url, 'GET', search, undefined, { token: ADMIN_TOKEN })
      expect(body.events).toHaveLength(1)
      const [{ id, data }] = body.events as [Rewound['events'][number]]
      expect(id).toBeGreaterThan(data.lastKnownEvent)
      expect(data.lastKnownEvent).toBeGreaterThan(data.newestEvent)
      for (const instance of instances) expect(await instance.end('SIGTERM')).toBe(0)
      expect(delivered()).toEqual([...kept, ...lost, ...later])
    } finally {
      await store.stop()
    }
  }, 300_000)
})
