import { proofEngines, sampleOf } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import { expectForbidden, expectNeed, runAs, somebody } from '@leverframe/testing/permissions'
import { anArchivedToggle, aStrategy, expectFailure, succeed, theToggle } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { type Grant, PERMISSIONS, type Permission, type Scope } from '#kernel/permission'

const features = '/api/admin/projects/default/features'

for (const engine of proofEngines) {
  describe(`authentication on ${engine}`, () => {
    const server = serverFor(engine)
    // http.test.ts asks all of them, also in the short form.
    const adminOperations = () =>
      sampleOf(
        operationsOf(server).filter(({ path }) => path.startsWith('/api/admin')),
        4,
      )

    it('1. every admin endpoint requires identification through an Authorization request header', async () => {
      await server.newEvents()
      expect(adminOperations().length).toBeGreaterThan(40)
      for (const operation of adminOperations())
        for (const token of [null, '*:*.nobody-has-this']) {
          const failed = await server.call(operation.method, pathTo(operation), undefined, { token })
          expectFailure(failed, 401, 'AuthenticationRequired')
        }
      expect(await server.newEvents()).toEqual([])
    })

    it('1. … that carries an admin API token, as it is or behind Bearer', async () => {
      for (const token of [ADMIN_TOKEN, `Bearer ${ADMIN_TOKEN}`, `bearer  ${ADMIN_TOKEN}`])
        expect((await server.call('GET', features, undefined, { token })).status).toBe(200)
      for (const token of [ADMIN_TOKEN.toUpperCase(), `${ADMIN_TOKEN}x`, `Basic ${ADMIN_TOKEN}`, ADMIN_TOKEN.slice(4)])
        expect((await server.call('GET', features, undefined, { token })).status).toBe(401)
    })

    it('3. a request without valid identification gets 401 with error name AuthenticationRequired, and how one can log in', async () => {
      const { status, body } = await server.call('GET', features, undefined, { token: null })
      expect([status, body]).toEqual([
        401,
        {
          id: expect.any(String),
          name: 'AuthenticationRequired',
          message: expect.stringContaining('Authorization'),
          type: 'password',
          path: '/auth/simple/login',
          options: [],
        },
      ])
    })

    it.each(['client', 'frontend'])(
      '4. a %s token is a valid identity without the permission: 403 NoAccessError on every admin endpoint',
      async (type) => {
        const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'sdk', type })
        await server.newEvents()
        for (const operation of adminOperations()) {
          const failed = await server.call(operation.method, pathTo(operation), undefined, { token: secret })
          expectFailure(failed, 403, 'NoAccessError')
          expect(failed.body.message).toContain('ADMIN')
        }
        expect(await server.newEvents()).toEqual([])
      },
    )
  })

  describe(`4. the 403 message names the missing permission and, where relevant, the environment; on ${engine}`, () => {
    const server = serverFor(engine)
    const project = 'default'
    const environment = 'production'
    const toggle = async () => ({ project, name: await aToggle(server) })
    const target = async () => ({ ...(await toggle()), environment })
    const strategy = async () => {
      const input = await target()
      return { ...input, id: (await aStrategy(server, input.name, {}, environment)).id as string }
    }
    const inProject = [{ project }]
    const inEnvironment = [{ project, environment }]
    const everywhere = [
      { project, environment: 'development' },
      { project, environment },
    ]

    it.each<[string, Permission, readonly Scope[], () => Promise<object>]>([
      ['toggle.create', 'CREATE_FEATURE', inProject, async () => ({ project, toggle: { name: uniqueName() } })],
      [
        'toggle.clone',
        'CREATE_FEATURE',
        inProject,
        async () => ({ ...(await toggle()), clone: { name: uniqueName() } }),
      ],
      ['toggle.update', 'UPDATE_FEATURE', inProject, async () => ({ ...(await toggle()), change: { type: 'sunset' } })],
      ['toggle.patch', 'UPDATE_FEATURE', inProject, async () => ({ ...(await toggle()), operations: [] })],
      ['toggle.set-stale', 'UPDATE_FEATURE', inProject, async () => ({ ...(await toggle()), stale: true })],
      ['toggle.archive', 'DELETE_FEATURE', inProject, toggle],
      ['toggle.revive', 'UPDATE_FEATURE', inProject, async () => ({ name: await anArchivedToggle(server) })],
      ['toggle.delete', 'DELETE_FEATURE', inProject, async () => ({ name: await anArchivedToggle(server) })],
      [
        'strategy.add',
        'CREATE_FEATURE_STRATEGY',
        inEnvironment,
        async () => ({ ...(await target()), strategy: { name: 'default' } }),
      ],
      [
        'strategy.update',
        'UPDATE_FEATURE_STRATEGY',
        inEnvironment,
        async () => ({ ...(await strategy()), change: { title: 'changed' } }),
      ],
      [
        'strategy.patch',
        'UPDATE_FEATURE_STRATEGY',
        inEnvironment,
        async () => ({ ...(await strategy()), operations: [] }),
      ],
      ['strategy.sort', 'UPDATE_FEATURE_STRATEGY', inEnvironment, async () => ({ ...(await strategy()), order: [] })],
      ['strategy.remove', 'DELETE_FEATURE_STRATEGY', inEnvironment, strategy],
      [
        'toggle.switch',
        'UPDATE_FEATURE_ENVIRONMENT',
        inEnvironment,
        async () => ({ ...(await strategy()), enabled: true }),
      ],
      [
        'variants.set',
        'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
        everywhere,
        async () => ({ ...(await toggle()), variants: [] }),
      ],
      [
        'variants.set',
        'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
        inEnvironment,
        async () => ({ ...(await toggle()), environments: [environment], variants: [] }),
      ],
      [
        'variants.patch',
        'UPDATE_FEATURE_ENVIRONMENT_VARIANTS',
        everywhere,
        async () => ({ ...(await toggle()), operations: [] }),
      ],
    ])('%s needs %s in %j', async (name, permission, scopes, makeInput) => {
      await expectNeed(server, permission, scopes, name, makeInput)
    })

    it('toggle.move needs MOVE_FEATURE_TOGGLE in both projects', async () => {
      const newProject = await aProject(server)
      const inBoth = [{ project }, { project: newProject }]
      await expectNeed(server, 'MOVE_FEATURE_TOGGLE', inBoth, 'toggle.move', async () => ({
        ...(await toggle()),
        newProject,
      }))
    })

    it('toggle.clone also needs CREATE_FEATURE_STRATEGY in each environment that it copies strategies into', async () => {
      const { name } = await strategy()
      const input = { project, name, clone: { name: uniqueName() } }
      const grants: Grant[] = [
        { permission: 'CREATE_FEATURE', project },
        { permission: 'CREATE_FEATURE_STRATEGY', project, environment: 'development' },
      ]
      const message = await expectForbidden(server, somebody(...grants), 'toggle.clone', input)
      expect(message).toMatch(/CREATE_FEATURE_STRATEGY in environment "production"/)
      expectFailure(await server.call('GET', togglePath(input.clone.name)), 404, 'NotFoundError')
      await runAs(
        server,
        somebody(...grants, { permission: 'CREATE_FEATURE_STRATEGY', project, environment }),
        'toggle.clone',
        input,
      )
      expect((await theToggle(server, input.clone.name)).environments[1].strategies).toHaveLength(1)
    })

    it('activating disabled strategies by switching on needs UPDATE_FEATURE_STRATEGY too', async () => {
      const input = await target()
      await aStrategy(server, input.name, { disabled: true }, environment)
      const grants: Grant[] = [{ permission: 'UPDATE_FEATURE_ENVIRONMENT', project, environment }]
      const activating = { ...input, enabled: true, activateDisabledStrategies: true }
      const message = await expectForbidden(server, somebody(...grants), 'toggle.switch', activating)
      expect(message).toMatch(/UPDATE_FEATURE_STRATEGY in environment "production"/)
      await runAs(
        server,
        somebody(...grants, { permission: 'UPDATE_FEATURE_STRATEGY', project }),
        'toggle.switch',
        activating,
      )
      expect((await theToggle(server, input.name)).environments[1].enabled).toBe(true)
    })

    it('a permission in another project counts for nothing', async () => {
      const elsewhere = await aProject(server)
      const actor = somebody(...PERMISSIONS.map(({ name }) => ({ permission: name, project: elsewhere })))
      await expectForbidden(server, actor, 'toggle.archive', await toggle())
      await expectForbidden(server, actor, 'toggle.revive', { name: await anArchivedToggle(server) })
    })
  })

  describe(`2. the authentication method named none on ${engine}`, () => {
    const server = serverFor(engine, { settings: { AUTH_TYPE: 'none', INIT_ADMIN_API_TOKENS: '' } })

    it('when the instance runs with it, no token is needed, and the log names every caller unauthenticated', async () => {
      const name = uniqueName()
      await server.newEvents()
      expect((await server.call('POST', features, { name }, { token: null })).status).toBe(201)
      expect((await server.call('GET', togglePath(name), undefined, { token: 'whatever' })).status).toBe(200)
      expect((await server.newEvents()).map(({ type, createdBy }) => [type, createdBy])).toEqual([
        ['feature-created', 'unauthenticated'],
      ])
    })
  })
}
