import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import {
  aLitToggle,
  aStrategy,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const activating = '?shouldActivateDisabledStrategies=true'

for (const engine of engineInTurn(import.meta.url))
  describe(`switching on ${engine}`, () => {
    const server = serverFor(engine)

    /** The event of switching a toggle in development. */
    async function fact(toggle: string, enabled: boolean) {
      const { name, createdAt } = await theToggle(server, toggle)
      return {
        type: enabled ? 'feature-environment-enabled' : 'feature-environment-disabled',
        project: 'default',
        environment: 'development',
        featureName: toggle,
        data: { name, createdAt, environment: 'development', enabled },
        preData: { name, createdAt, environment: 'development', enabled: !enabled },
      }
    }

    it('records one event, and none if the toggle is in the requested state already', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      for (const [word, enabled] of [
        ['on', true],
        ['off', false],
      ] as const) {
        const first = await recording(server, 'POST', `${toggleEnvironmentPath(toggle)}/${word}`)
        expect([first.status, first.facts]).toEqual([200, [await fact(toggle, enabled)]])
        const second = await recording(server, 'POST', `${toggleEnvironmentPath(toggle)}/${word}`)
        expect([second.status, second.facts]).toEqual([200, []])
      }
    })

    it('off succeeds without a strategy, and records no event if the toggle was never on', async () => {
      const { status, facts } = await recording(server, 'POST', `${toggleEnvironmentPath(await aToggle(server))}/off`)
      expect([status, facts]).toEqual([200, []])
    })

    it('on needs one active strategy; additional disabled ones do not matter', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle, { disabled: true })
      await expectRefusal(server, { method: 'POST', path: `${toggleEnvironmentPath(toggle)}/on` }, [
        409,
        'NoStrategiesError',
      ])
      await aStrategy(server, toggle)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      const { environments } = await theToggle(server, toggle)
      expect(environments[0].strategies.map(({ disabled }: { disabled: boolean }) => disabled)).toEqual([true, false])
    })

    it('activates disabled strategies on request, each with its event, in the same transaction', async () => {
      const toggle = await aToggle(server)
      const strategies = [
        await aStrategy(server, toggle, { disabled: true }),
        await aStrategy(server, toggle, { disabled: true }),
      ]
      const { status, facts } = await recording(server, 'POST', `${toggleEnvironmentPath(toggle)}/on${activating}`)
      expect(status).toBe(200)
      const { name, createdAt, environments } = await theToggle(server, toggle)
      const updates = strategies.map((strategy) => ({
        type: 'feature-strategy-update',
        project: 'default',
        environment: 'development',
        featureName: toggle,
        data: { name, createdAt, strategy: { ...strategy, disabled: false } },
        preData: { name, createdAt, strategy },
      }))
      expect(facts).toEqual([...updates, await fact(toggle, true)])
      expect(environments[0]).toMatchObject({
        enabled: true,
        strategies: strategies.map((strategy) => ({ ...strategy, disabled: false })),
      })
    })

    it('does not activate disabled strategies while one is active, and returns 409 without any strategy', async () => {
      const [toggle, empty] = [await aToggle(server), await aToggle(server)]
      const disabled = await aStrategy(server, toggle, { disabled: true })
      await aStrategy(server, toggle)
      const { facts } = await recording(server, 'POST', `${toggleEnvironmentPath(toggle)}/on${activating}`)
      expect(facts).toEqual([await fact(toggle, true)])
      expect((await theToggle(server, toggle)).environments[0].strategies[0]).toEqual(disabled)
      const request = { method: 'POST', path: `${toggleEnvironmentPath(empty)}/on${activating}` }
      await expectRefusal(server, request, [409, 'NoStrategiesError'], togglePath(empty))
    })

    it('is possible in a disabled environment', async () => {
      const [toggle] = await aLitToggle(server)
      await succeed(server, 'POST', '/api/admin/environments/development/off')
      expect((await theToggle(server, toggle)).environments[0].enabled).toBe(true)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/off`)
      await succeed(server, 'POST', '/api/admin/environments/development/on')
    })
  })
