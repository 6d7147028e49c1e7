import type { ServerResponse } from 'node:http'
import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { call, engines, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { endAll, startProcess } from '@leverframe/testing/process'
import { accepts, answersAfter, aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createdIn, expectEverything, FEATURES, mortal } from './crashes.ts'

vi.setConfig({ testTimeout: 180_000 })
afterEach(endAll)
afterAll(stopReceivers)

const RESTARTS = 5
/** Longer than the grace time of the second test. */
const SLOW_MS = 60_000

for (const engine of engines)
  describe(`a graceful stop while a message is being sent on ${engine}`, () => {
    it(`waits for the response of the receiver in ${RESTARTS} restarts, and no message is repeated`, async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver()
      let server = await startProcess(mortal(databaseUrl))
      expect((await call(server.url, 'POST', ADDONS, webhookTo(receiver.url))).status).toBe(201)
      const create = async () =>
        expect((await call(server.url, 'POST', FEATURES, { name: uniqueName() })).status).toBe(201)
      for (let restart = 0; restart < RESTARTS; restart++) {
        const arrived = receiver.requests.length
        const held: ServerResponse[] = []
        receiver.behave((_request, response) => held.push(response))
        // The first one is being sent at the stop, and the others are pending.
        for (let i = 0; i < 3; i++) await create()
        await expect.poll(() => receiver.requests.length, { interval: 5 }).toBe(arrived + 1)
        const ended = server.end('SIGTERM')
        await new Promise((passes) => setTimeout(passes, 50 * restart))
        receiver.behave(accepts)
        for (const response of held) response.end('thank you')
        expect(await ended).toBe(0)
        server = await startProcess(mortal(databaseUrl))
        await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(arrived + 3)
      }
      expect(await server.end('SIGTERM')).toBe(0)
      const created = await createdIn(engine, databaseUrl)
      expect(created).toHaveLength(3 * RESTARTS)
      const ids = created.map(({ id }) => id)
      expectEverything(receiver, ids, 0)
    })

    it('gives up after SHUTDOWN_GRACE_MS, and the next start repeats the message with the same delivery id', async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver(answersAfter(SLOW_MS))
      const first = await startProcess({ ...mortal(databaseUrl), SHUTDOWN_GRACE_MS: '100' })
      await call(first.url, 'POST', ADDONS, webhookTo(receiver.url))
      await call(first.url, 'POST', FEATURES, { name: uniqueName() })
      await expect.poll(() => receiver.requests.length, { interval: 5 }).toBe(1)
      expect(await first.end('SIGTERM')).toBe(0)
      receiver.behave(accepts)
      const second = await startProcess(mortal(databaseUrl))
      await expect.poll(() => receiver.requests.length).toBe(2)
      expect(await second.end('SIGTERM')).toBe(0)
      const [created] = await createdIn(engine, databaseUrl)
      expectEverything(receiver, [created?.id ?? 0], 1)
    })
  })
