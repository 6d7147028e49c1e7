import { anAddon, logOf, QUICK, removeAddons } from '@leverframe/testing/addons'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, type Engine, serverFor, type TestServer } from '@leverframe/testing/harness'
import { aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'

afterAll(stopReceivers)

/** From now on, a transaction that records a sent delivery fails at its COMMIT. Returns a function that ends this. */
async function refuseCommits(server: TestServer, engine: Engine): Promise<() => Promise<unknown>> {
  await server.sql('create table never (id integer references addons (id) deferrable initially deferred)')
  const begins = "after update on addon_deliveries for each row when (new.state = 'sent')"
  if (engine === 'sqlite') {
    await server.sql(`create trigger refuse_commit ${begins} begin insert into never values (-1); end`)
    return () => server.sql('drop trigger refuse_commit')
  }
  await server.sql(
    `create function break_commit() returns trigger language plpgsql as 'begin insert into never values (-1); return new; end'`,
  )
  await server.sql(`create trigger refuse_commit ${begins} execute function break_commit()`)
  return () => server.sql('drop trigger refuse_commit on addon_deliveries')
}

for (const engine of engineInTurn(import.meta.url))
  describe(`an accepted message on ${engine}`, () => {
    const server = serverFor(engine, { settings: QUICK })
    afterEach(() => removeAddons(server))

    it('is not sent again when the transaction that records it and releases the lease fails at its COMMIT', async () => {
      const receiver = await aReceiver()
      const id = await anAddon(server, receiver.url)
      const { store } = server.running.product.deps
      const accept = await refuseCommits(server, engine)
      const failedBefore = store.writeQueue.failed
      await aToggle(server)
      await expect.poll(() => store.writeQueue.failed - failedBefore).toBeGreaterThan(2)
      expect(receiver.requests).toHaveLength(1)
      await accept()
      await expect.poll(async () => (await logOf(server, id)).map(({ state }) => state)).toEqual(['sent'])
      await aToggle(server)
      await expect.poll(async () => (await logOf(server, id)).map(({ state }) => state)).toEqual(['sent', 'sent'])
      expect(receiver.requests).toHaveLength(2)
    })
  })
