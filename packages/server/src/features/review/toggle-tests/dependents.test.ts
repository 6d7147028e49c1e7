import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aLitToggle, aStrategy, expectRefusal, succeed, toggleEnvironmentPath } from '@leverframe/testing/scenario'
import { annIsOn, isAnn, isBob, testsPath } from '@leverframe/testing/toggle-tests'
import { describe, expect, it, onTestFinished } from 'vitest'

for (const engine of engineInTurn(import.meta.url))
  describe(`the tests of toggles that share a segment or a parent on ${engine}`, () => {
    const server = serverFor(engine)

    it('refuse a change of the segment, with the failed tests of all toggles in the order of their names', async () => {
      const name = uniqueName('segment')
      const segment = await succeed(server, 'POST', '/api/admin/segments', { name, constraints: [isAnn] })
      const toggles = Array.from({ length: 52 }, (_, index) => uniqueName(`shared-${String(index).padStart(2, '0')}`))
      const given = { project: 'default', environment: 'development' }
      const strategy = { name: 'default', segments: [segment.id] }
      await succeed(server, 'POST', '/api/admin/batch', {
        actions: toggles.flatMap((toggle) => [
          { command: 'toggle.create', input: { project: 'default', toggle: { name: toggle } } },
          { command: 'strategy.add', input: { ...given, name: toggle, strategy } },
          { command: 'toggle.switch', input: { ...given, name: toggle, enabled: true } },
        ]),
      })
      for (const toggle of toggles) await succeed(server, 'POST', testsPath(toggle), annIsOn)
      const path = `/api/admin/segments/${segment.id}`
      const narrow = { method: 'PUT', path, body: { constraints: [isBob] } }
      const { message, details } = await expectRefusal(server, narrow, [400, 'ValidationError'], path)
      expect(message).toContain('(and 51 more, see details)')
      expect(details).toHaveLength(50)
      for (const [index, one] of (details as { message: string }[]).entries())
        expect(one.message).toContain(`of the toggle "${toggles[index]}"`)
    })

    it('refuse a change of the parent on a server that started after the dependency was added', async () => {
      const earlier = await startServer(engine)
      const [parent] = await aLitToggle(earlier)
      const child = await aToggle(earlier)
      await aStrategy(earlier, child)
      await succeed(earlier, 'POST', `${togglePath(child)}/dependencies`, { feature: parent })
      await succeed(earlier, 'POST', `${toggleEnvironmentPath(child)}/on`)
      await succeed(earlier, 'POST', testsPath(child), annIsOn)
      await earlier.stop()
      const later = await startServer(engine, { databaseUrl: earlier.databaseUrl })
      onTestFinished(() => later.stop())
      const off = { method: 'POST', path: `${toggleEnvironmentPath(parent)}/off` }
      const { message } = await expectRefusal(later, off, [400, 'ValidationError'], togglePath(parent))
      expect(message).toContain(`of the toggle "${child}"`)
    })
  })
