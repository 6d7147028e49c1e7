import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import {
  aLitToggle,
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const constraint = { contextName: 'userId', operator: 'IN', values: ['1'] }
const unknownId = '00000000-0000-4000-8000-000000000000'

for (const engine of engineInTurn(import.meta.url)) {
  describe(`strategies on ${engine}`, () => {
    const server = serverFor(engine)
    const strategiesOf = async (toggle: string) => (await theToggle(server, toggle)).environments[0].strategies
    const itself = async (toggle: string) => {
      const { name, createdAt } = await theToggle(server, toggle)
      return { name, createdAt }
    }
    const ref = (toggle: string) => ({ project: 'default', environment: 'development', featureName: toggle })

    it('are added with one event that contains the strategy of the response', async () => {
      const toggle = await aToggle(server)
      const given = {
        name: 'flexibleRollout',
        title: 'Half',
        disabled: true,
        constraints: [{ ...constraint, inverted: true, caseInsensitive: false }],
        parameters: { rollout: '50' },
        variants: [{ name: 'v', weightType: 'variable' }],
        sortOrder: 7,
      }
      const { body, facts } = await recording(server, 'POST', strategiesPath(toggle), given)
      expect(body).toEqual({
        ...given,
        id: body.id,
        parameters: { rollout: 50, stickiness: 'default', groupId: toggle },
        segments: [],
        variants: [{ name: 'v', weightType: 'variable', weight: 1000, overrides: [] }],
      })
      const data = { ...(await itself(toggle)), strategy: body }
      expect(facts).toEqual([{ type: 'feature-strategy-add', ...ref(toggle), data }])
    })

    it('are read one by one, as a list, and with the toggle in one environment', async () => {
      const toggle = await aToggle(server)
      const [one, two] = [await aStrategy(server, toggle), await aStrategy(server, toggle)]
      expect(await succeed(server, 'GET', strategiesPath(toggle))).toEqual([one, two])
      expect(await succeed(server, 'GET', `${strategiesPath(toggle)}/${two.id}`)).toEqual(two)
      expect(await succeed(server, 'GET', toggleEnvironmentPath(toggle))).toEqual({
        name: toggle,
        environment: 'development',
        enabled: false,
        strategies: [one, two].map((strategy) => ({ ...strategy, featureName: toggle })),
      })
      const elsewhere = await server.call('GET', `${strategiesPath(toggle, 'production')}/${two.id}`)
      expectFailure(elsewhere, 404, 'NotFoundError')
      expectFailure(await server.call('GET', `${strategiesPath(toggle)}/${unknownId}`), 404, 'NotFoundError')
    })

    it('are added after the others, or at the position of their sortOrder', async () => {
      const toggle = await aToggle(server)
      const titles: string[] = []
      for (const [title, sortOrder] of [['b'], ['c'], ['a', -1], ['d', 1.5], ['e']] as const)
        titles.push((await aStrategy(server, toggle, { title, ...(sortOrder !== undefined && { sortOrder }) })).title)
      const strategies = await strategiesOf(toggle)
      expect(strategies.map(({ title }: { title: string }) => title)).toEqual(titles.toSorted())
    })

    it('are changed by PUT with one event with data and preData; absent fields keep their value', async () => {
      const toggle = await aToggle(server)
      const before = await aStrategy(server, toggle, { title: 'kept', constraints: [constraint] })
      const path = `${strategiesPath(toggle)}/${before.id}`
      const change = { name: 'flexibleRollout', parameters: { rollout: 3 } }
      const { body, facts } = await recording(server, 'PUT', path, change)
      expect(body).toEqual({
        ...before,
        name: 'flexibleRollout',
        parameters: { rollout: 3, stickiness: 'default', groupId: toggle },
      })
      const common = await itself(toggle)
      expect(facts).toEqual([
        {
          type: 'feature-strategy-update',
          ...ref(toggle),
          data: { ...common, strategy: body },
          preData: { ...common, strategy: before },
        },
      ])
    })

    it('can be read, edited and sent back whole', async () => {
      const toggle = await aToggle(server)
      const given = {
        name: 'flexibleRollout',
        title: 'Some',
        constraints: [constraint, { contextName: 'age', operator: 'NUM_GT', value: '18' }],
        variants: [{ name: 'v', weightType: 'variable', payload: { type: 'json', value: '{}' } }],
      }
      const { id } = await aStrategy(server, toggle, given)
      const path = `${strategiesPath(toggle)}/${id}`
      const read = await succeed(server, 'GET', path)
      const unchanged = await recording(server, 'PUT', path, read)
      expect([unchanged.status, unchanged.body, unchanged.facts]).toEqual([200, read, []])
      const edited = { ...read, parameters: { ...read.parameters, rollout: 12 } }
      expect((await recording(server, 'PUT', path, edited)).events).toHaveLength(1)
      expect(await succeed(server, 'GET', path)).toEqual(edited)
      const other = await recording(server, 'PUT', path, { ...edited, id: unknownId })
      expect([other.body, other.facts]).toEqual([edited, []])
    })

    it('are changed by JSON Patch with one event, and without an event if nothing changes', async () => {
      const toggle = await aToggle(server)
      const before = await aStrategy(server, toggle, { name: 'flexibleRollout' })
      const path = `${strategiesPath(toggle)}/${before.id}`
      const operations = [
        { op: 'test', path: '/name', value: 'flexibleRollout' },
        { op: 'add', path: '/constraints/-', value: constraint },
        { op: 'replace', path: '/parameters/rollout', value: '30' },
        { op: 'replace', path: '/title', value: 'Patched' },
      ]
      const { body, facts } = await recording(server, 'PATCH', path, operations)
      expect(body).toEqual({
        ...before,
        title: 'Patched',
        constraints: [constraint],
        parameters: { ...before.parameters, rollout: 30 },
      })
      const common = await itself(toggle)
      expect(facts).toEqual([
        {
          type: 'feature-strategy-update',
          ...ref(toggle),
          data: { ...common, strategy: body },
          preData: { ...common, strategy: before },
        },
      ])
      for (const nothing of [[], [{ op: 'replace', path: '/id', value: before.id }], operations.slice(0, 1)]) {
        const answer = await recording(server, 'PATCH', path, nothing)
        expect([answer.status, answer.body, answer.facts]).toEqual([200, body, []])
      }
    })

    it.each([
      [{ op: 'remove', path: '/name' }],
      [{ op: 'remove', path: '/id' }],
      [{ op: 'add', path: '/strategyName', value: 'x' }],
      [{ op: 'test', path: '/name', value: 'default' }],
      [{ op: 'replace', path: '/constraints/0', value: constraint }],
      [{ op: 'add', path: '/constraints/0', value: { contextName: 'x', operator: 'REGEX', value: '(?=a)' } }],
      [{ op: 'add', path: '/variants/0', value: { name: 'x', weightType: 'fix', weight: 5 } }],
      [{ op: 'replace', path: '', value: [] }],
      [{ op: 'add', path: '/parameters/__proto__', value: 'x' }],
    ])('refuse the JSON Patch %j', async (operation) => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle, { name: 'flexibleRollout' })
      const request = { method: 'PATCH', path: `${strategiesPath(toggle)}/${id}`, body: [operation] }
      await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
    })

    it('are removed with one event that contains the removed strategy', async () => {
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle)
      const common = await itself(toggle)
      const { facts } = await recording(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      expect(facts).toEqual([
        { type: 'feature-strategy-remove', ...ref(toggle), data: common, preData: { ...common, strategy } },
      ])
    })

    it('are sorted with one event that contains both orders, and without an event if the order is the same', async () => {
      const toggle = await aToggle(server)
      const [a, b] = [await aStrategy(server, toggle), await aStrategy(server, toggle)]
      const path = `${strategiesPath(toggle)}/set-sort-order`
      const order = [
        { id: a.id, sortOrder: 2 },
        { id: b.id, sortOrder: 1 },
      ]
      const { facts } = await recording(server, 'POST', path, order)
      const common = await itself(toggle)
      expect(facts).toEqual([
        {
          type: 'feature-strategy-update',
          ...ref(toggle),
          data: { ...common, order: order.toReversed() },
          preData: {
            ...common,
            order: [
              { id: a.id, sortOrder: 0 },
              { id: b.id, sortOrder: 1 },
            ],
          },
        },
      ])
      for (const same of [order, []]) {
        const answer = await recording(server, 'POST', path, same)
        expect([answer.status, answer.facts]).toEqual([200, []])
      }
    })

    it('are sorted all or nothing: an unknown id gives 404, a duplicate id gives 400', async () => {
      const [toggle, other] = [await aToggle(server), await aToggle(server)]
      const [mine, foreign] = [await aStrategy(server, toggle), await aStrategy(server, other)]
      const path = `${strategiesPath(toggle)}/set-sort-order`
      const sort = (...ids: string[]) => ({
        method: 'POST',
        path,
        body: ids.map((id, i) => ({ id, sortOrder: 9 - i })),
      })
      const watched = [togglePath(toggle), togglePath(other)]
      await expectRefusal(server, sort(mine.id, foreign.id), [404, 'NotFoundError'], ...watched)
      await expectRefusal(server, sort(mine.id, mine.id), [400, 'ValidationError'], ...watched)
    })

    it('refuse constraints that SDKs cannot evaluate, with the path of the error', async () => {
      const toggle = await aToggle(server)
      const bad = [
        [{ contextName: 'x', operator: 'LIKE', values: ['a'] }, '/operator'],
        [{ contextName: 'x', operator: 'IN', values: [] }, '/values'],
        [{ contextName: 'x', operator: 'NUM_GT', value: 'ten' }, '/value'],
        [{ contextName: 'x', operator: 'SEMVER_EQ', value: 'v1' }, '/value'],
        [{ contextName: 'x', operator: 'DATE_AFTER', value: 'soon' }, '/value'],
        [{ contextName: 'x', operator: 'REGEX', value: '(?!a)' }, '/value'],
        [{ contextName: 'x', operator: 'IN_CIDR', values: ['nowhere'] }, '/values/0'],
        [{ operator: 'IN', values: ['a'] }, '/contextName'],
        [{ contextName: 'x', operator: 'IN', values: 'a' }, '/values'],
        [{ contextName: 'x', operator: 'IN', values: ['a'], inverted: 'no' }, '/inverted'],
      ] as const
      for (const [given, where] of bad) {
        const body = { name: 'default', constraints: [constraint, given] }
        const request = { method: 'POST', path: strategiesPath(toggle), body }
        const failure = await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
        expect(failure.details[0].path).toBe(`/body/constraints/1${where}`)
      }
    })

    it('accept the pattern (a+)+$, because RE2 evaluates it without backtracking', async () => {
      const constraints = [{ contextName: 'userId', operator: 'REGEX', values: [], value: '(a+)+$' }]
      expect((await aStrategy(server, await aToggle(server), { constraints })).constraints).toEqual(constraints)
    })

    it('refuse segments that do not exist with 404 NotFoundError', async () => {
      const toggle = await aToggle(server)
      const request = { method: 'POST', path: strategiesPath(toggle), body: { name: 'default', segments: [7] } }
      await expectRefusal(server, request, [404, 'NotFoundError'], togglePath(toggle))
    })
  })

  describe(`the last active strategy on ${engine}`, () => {
    const server = serverFor(engine)

    it.each(['DELETE', 'PUT', 'PATCH'])(
      'switches the toggle off in the same transaction when %s deletes or disables it',
      async (method) => {
        const [toggle, strategy] = await aLitToggle(server)
        await aStrategy(server, toggle, { disabled: true })
        const path = `${strategiesPath(toggle)}/${strategy.id}`
        const body = {
          DELETE: undefined,
          PUT: { disabled: true },
          PATCH: [{ op: 'replace', path: '/disabled', value: true }],
        }[method]
        const { status, events, facts } = await recording(server, method, path, body)
        expect(status).toBe(200)
        const { name, createdAt, environments } = await theToggle(server, toggle)
        expect(events.map(({ type }) => type)).toEqual([
          method === 'DELETE' ? 'feature-strategy-remove' : 'feature-strategy-update',
          'feature-environment-disabled',
        ])
        expect(facts[1]).toEqual({
          type: 'feature-environment-disabled',
          project: 'default',
          environment: 'development',
          featureName: toggle,
          data: {
            name,
            createdAt,
            environment: 'development',
            enabled: false,
            reason: 'no active strategy is left',
          },
          preData: { name, createdAt, environment: 'development', enabled: true },
        })
        expect(new Set(events.map((event) => event.createdAt)).size).toBe(1)
        expect(environments[0].enabled).toBe(false)
      },
    )

    it('does not switch the toggle off while another one is active', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      await aStrategy(server, toggle)
      const { events } = await recording(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      expect(events.map(({ type }) => type)).toEqual(['feature-strategy-remove'])
      expect((await theToggle(server, toggle)).environments[0].enabled).toBe(true)
    })

    it('records no event of the environment if the toggle was off already', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      const { events } = await recording(server, 'PUT', `${strategiesPath(toggle)}/${id}`, { disabled: true })
      expect(events.map(({ type }) => type)).toEqual(['feature-strategy-update'])
    })

    it('does not affect another environment', async () => {
      const [toggle, strategy] = await aLitToggle(server)
      await aStrategy(server, toggle, {}, 'production')
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production')}/on`)
      await succeed(server, 'DELETE', `${strategiesPath(toggle)}/${strategy.id}`)
      const { environments } = await theToggle(server, toggle)
      expect(environments.map(({ enabled }: { enabled: boolean }) => enabled)).toEqual([false, true])
    })
  })
}
