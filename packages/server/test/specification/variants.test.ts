import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  expectFailure,
  expectRefusal,
  keysOf,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const variantsPath = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/variants`
const variable = (name: string, more: object = {}) => ({ name, weightType: 'variable', ...more })
const fix = (name: string, weight: number, more: object = {}) => ({ name, weightType: 'fix', weight, ...more })
const weightsOf = (body: { variants: { weight: number }[] }) => body.variants.map(({ weight }) => weight)

for (const engine of proofEngines) {
  describe(`PUT …/variants on ${engine}`, () => {
    const server = serverFor(engine)
    const put = (toggle: string, body: unknown) => server.call('PUT', variantsPath(toggle), body)

    it('answers 200 with version, a string, and variants with name, weightType and weight', async () => {
      const toggle = await aToggle(server)
      const { status, body } = await put(toggle, [fix('a', 300), variable('b')])
      expect([status, keysOf(body), body.version]).toEqual([200, ['variants', 'version'], '1'])
      expect(body.variants).toEqual([
        { name: 'a', weightType: 'fix', weight: 300, overrides: [] },
        { name: 'b', weightType: 'variable', weight: 700, overrides: [] },
      ])
    })

    it('keeps stickiness, payload (type, value) and overrides (contextName, values), all optional', async () => {
      const toggle = await aToggle(server)
      const full = {
        name: 'full',
        weightType: 'variable',
        weight: 1000,
        stickiness: 'sessionId',
        payload: { type: 'json', value: '{"color":"red"}' },
        overrides: [{ contextName: 'userId', values: ['1', '2'] }],
      }
      expect((await put(toggle, [full])).body.variants).toEqual([full])
      expect((await theToggle(server, toggle)).variants).toEqual([full])
    })

    it.each([
      ['string', 'anything'],
      ['json', '[1]'],
      ['csv', 'a,b'],
      ['number', '4.2'],
    ])('takes the payload type %s', async (type, value) => {
      const { status, body } = await put(await aToggle(server), [variable('v', { payload: { type, value } })])
      expect([status, body.variants[0].payload]).toEqual([200, { type, value }])
    })

    it('1. overwrites all current variants of the toggle, in all environments at once', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/variants`, [variable('old')])
      await put(toggle, [variable('older'), variable('oldest')])
      const { body } = await put(toggle, [variable('new')])
      const { variants, environments } = await theToggle(server, toggle)
      expect(variants).toEqual(body.variants)
      for (const environment of environments) expect(environment.variants).toEqual(body.variants)
      expect((await put(toggle, [])).body.variants).toEqual([])
      for (const environment of (await theToggle(server, toggle)).environments) expect(environment.variants).toEqual([])
    })

    it('2. when the array is non-empty, at least one variant has weightType variable: else 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      for (const body of [[fix('a', 10)], [fix('a', 400), fix('b', 599)]]) {
        const request = { method: 'PUT', path: variantsPath(toggle), body }
        await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      }
      expect((await put(toggle, [])).status).toBe(200)
    })

    it('3. the sum of weights of variants with weightType fix is below 1000: else 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      for (const body of [
        [fix('a', 1000), variable('b')],
        [fix('a', 500), fix('b', 500), variable('c')],
      ]) {
        const request = { method: 'PUT', path: variantsPath(toggle), body }
        await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      }
      expect(weightsOf((await put(toggle, [fix('a', 999), variable('b')])).body)).toEqual([999, 1])
    })

    it.each([
      [
        [variable('a'), variable('b'), variable('c')],
        [334, 333, 333],
      ],
      [[variable('a', { weight: 5 })], [1000]],
      [
        [variable('a'), fix('b', 1), variable('c')],
        [500, 1, 499],
      ],
      [
        [fix('a', 0), variable('b'), variable('c')],
        [0, 500, 500],
      ],
    ])(
      '4. after the fixed weights are placed, the remaining weight up to 1000 is distributed among the variable variants: %j',
      async (variants, weights) => {
        expect(weightsOf((await put(await aToggle(server), variants)).body)).toEqual(weights)
      },
    )

    it.each([
      ['/body/0/name', { weightType: 'variable' }],
      ['/body/0/name', { name: '', weightType: 'variable' }],
      ['/body/0/weightType', { name: 'a', weightType: 'heavy' }],
      ['/body/0/weight', { name: 'a', weightType: 'fix' }],
      ['/body/0/weight', { name: 'a', weightType: 'fix', weight: 1.5 }],
      ['/body/0/weight', { name: 'a', weightType: 'fix', weight: -1 }],
      ['/body/0/weight', { name: 'a', weightType: 'fix', weight: 1001 }],
      ['/body/0/weight', { name: 'a', weightType: 'fix', weight: '10' }],
      ['/body/0/stickiness', { name: 'a', weightType: 'variable', stickiness: 5 }],
      ['/body/0/payload/type', { name: 'a', weightType: 'variable', payload: { type: 'xml', value: '' } }],
      ['/body/0/payload/value', { name: 'a', weightType: 'variable', payload: { type: 'string', value: 5 } }],
      ['/body/0/payload/value', { name: 'a', weightType: 'variable', payload: { type: 'json', value: '{' } }],
      ['/body/0/payload/value', { name: 'a', weightType: 'variable', payload: { type: 'number', value: 'one' } }],
      ['/body/0/overrides/0/contextName', { name: 'a', weightType: 'variable', overrides: [{ values: [] }] }],
      [
        '/body/0/overrides/0/values/0',
        {
          name: 'a',
          weightType: 'variable',
          overrides: [{ contextName: 'x', values: [1] }],
        },
      ],
    ])('names %s when the variant is %j: 400 ValidationError', async (path, given) => {
      const toggle = await aToggle(server)
      const request = { method: 'PUT', path: variantsPath(toggle), body: [given, variable('rest')] }
      const failure = await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      expect(failure.details.map((one: { path: string }) => one.path)).toContain(path)
    })

    it('refuses two variants of one name with 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      const request = { method: 'PUT', path: variantsPath(toggle), body: [variable('a'), variable('a')] }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })

    it('answers 404 NotFoundError for an unknown project or toggle', async () => {
      const toggle = await aToggle(server)
      for (const path of [
        variantsPath(toggle, 'nowhere'),
        variantsPath(toggle, await aProject(server)),
        variantsPath(uniqueName()),
      ])
        await expectRefusal(server, { method: 'PUT', path, body: [] }, [404, 'NotFoundError'], togglePath(toggle))
    })
  })

  describe(`PATCH …/variants on ${engine}`, () => {
    const server = serverFor(engine)
    const patch = (toggle: string, body: unknown) => server.call('PATCH', variantsPath(toggle), body)

    it('op add with an array index like /1 and a variant answers 200 in the same shape as PUT', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', variantsPath(toggle), [variable('a'), variable('c')])
      const { status, body } = await patch(toggle, [{ op: 'add', path: '/1', value: variable('b') }])
      expect([status, keysOf(body), body.version]).toEqual([200, ['variants', 'version'], '1'])
      expect(body.variants).toEqual([
        { name: 'a', weightType: 'variable', weight: 334, overrides: [] },
        { name: 'b', weightType: 'variable', weight: 333, overrides: [] },
        { name: 'c', weightType: 'variable', weight: 333, overrides: [] },
      ])
    })

    it('applies the same weight distribution to its result, in all environments at once', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', variantsPath(toggle), [variable('a'), variable('b')])
      const { body } = await patch(toggle, [{ op: 'add', path: '/0', value: fix('c', 100) }])
      expect(weightsOf(body)).toEqual([100, 450, 450])
      for (const environment of (await theToggle(server, toggle)).environments)
        expect(environment.variants).toEqual(body.variants)
    })

    it('adds the first variant of a toggle that has none', async () => {
      const { body } = await patch(await aToggle(server), [{ op: 'add', path: '/0', value: variable('a') }])
      expect(weightsOf(body)).toEqual([1000])
    })

    it('the base is what the first environment in sort order has', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/variants`, [variable('production')])
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, [variable('development')])
      const { body } = await patch(toggle, [{ op: 'add', path: '/-', value: variable('new') }])
      expect(body.variants.map(({ name }: { name: string }) => name)).toEqual(['development', 'new'])
    })

    it.each([
      { op: 'remove', path: '/1' },
      { op: 'add', path: '/7', value: variable('x') },
      { op: 'add', path: '/0', value: fix('x', 1000) },
      { op: 'replace', path: '/1/weightType', value: 'fix' },
      { op: 'add', path: '/0', value: { weightType: 'variable' } },
      { op: 'replace', path: '', value: {} },
    ])('checks the rules on the result: %j is 400 ValidationError', async (operation) => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', variantsPath(toggle), [fix('a', 10), variable('b')])
      const request = { method: 'PATCH', path: variantsPath(toggle), body: [operation] }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })
  })

  describe(`variants tied to an environment on ${engine}`, () => {
    const server = serverFor(engine)

    it('an operation that updates variants for a single environment exists', async () => {
      const toggle = await aToggle(server)
      const path = `${toggleEnvironmentPath(toggle, 'production')}/variants`
      const put = await server.call('PUT', path, [variable('a')])
      expect([put.status, put.body.version]).toEqual([200, '1'])
      const patched = await server.call('PATCH', path, [{ op: 'add', path: '/-', value: variable('b') }])
      expect([patched.status, weightsOf(patched.body)]).toEqual([200, [500, 500]])
      expect(await succeed(server, 'GET', path)).toEqual(patched.body)
      const { variants, environments } = await theToggle(server, toggle)
      expect(variants).toBeNull()
      expect(environments.map((one: { variants: unknown }) => one.variants)).toEqual([null, patched.body.variants])
    })

    it('answers 404 NotFoundError for an unknown environment', async () => {
      const path = `${toggleEnvironmentPath(await aToggle(server), 'nowhere')}/variants`
      expectFailure(await server.call('GET', path), 404, 'NotFoundError')
      expectFailure(await server.call('PUT', path, []), 404, 'NotFoundError')
      expectFailure(await server.call('PATCH', path, []), 404, 'NotFoundError')
    })
  })
}
