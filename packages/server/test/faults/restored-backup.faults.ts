import { ADDONS, webhookTo } from '@leverframe/testing/addons'
import { call, engines, freshDatabase } from '@leverframe/testing/harness'
import { endAll, type ServerProcess } from '@leverframe/testing/process'
import { answersAfter, aReceiver, stopReceivers } from '@leverframe/testing/receivers'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { backupOf } from '../backups.ts'
import { rowsIn } from '../rows.ts'
import { aClientToken, createPatiently, polledNames, startInstance, statusOf, untilReady } from './instances.ts'
import { startWriters } from './writers.ts'

afterEach(endAll)
afterAll(stopReceivers)

const RESTORES = 3
const PATIENT = { timeout: 60_000, interval: 100 }

/** A delivery that is being sent when the store changes delays nothing: its outcome can no longer be stored. */
const LONG_GRACE = { SHUTDOWN_GRACE_MS: '300000' }

const rewindsIn = (server: ServerProcess) => server.output().split('the store went back in time').length - 1

describe.each(engines)(`${RESTORES} backups restored under load on %s`, (engine) => {
  it('leave memory equal to the store, end lost tokens, and add-ons send every stored event once', async ({
    annotate,
  }) => {
    const databaseUrl = await freshDatabase(engine)
    const servers = [await startInstance(databaseUrl, LONG_GRACE)]
    if (engine === 'postgres') servers.push(await startInstance(databaseUrl, LONG_GRACE))
    const [server] = servers as [ServerProcess]
    const receiver = await aReceiver(answersAfter(20))
    expect((await call(server.url, 'POST', ADDONS, webhookTo(receiver.url))).status).toBe(201)
    const stored = async () =>
      (await rowsIn<{ name: string }>(databaseUrl, 'select name from features order by name')).map(({ name }) => name)
    const delivered = () => receiver.bodies().map(({ featureName }) => featureName as string)
    const acknowledged: string[] = []

    for (let restore = 1; restore <= RESTORES; restore++) {
      const backup = await backupOf(engine, databaseUrl)
      await untilReady(server)
      const kept = await stored()
      await createPatiently(server, 'lost')
      const lostToken = await aClientToken(server)
      const writers = startWriters(() => server, { count: 4, pauseMs: 20 })
      await expect.poll(() => writers.soFar().acknowledged.length, PATIENT).toBeGreaterThan(50)
      await backup.restore()
      for (const one of servers) {
        await expect.poll(() => rewindsIn(one), PATIENT).toBe(restore)
        await untilReady(one)
        await expect.poll(() => statusOf(one, '/api/client/features', lostToken.secret), PATIENT).toBe(401)
      }
      const after = await createPatiently(server, 'after')
      const written = await writers.end()
      acknowledged.push(...written.acknowledged)
      const names = await stored()
      expect(names).toEqual(expect.arrayContaining([...kept, after]))
      // Writes that were acknowledged after that one are not lost.
      expect(written.acknowledged.some((name) => names.includes(name))).toBe(true)
      for (const one of servers) await expect.poll(() => polledNames(one), PATIENT).toEqual(names)
      await expect.poll(() => names.filter((name) => !delivered().includes(name)), PATIENT).toEqual([])
    }
    // A copy of the store has deliveries that were being sent: each of those may be sent a second time.
    const repeated = delivered().length - new Set(delivered()).size
    await annotate(
      `${acknowledged.length} writes acknowledged, ${delivered().length} deliveries, ${repeated} of them repeated`,
      'measured',
    )
    expect(repeated).toBeLessThanOrEqual(8 * RESTORES)
    for (const one of servers) expect(await one.end('SIGTERM')).toBe(0)
  }, 300_000)
})
