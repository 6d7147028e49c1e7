import { proofEngines } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { operationsOf } from '@leverframe/testing/operations'
import {
  anArchivedToggle,
  aStrategy,
  expectRefusal,
  strategiesPath,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const exceeded = [400, 'LimitExceededError'] as const
const variable = (name: string) => ({ name, weightType: 'variable' })

for (const engine of proofEngines) {
  describe(`limits on ${engine}`, () => {
    const server = serverFor(engine)
    const put = async (variants: unknown) =>
      server.call('PUT', `${togglePath(await aToggle(server))}/variants`, variants)

    it('total variant weight: 1000', async () => {
      const { body } = await put([
        variable('a'),
        variable('b'),
        variable('c'),
        { name: 'd', weightType: 'fix', weight: 3 },
      ])
      const total = body.variants.reduce((sum: number, { weight }: { weight: number }) => sum + weight, 0)
      expect(total).toBe(1000)
    })

    it('sum of fixed variant weights: below 1000', async () => {
      const fixed = (weight: number) => put([variable('a'), { name: 'b', weightType: 'fix', weight }])
      expect((await fixed(999)).status).toBe(200)
      expect((await fixed(1000)).status).toBe(400)
    })

    it('counts have no limit unless one is set: 40 strategies with 40 constraints of 300 values, and 60 variants', async () => {
      const toggle = await aToggle(server)
      const many = (count: number) => Array.from({ length: count }, (_, index) => String(index))
      const constraints = many(40).map((contextName) => ({ contextName, operator: 'IN', values: many(300) }))
      await aStrategy(server, toggle, { constraints })
      for (const _ of many(40)) await aStrategy(server, toggle)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, many(60).map(variable))
      expect((await theToggle(server, toggle)).environments[0].strategies).toHaveLength(41)
    })
  })

  describe(`limits that the operator sets answer 400 LimitExceededError on ${engine}`, () => {
    const server = serverFor(engine, {
      settings: {
        MAX_PROJECTS: '2',
        MAX_ENVIRONMENTS: '3',
        MAX_TOGGLES: '3',
        MAX_STRATEGIES: '2',
        MAX_CONSTRAINTS: '1',
        MAX_CONSTRAINT_VALUES: '2',
        MAX_VARIANTS: '2',
        MAX_API_TOKENS: '2',
      },
    })
    const constraint = (...values: string[]) => ({ contextName: 'userId', operator: 'IN', values })

    it('MAX_STRATEGIES: strategies of one toggle in one environment', async () => {
      const toggle = await aToggle(server)
      await aStrategy(server, toggle)
      await aStrategy(server, toggle)
      const request = { method: 'POST', path: strategiesPath(toggle), body: { name: 'default' } }
      await expectRefusal(server, request, exceeded, togglePath(toggle))
      await aStrategy(server, toggle, {}, 'production')
      const [{ id }] = (await theToggle(server, toggle)).environments[0].strategies
      await succeed(server, 'PUT', `${strategiesPath(toggle)}/${id}`, { title: 'one of two may be changed' })
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
    })

    it('MAX_CONSTRAINTS, MAX_CONSTRAINT_VALUES and MAX_VARIANTS, wherever they are written', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle, { constraints: [constraint('1', '2')] })
      const tooMany = [
        { constraints: [constraint('1'), constraint('2')] },
        { constraints: [constraint('1', '2', '3')] },
        { variants: [variable('a'), variable('b'), variable('c')] },
      ]
      for (const body of tooMany) {
        const [[field, value] = []] = Object.entries(body)
        const operations = [{ op: 'replace', path: `/${field}`, value }]
        for (const request of [
          { method: 'POST', path: strategiesPath(toggle, 'production'), body: { name: 'default', ...body } },
          { method: 'PUT', path: `${strategiesPath(toggle)}/${id}`, body },
          { method: 'PATCH', path: `${strategiesPath(toggle)}/${id}`, body: operations },
        ])
          await expectRefusal(server, request, exceeded, togglePath(toggle))
      }
      const [a, b, c] = [variable('a'), variable('b'), variable('c')]
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [a, b])
      for (const request of [
        { method: 'PUT', path: `${togglePath(toggle)}/variants`, body: [a, b, c] },
        { method: 'PATCH', path: `${togglePath(toggle)}/variants`, body: [{ op: 'add', path: '/-', value: c }] },
        { method: 'PUT', path: `${toggleEnvironmentPath(toggle)}/variants`, body: [a, b, c] },
        {
          method: 'PATCH',
          path: `${toggleEnvironmentPath(toggle)}/variants`,
          body: [{ op: 'add', path: '/-', value: c }],
        },
        {
          method: 'PUT',
          path: `${togglePath(toggle)}/variants-batch`,
          body: { variants: [a, b, c], environments: ['production'] },
        },
      ])
        await expectRefusal(server, request, exceeded, togglePath(toggle))
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
    })

    it('MAX_TOGGLES: toggles of the instance, archived ones included, however they are made', async () => {
      const toggle = await aToggle(server)
      await aToggle(server)
      await anArchivedToggle(server)
      const name = uniqueName()
      const list = '/api/admin/projects/default/features'
      await expectRefusal(server, { method: 'POST', path: list, body: { name } }, exceeded, list)
      await expectRefusal(
        server,
        { method: 'POST', path: `${togglePath(toggle)}/clone`, body: { name } },
        exceeded,
        list,
      )
    })

    it('MAX_PROJECTS, MAX_ENVIRONMENTS and MAX_API_TOKENS', async () => {
      const things = [
        ['/api/admin/projects', () => ({ name: uniqueName() })],
        ['/api/admin/environments', () => ({ name: uniqueName(), type: 'test' })],
        ['/api/admin/api-tokens', () => ({ tokenName: uniqueName(), type: 'client' })],
      ] as const
      for (const [path, body] of things) {
        await succeed(server, 'POST', path, body())
        await expectRefusal(server, { method: 'POST', path, body: body() }, exceeded, path)
      }
    })
  })

  describe(`versioning on ${engine}`, () => {
    const server = serverFor(engine)

    it('1. all admin paths live under the prefix /api/admin; the path carries no version segment', async () => {
      const operations = operationsOf(server)
      expect(operations.length).toBeGreaterThan(40)
      for (const { path, isPublic, sdkTypes } of operations) {
        // The paths of the data plane are fixed by the SDKs.
        if (sdkTypes.length > 0) continue
        // Prometheus expects its path.
        if (!isPublic && path !== '/metrics') expect(path).toMatch(/^\/api\/admin\//)
        expect(path).not.toMatch(/\/v\d+(\/|$)/)
      }
    })

    it('2. response bodies of project overview, feature list and variants carry a version field (schema version)', async () => {
      const toggle = await aToggle(server)
      const versions = [
        (await succeed(server, 'GET', '/api/admin/projects/default')).version,
        (await succeed(server, 'GET', '/api/admin/projects/default/features')).version,
        (await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [])).version,
        (await succeed(server, 'PATCH', `${togglePath(toggle)}/variants`, [])).version,
      ]
      expect(versions).toEqual([expect.any(Number), expect.any(Number), '1', '1'])
    })

    it('4. variants are tied to an environment, and the variants endpoints on the toggle address all environments at once', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle)}/variants`, [variable('here')])
      const names = async () =>
        (await theToggle(server, toggle)).environments.map(
          ({ variants }: { variants: { name: string }[] | null }) => variants?.map(({ name }) => name) ?? null,
        )
      expect(await names()).toEqual([['here'], null])
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [variable('all')])
      expect(await names()).toEqual([['all'], ['all']])
    })
  })

  describe(`paths are relative to {base_url} on ${engine}`, () => {
    const server = serverFor(engine, { settings: { BASE_URI_PATH: '/flags/' } })

    it('a prefix is in front of every path, and in every Location', async () => {
      const creations = [
        ['/api/admin/projects/default/features', { name: 'toggle' }],
        ['/api/admin/projects/default/features/toggle/clone', { name: 'clone' }],
        ['/api/admin/projects', { id: 'project', name: 'Project' }],
        ['/api/admin/environments', { name: 'environment', type: 'test' }],
        ['/api/admin/api-tokens', { tokenName: 'token', type: 'client' }],
      ] as const
      for (const [path, body] of creations) {
        const { status, headers } = await server.call('POST', path, body)
        expect([status, headers.get('location')]).toEqual([201, expect.stringMatching(/^\/flags\/api\/admin\/./)])
      }
      const outside = await fetch(new URL('/api/admin/projects/default', server.url))
      expect(outside.status).toBe(404)
    })
  })
}
