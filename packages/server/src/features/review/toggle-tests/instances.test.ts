import { proofEngines } from '@leverframe/testing/depth'
import { startServer } from '@leverframe/testing/harness'
import { aLitToggle, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { annIsOn, testsPath } from '@leverframe/testing/toggle-tests'
import { describe, expect, it } from 'vitest'

for (const engine of proofEngines)
  describe(`stored toggle tests on ${engine}`, () => {
    it('are checked after a restart and by other instances', async () => {
      const first = await startServer(engine)
      const [toggle] = await aLitToggle(first)
      await succeed(first, 'POST', testsPath(toggle), annIsOn)
      const off = ['POST', `${toggleEnvironmentPath(toggle)}/off`] as const
      if (engine === 'sqlite') await first.stop()
      const second = await startServer(engine, { databaseUrl: first.databaseUrl })
      expect((await second.call(...off)).status).toBe(400)
      if (engine === 'postgres') {
        const [later] = await aLitToggle(second)
        await succeed(second, 'POST', testsPath(later), annIsOn)
        expect((await first.call('POST', `${toggleEnvironmentPath(later)}/off`)).status).toBe(400)
        await first.stop()
      }
      await second.stop()
    })
  })
