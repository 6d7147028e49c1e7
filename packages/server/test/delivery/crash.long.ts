import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { call, engines, freshDatabase, uniqueName } from '@leverframe/testing/harness'
import { endAll, startProcess } from '@leverframe/testing/process'
import { accepts, aReceiver, hangs, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest'
import { createdIn, expectEverything, FEATURES, liveUnderKills, mortal } from './crashes.ts'

vi.setConfig({ testTimeout: 180_000 })
afterEach(endAll)
afterAll(stopReceivers)

for (const engine of engines)
  describe(`a kill -9 on ${engine}`, () => {
    it('right after the commit of a change: the change is delivered after the restart', async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver(hangs)
      const first = await startProcess(mortal(databaseUrl))
      expect((await call(first.url, 'POST', ADDONS, webhookTo(receiver.url))).status).toBe(201)
      const names = [uniqueName(), uniqueName()]
      for (const name of names) expect((await call(first.url, 'POST', FEATURES, { name })).status).toBe(201)
      await first.end('SIGKILL')
      receiver.behave(accepts)
      const began = receiver.requests.length
      const second = await startProcess(mortal(databaseUrl))
      await expect.poll(() => receiver.requests.length - began).toBe(2)
      expect(
        receiver
          .bodies()
          .slice(began)
          .map(({ featureName }) => featureName),
      ).toEqual(names)
      await second.end('SIGTERM')
    })

    it('while a message is being sent: it is sent again with the same delivery id', async () => {
      const databaseUrl = await freshDatabase(engine)
      const receiver = await aReceiver(hangs)
      const first = await startProcess(mortal(databaseUrl))
      await call(first.url, 'POST', ADDONS, webhookTo(receiver.url))
      await call(first.url, 'POST', FEATURES, { name: uniqueName() })
      await expect.poll(() => receiver.requests.length).toBe(1)
      await first.end('SIGKILL')
      receiver.behave(accepts)
      const second = await startProcess(mortal(databaseUrl))
      await expect.poll(() => receiver.requests.length).toBe(2)
      expect(await second.end('SIGTERM')).toBe(0)
      const created = await createdIn(engine, databaseUrl)
      expectEverything(
        receiver,
        created.map(({ id }) => id),
        1,
      )
    })

    it('three times under 200 changes: none is lost, order is kept, and repeats have the same delivery id', () =>
      liveUnderKills(engine, 200, 3))
  })
