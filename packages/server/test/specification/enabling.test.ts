import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  aLitToggle,
  aStrategy,
  expectEmpty,
  expectRefusal,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

for (const engine of proofEngines)
  describe(`enabling and disabling on ${engine}`, () => {
    const server = serverFor(engine)
    const isOn = async (toggle: string) =>
      (await theToggle(server, toggle)).environments.map(({ enabled }: { enabled: boolean }) => enabled)

    it('POST …/environments/:environment/on answers 200 without a body and enables that environment', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      await aStrategy(server, toggle, {}, 'production')
      expectEmpty(await server.call('POST', `${toggleEnvironmentPath(toggle)}/on`), 200)
      expect(await isOn(toggle)).toEqual([true, false])
    })

    it('POST …/environments/:environment/on answers 409 NoStrategiesError when the environment has no strategies, and nothing changes', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, {}, 'production')
      const request = { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/on` }
      const { message } = await expectRefusal(server, request, [409, 'NoStrategiesError'], togglePath(toggle))
      expect(message).toContain(toggle)
      expect(message).toContain('development')
    })

    it('POST …/environments/:environment/on answers 409 NoStrategiesError when all strategies are disabled', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { disabled: true })
      const request = { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/on` }
      await expectRefusal(server, request, [409, 'NoStrategiesError'], togglePath(toggle))
    })

    it('POST …/environments/:environment/off answers 200 without a body and disables that environment', async () => {
      const [toggle] = await aLitToggle(server)
      expectEmpty(await server.call('POST', `${toggleEnvironmentPath(toggle)}/off`), 200)
      expect(await isOn(toggle)).toEqual([false, false])
    })

    it.each(['on', 'off'])(
      '%s answers 404 NotFoundError for an unknown project, toggle or environment',
      async (word) => {
        const [toggle] = await aLitToggle(server)
        const elsewhere = await aProject(server)
        for (const path of [
          toggleEnvironmentPath(toggle, 'development', 'nowhere'),
          toggleEnvironmentPath(toggle, 'development', elsewhere),
          toggleEnvironmentPath(uniqueName()),
          toggleEnvironmentPath(toggle, 'nowhere'),
        ]) {
          const request = { method: 'POST', path: `${path}/${word}` }
          await expectRefusal(server, request, [404, 'NotFoundError'], togglePath(toggle))
        }
      },
    )

    it.each([{ 'content-type': 'application/json' }, { 'content-type': 'text/plain' }])(
      'on and off take no request body: with %j it is ignored',
      async (headers) => {
        const toggle = await aToggle(server)
        await aStrategy(server, toggle)
        for (const raw of ['', 'not json', '{"enabled":'])
          for (const word of ['on', 'off'])
            expectEmpty(
              await server.call('POST', `${toggleEnvironmentPath(toggle)}/${word}`, undefined, { headers, raw }),
              200,
            )
      },
    )
  })
