import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  keysOf,
  strategiesPath,
  theToggle,
  toggleEnvironmentPath,
  UUID,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

// The specification lists id, name, constraints and parameters. The others are additional.
const strategyFields = [
  'constraints',
  'disabled',
  'id',
  'name',
  'parameters',
  'segments',
  'sortOrder',
  'title',
  'variants',
]
const unknownId = '00000000-0000-4000-8000-000000000000'

for (const engine of proofEngines) {
  describe(`POST …/environments/:environment/strategies on ${engine}`, () => {
    const server = serverFor(engine)

    it('takes name and parameters and answers 200 with the strategy: id, name, constraints, parameters', async () => {
      const toggle = await aToggle(server)
      const parameters = { rollout: 25, groupId: 'group', stickiness: 'default' }
      const { status, body } = await server.call('POST', strategiesPath(toggle), {
        name: 'flexibleRollout',
        parameters,
      })
      expect([status, keysOf(body)]).toEqual([200, strategyFields])
      expect(body).toEqual({
        id: expect.stringMatching(UUID),
        name: 'flexibleRollout',
        constraints: [],
        parameters,
        title: null,
        disabled: false,
        segments: [],
        variants: [],
        sortOrder: 0,
      })
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([body])
    })

    it('id is a UUID that the service assigns, also when the body has an id', async () => {
      const toggle = await aToggle(server)
      const [one, other] = [
        await aStrategy(server, toggle, { id: unknownId }),
        await aStrategy(server, toggle, { id: unknownId }),
      ]
      expect(one.id).toMatch(UUID)
      expect(new Set([one.id, other.id, unknownId]).size).toBe(3)
    })

    it.each([
      'default',
      'flexibleRollout',
      'userWithId',
      'remoteAddress',
      'applicationHostname',
      'gradualRolloutUserId',
      'gradualRolloutSessionId',
      'gradualRolloutRandom',
    ])('takes the strategy kind %s', async (name) => {
      expect((await aStrategy(server, await aToggle(server), { name })).name).toBe(name)
    })

    it.each([{ parameters: {} }, { name: 'homemade' }, { name: 5 }, { name: null }])(
      'refuses %j: name is a registered strategy kind, else 400 ValidationError',
      async (body) => {
        const toggle = await aToggle(server)
        const request = { method: 'POST', path: strategiesPath(toggle), body }
        const failure = await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
        expect(failure.details[0].path).toBe('/body/name')
      },
    )

    it('constraints are empty by default, and answered as they were given', async () => {
      const toggle = await aToggle(server)
      expect((await aStrategy(server, toggle)).constraints).toEqual([])
      const constraints = [{ contextName: 'userId', operator: 'IN', values: ['1', '2'] }]
      expect((await aStrategy(server, toggle, { constraints })).constraints).toEqual(constraints)
    })

    it('parameters are an object or null', async () => {
      const toggle = await aToggle(server)
      const parametersOf = async (given: Readonly<Record<string, unknown>>) =>
        (await aStrategy(server, toggle, given)).parameters
      expect(await parametersOf({})).toEqual({})
      expect(await parametersOf({ parameters: null })).toBeNull()
      expect(await parametersOf({ name: 'userWithId', parameters: { userIds: '1,2' } })).toEqual({ userIds: '1,2' })
      for (const parameters of ['text', 5, [], { deep: {} }])
        expectFailure(
          await server.call('POST', strategiesPath(toggle), { name: 'default', parameters }),
          400,
          'ValidationError',
        )
    })

    it('for flexibleRollout: rollout is a number, groupId a string, stickiness a string (the value default is used)', async () => {
      const toggle = await aToggle(server)
      const filled = { rollout: 100, groupId: toggle, stickiness: 'default' }
      for (const given of [{}, { parameters: null }, { parameters: {} }])
        expect((await aStrategy(server, toggle, { name: 'flexibleRollout', ...given })).parameters).toEqual(filled)
      const parameters = { rollout: '50', groupId: 'g', stickiness: 'userId' }
      expect((await aStrategy(server, toggle, { name: 'flexibleRollout', parameters })).parameters).toEqual({
        rollout: 50,
        groupId: 'g',
        stickiness: 'userId',
      })
    })

    it.each([
      ['rollout', -1],
      ['rollout', 101],
      ['rollout', 'many'],
      ['rollout', ''],
      ['rollout', true],
      ['groupId', 5],
      ['stickiness', false],
    ])('refuses flexibleRollout with %s %j: 400 ValidationError', async (parameter, value) => {
      const toggle = await aToggle(server)
      const body = { name: 'flexibleRollout', parameters: { [parameter]: value } }
      const request = { method: 'POST', path: strategiesPath(toggle), body }
      const failure = await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      expect(failure.details[0].path).toBe(`/body/parameters/${parameter}`)
    })
  })

  describe(`PUT …/environments/:environment/strategies/:strategyId on ${engine}`, () => {
    const server = serverFor(engine)

    it('takes name and parameters and answers 200 with the strategy', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      const change = { name: 'flexibleRollout', parameters: { rollout: 10, groupId: 'g', stickiness: 'random' } }
      const { status, body } = await server.call('PUT', `${strategiesPath(toggle)}/${id}`, change)
      expect([status, keysOf(body)]).toEqual([200, strategyFields])
      expect(body).toMatchObject({ id, constraints: [], ...change })
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([body])
    })

    it('refuses what POST refuses with 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle, { name: 'flexibleRollout' })
      for (const body of [{ name: 'homemade' }, { parameters: { rollout: 101 } }, { constraints: [{}] }, []]) {
        const request = { method: 'PUT', path: `${strategiesPath(toggle)}/${id}`, body }
        await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      }
    })
  })

  describe(`PATCH …/environments/:environment/strategies/:strategyId on ${engine}`, () => {
    const server = serverFor(engine)

    it('op replace with a path like /parameters/rollout answers 200 with the strategy', async () => {
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle, { name: 'flexibleRollout', parameters: { rollout: 10 } })
      const operations = [{ op: 'replace', path: '/parameters/rollout', value: 40 }]
      const { status, body } = await server.call('PATCH', `${strategiesPath(toggle)}/${strategy.id}`, operations)
      expect([status, body]).toEqual([200, { ...strategy, parameters: { ...strategy.parameters, rollout: 40 } }])
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([body])
    })

    it.each([
      { op: 'replace', path: '/parameters/rollout', value: 101 },
      { op: 'replace', path: '/nonsense', value: 1 },
      { op: 'add', path: '/nonsense', value: 1 },
      { op: 'replace', path: '/id', value: unknownId },
      { op: 'increment', path: '/parameters/rollout', value: 1 },
      { op: 'replace', path: '/parameters/rollout' },
      { op: 'replace', value: 1 },
    ])('refuses %j with 400 ValidationError', async (operation) => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle, { name: 'flexibleRollout' })
      const request = { method: 'PATCH', path: `${strategiesPath(toggle)}/${id}`, body: [operation] }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })
  })

  describe(`DELETE …/environments/:environment/strategies/:strategyId on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 200 without a body, and the strategy is gone', async () => {
      const toggle = await aToggle(server)
      const [removed, kept] = [await aStrategy(server, toggle), await aStrategy(server, toggle)]
      expectEmpty(await server.call('DELETE', `${strategiesPath(toggle)}/${removed.id}`), 200)
      expect((await theToggle(server, toggle)).environments[0].strategies).toEqual([kept])
    })
  })

  describe(`POST …/environments/:environment/strategies/set-sort-order on ${engine}`, () => {
    const server = serverFor(engine)

    it('takes an array of id and sortOrder and answers 200 without a body', async () => {
      const toggle = await aToggle(server)
      const [a, b, c] = [
        await aStrategy(server, toggle),
        await aStrategy(server, toggle),
        await aStrategy(server, toggle),
      ]
      const order = [
        { id: a.id, sortOrder: 9 },
        { id: c.id, sortOrder: -1 },
      ]
      expectEmpty(await server.call('POST', `${strategiesPath(toggle)}/set-sort-order`, order), 200)
      const { strategies } = (await theToggle(server, toggle)).environments[0]
      expect(strategies).toEqual([
        { ...c, sortOrder: -1 },
        { ...b, sortOrder: 1 },
        { ...a, sortOrder: 9 },
      ])
    })

    it('id and sortOrder are required, a string and a number: else 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      for (const item of [{ id }, { sortOrder: 1 }, { id: 5, sortOrder: 1 }, { id, sortOrder: '1' }, id]) {
        const request = { method: 'POST', path: `${strategiesPath(toggle)}/set-sort-order`, body: [item] }
        await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      }
    })
  })

  describe(`every strategy operation on ${engine}`, () => {
    const server = serverFor(engine)
    const operations = (base: string, id: string) => [
      { method: 'PUT', path: `${base}/${id}`, body: { name: 'flexibleRollout' } },
      { method: 'PATCH', path: `${base}/${id}`, body: [{ op: 'replace', path: '/title', value: 'changed' }] },
      { method: 'DELETE', path: `${base}/${id}` },
      { method: 'POST', path: `${base}/set-sort-order`, body: [{ id, sortOrder: 5 }] },
    ]

    it('answers 404 NotFoundError for an unknown strategy', async () => {
      const toggle = await aToggle(server)
      for (const request of operations(strategiesPath(toggle), unknownId))
        await expectRefusal(server, request, [404, 'NotFoundError'], togglePath(toggle))
    })

    it('answers the same 404 for a strategy of another toggle, environment or project', async () => {
      const project = await aProject(server)
      const [toggle, neighbour] = [await aToggle(server), await aToggle(server)]
      const { id } = await aStrategy(server, toggle)
      const elsewhere = [
        strategiesPath(neighbour),
        strategiesPath(toggle, 'production'),
        strategiesPath(toggle, 'development', project),
      ]
      for (const base of elsewhere)
        for (const request of operations(base, id))
          await expectRefusal(server, request, [404, 'NotFoundError'], togglePath(toggle), togglePath(neighbour))
    })

    it('answers 404 NotFoundError for an unknown project, toggle or environment', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      const nowhere = [
        strategiesPath(toggle, 'development', 'nowhere'),
        strategiesPath(uniqueName()),
        `${toggleEnvironmentPath(toggle, 'nowhere')}/strategies`,
      ]
      for (const base of nowhere)
        for (const request of [{ method: 'POST', path: base, body: { name: 'default' } }, ...operations(base, id)])
          await expectRefusal(server, request, [404, 'NotFoundError'], togglePath(toggle))
    })
  })
}
