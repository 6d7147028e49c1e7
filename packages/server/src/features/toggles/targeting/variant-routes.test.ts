import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import {
  aLitToggle,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const variable = (name: string) => ({ name, weightType: 'variable' })
const whole = (name: string) => ({ ...variable(name), weight: 1000, overrides: [] })

for (const engine of engineInTurn(import.meta.url))
  describe(`variants on ${engine}`, () => {
    const server = serverFor(engine)
    const all = (toggle: string) => `${togglePath(toggle)}/variants`
    const one = (toggle: string, environment: string) => `${toggleEnvironmentPath(toggle, environment)}/variants`
    const batch = (toggle: string) => `${togglePath(toggle)}/variants-batch`

    async function fact(toggle: string, environment: string, variants: unknown, before: unknown) {
      const { name, createdAt } = await theToggle(server, toggle)
      return {
        type: 'feature-variants-updated',
        project: 'default',
        environment,
        featureName: toggle,
        data: { name, createdAt, variants },
        preData: { name, createdAt, variants: before },
      }
    }

    it('are recorded with one event for each environment that changed', async () => {
      const toggle = await aToggle(server)
      const { facts } = await recording(server, 'PUT', all(toggle), [variable('a')])
      expect(facts).toEqual([
        await fact(toggle, 'development', [whole('a')], null),
        await fact(toggle, 'production', [whole('a')], null),
      ])
      const some = await recording(server, 'PUT', one(toggle, 'production'), [variable('b')])
      expect(some.facts).toEqual([await fact(toggle, 'production', [whole('b')], [whole('a')])])
      const rest = await recording(server, 'PUT', all(toggle), [variable('b')])
      expect(rest.facts).toEqual([await fact(toggle, 'development', [whole('b')], [whole('a')])])
    })

    it('are recorded with no event if nothing changes, whatever weight is sent for variable ones', async () => {
      const toggle = await aToggle(server)
      const { variants } = await succeed(server, 'PUT', all(toggle), [variable('a'), variable('b')])
      const requests = [
        ['PUT', all(toggle), variants],
        ['PUT', all(toggle), [{ ...variable('a'), weight: 3 }, variable('b')]],
        ['PATCH', all(toggle), []],
        ['PATCH', all(toggle), [{ op: 'test', path: '/0/name', value: 'a' }]],
        ['PUT', one(toggle, 'production'), variants],
        ['PATCH', one(toggle, 'production'), [{ op: 'replace', path: '/1/name', value: 'b' }]],
        ['PUT', batch(toggle), { variants, environments: ['development', 'production'] }],
      ] as const
      for (const [method, path, body] of requests) {
        const { status, facts } = await recording(server, method, path, body)
        expect([status, facts]).toEqual([200, []])
      }
    })

    it('are read for the toggle or for one environment, as an empty list if never set', async () => {
      const toggle = await aToggle(server)
      expect(await succeed(server, 'GET', all(toggle))).toEqual({ version: '1', variants: [] })
      expect(await succeed(server, 'GET', one(toggle, 'production'))).toEqual({ version: '1', variants: [] })
      await succeed(server, 'PUT', one(toggle, 'production'), [variable('p')])
      expect((await succeed(server, 'GET', all(toggle))).variants).toEqual([])
      await succeed(server, 'PUT', one(toggle, 'development'), [variable('d')])
      expect((await succeed(server, 'GET', all(toggle))).variants).toEqual([whole('d')])
      expect((await succeed(server, 'GET', one(toggle, 'production'))).variants).toEqual([whole('p')])
    })

    it('of a toggle are those of the first environment in sort order, also after the order changed', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', one(toggle, 'development'), [variable('d')])
      await succeed(server, 'PUT', one(toggle, 'production'), [variable('p')])
      await succeed(server, 'PUT', '/api/admin/environments/sort-order', { development: 9, production: 1 })
      expect((await theToggle(server, toggle)).variants).toEqual([whole('p')])
      expect((await succeed(server, 'GET', all(toggle))).variants).toEqual([whole('p')])
      const patched = await succeed(server, 'PATCH', all(toggle), [{ op: 'replace', path: '/0/name', value: 'x' }])
      expect(patched.variants).toEqual([whole('x')])
      await succeed(server, 'PUT', '/api/admin/environments/sort-order', { development: 2, production: 3 })
    })

    it('keep the order of a JSON Patch: move, remove, add', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', all(toggle), [variable('a'), variable('b'), variable('c')])
      const operations = [
        { op: 'move', from: '/2', path: '/0' },
        { op: 'remove', path: '/1' },
        { op: 'add', path: '/-', value: { name: 'd', weightType: 'fix', weight: 100 } },
        { op: 'copy', from: '/0', path: '/0' },
        { op: 'replace', path: '/0/name', value: 'first' },
      ]
      const { variants } = await succeed(server, 'PATCH', all(toggle), operations)
      expect(variants.map(({ name, weight }: { name: string; weight: number }) => [name, weight])).toEqual([
        ['first', 300],
        ['c', 300],
        ['b', 300],
        ['d', 100],
      ])
    })

    it('are written to several environments, all or nothing', async () => {
      const toggle = await aToggle(server)
      const body = { variants: [variable('a')], environments: ['production', 'production'] }
      const answer = await recording(server, 'PUT', batch(toggle), body)
      expect([answer.status, answer.body]).toEqual([200, { version: '1', variants: [whole('a')] }])
      expect(answer.facts).toEqual([await fact(toggle, 'production', [whole('a')], null)])
      const refusals = [
        [{ ...body, environments: ['development', 'nowhere'] }, [404, 'NotFoundError']],
        [{ ...body, environments: [] }, [400, 'ValidationError']],
        [{ variants: [] }, [400, 'ValidationError']],
        [{ environments: ['development'] }, [400, 'ValidationError']],
        [{ ...body, variants: [{ name: 'f', weightType: 'fix', weight: 1 }] }, [400, 'ValidationError']],
      ] as const
      for (const [given, failure] of refusals)
        await expectRefusal(server, { method: 'PUT', path: batch(toggle), body: given }, failure, togglePath(toggle))
    })

    it('without a weightType are variable', async () => {
      const toggle = await aToggle(server)
      const { variants } = await succeed(server, 'PUT', all(toggle), [
        { name: 'a' },
        { name: 'b', weight: 900 },
        { name: 'c', weightType: 'fix', weight: 200 },
      ])
      expect(variants).toMatchObject([
        { name: 'a', weightType: 'variable', weight: 400 },
        { name: 'b', weightType: 'variable', weight: 400 },
        { name: 'c', weightType: 'fix', weight: 200 },
      ])
    })

    it('can be set without a change to strategies and the enabled state', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      await succeed(server, 'PUT', all(toggle), [variable('a')])
      expect((await theToggle(server, toggle)).environments[0]).toEqual({
        name: 'development',
        type: 'development',
        sortOrder: 2,
        enabled: true,
        strategies: [strategy],
        variants: [whole('a')],
      })
    })

    it('can be set to an empty list, which differs from never set', async () => {
      const toggle = await aToggle(server)
      const { facts } = await recording(server, 'PUT', one(toggle, 'development'), [])
      expect(facts).toEqual([await fact(toggle, 'development', [], null)])
      expect((await theToggle(server, toggle)).environments.map((e: { variants: unknown }) => e.variants)).toEqual([
        [],
        null,
      ])
    })
  })
