import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aRole } from '@leverframe/testing/members'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { anSdkToken, SPEC } from '@leverframe/testing/sdk/clients'
import { aSegment } from '@leverframe/testing/segments'
import type { Body } from '@leverframe/testing/send'
import { describe, expect, it } from 'vitest'

const BASE = '/api/admin/environments'
const withoutIds = ({ strategies, name: _, sortOrder: _order, lastSeenAt: _seen, ...targeting }: Body) => ({
  ...targeting,
  strategies: strategies.map(({ id: _id, ...strategy }: Body) => strategy),
})

for (const engine of engineInTurn(import.meta.url))
  describe(`cloning an environment on ${engine}`, () => {
    const clock = testClock()
    const server = serverFor(engine, { clock })
    const clone = (body: object = {}, from = 'production') =>
      recording(server, 'POST', `${BASE}/${from}/clone`, { name: uniqueName('clone'), type: 'production', ...body })
    const inEnvironment = async (toggle: string, name: string, project = 'default') =>
      (await theToggle(server, toggle, project)).environments.find((one: Body) => one.name === name)
    const aRichToggle = async (project = 'default'): Promise<string> => {
      const toggle = await aToggle(server, { project })
      const segment = await aSegment(server)
      await aStrategy(server, toggle, { name: 'flexibleRollout', segments: [segment.id] }, 'production', project)
      await aStrategy(server, toggle, { title: 'second', disabled: true }, 'production', project)
      const environmentPath = toggleEnvironmentPath(toggle, 'production', project)
      await succeed(server, 'PUT', `${environmentPath}/variants`, [{ name: 'a', weightType: 'variable' }])
      await succeed(server, 'POST', `${environmentPath}/on`)
      return toggle
    }

    it('copies the state, strategies and variants of all toggles, with other strategy ids and one event', async () => {
      const toggle = await aRichToggle()
      const archived = await aRichToggle()
      await succeed(server, 'DELETE', togglePath(archived))
      const { status, body, facts } = await clone({ displayName: 'Second' })
      expect([status, body]).toEqual([
        200,
        expect.objectContaining({ name: body.name, displayName: 'Second', type: 'production', enabled: true }),
      ])
      expect(facts).toEqual([
        { type: 'environment-created', environment: body.name, data: { ...body, clonedFrom: 'production' } },
      ])
      for (const one of [toggle, archived]) {
        const [source, copy] = [await inEnvironment(one, 'production'), await inEnvironment(one, body.name)]
        expect(withoutIds(copy)).toEqual(withoutIds(source))
        expect(copy.strategies).toHaveLength(2)
        for (const [index, { id }] of copy.strategies.entries()) expect(id).not.toBe(source.strategies[index].id)
      }
      const uses = await succeed(
        server,
        'GET',
        `${BASE.replace('environments', 'segments')}/${
          (await inEnvironment(toggle, body.name)).strategies[0].segments[0]
        }/strategies`,
      )
      expect(uses.strategies.map(({ environment }: Body) => environment)).toEqual(
        expect.arrayContaining(['production', body.name]),
      )
    })

    it('serves the copies to SDKs at once, and after a restart', async () => {
      const project = await aProject(server)
      await aRichToggle(project)
      const name = (await clone()).body.name
      const { secret: token } = await anSdkToken(server, { projects: [project], environment: name })
      const { secret: original } = await anSdkToken(server, { projects: [project], environment: 'production' })
      const features = async (secret: string, at = server) =>
        (await at.call('GET', '/api/client/features', undefined, { token: secret, headers: SPEC })).body.features
      expect(await features(token)).toEqual(await features(original))
      const second = await startServer(engine, { databaseUrl: server.databaseUrl })
      expect(await features(token, second)).toEqual(await features(original))
      await second.stop()
    })

    it('is part of the history of a toggle, and changes of the copy do not change the source', async () => {
      const toggle = await aRichToggle()
      const name = (await clone()).body.name
      const copied = await inEnvironment(toggle, name)
      const at = clock.moment()
      const path = `${toggleEnvironmentPath(toggle, name)}/strategies/${copied.strategies[0].id}`
      await succeed(server, 'PUT', path, { parameters: { rollout: 7 } })
      await succeed(server, 'DELETE', `${toggleEnvironmentPath(toggle, name)}/strategies/${copied.strategies[1].id}`)
      const past = await succeed(server, 'GET', `${togglePath(toggle)}?at=${at}`)
      const { lastSeenAt: _, ...then } = past.environments.find((one: Body) => one.name === name)
      expect(then).toEqual(copied)
      expect((await inEnvironment(toggle, 'production')).strategies[0].parameters.rollout).toBe(100)
      await succeed(server, 'POST', `${togglePath(toggle)}/revert`, { at })
      expect(withoutIds(await inEnvironment(toggle, name))).toEqual(withoutIds(copied))
    })

    it('copies only toggles of the given projects, and a project that chose its environments uses only its clones', async () => {
      const [one, other] = [await aProject(server), await aProject(server)]
      const [first, second] = [await aRichToggle(one), await aRichToggle(other)]
      const choose = (id: string) => succeed(server, 'DELETE', `/api/admin/projects/${id}/environments/development`)
      const [chosen, outside] = [await aProject(server), await aProject(server)]
      await choose(chosen)
      await choose(outside)
      const some = (await clone({ projects: [one, chosen] })).body.name
      expect((await inEnvironment(first, some, one)).strategies).toHaveLength(2)
      expect((await inEnvironment(second, some, other)).strategies).toEqual([])
      const uses = async (id: string, name: string) =>
        (await succeed(server, 'GET', `/api/admin/projects/${id}/environments`)).environments.find(
          (environment: Body) => environment.name === name,
        ).used
      expect([await uses(chosen, some), await uses(outside, some)]).toEqual([true, false])
      const all = (await clone()).body.name
      const ofUnused = (await clone({}, 'development')).body.name
      expect([await uses(chosen, all), await uses(chosen, ofUnused)]).toEqual([true, false])
    })

    it('copies default strategies, and permissions of custom roles unless clonePermissions is false', async () => {
      const project = await aProject(server)
      const environments = `/api/admin/projects/${project}/environments`
      await succeed(server, 'POST', `${environments}/production/default-strategy`, { name: 'flexibleRollout' })
      const role = await aRole(server, [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }])
      const permissionsIn = async (environment: string) =>
        (await succeed(server, 'GET', `/api/admin/roles/${role}`)).permissions.filter(
          (one: Body) => one.environment === environment,
        )
      const { body, facts } = await clone()
      expect(facts.map(({ type }) => type)).toContain('role-updated')
      expect((await permissionsIn(body.name)).map(({ name }: Body) => name)).toEqual(['UPDATE_FEATURE_ENVIRONMENT'])
      const listed = (await succeed(server, 'GET', environments)).environments
      const defaultOf = (name: string) => listed.find((one: Body) => one.name === name).defaultStrategy
      expect(defaultOf(body.name)).toEqual(defaultOf('production'))
      const bare = (await clone({ clonePermissions: false })).body.name
      expect(await permissionsIn(bare)).toEqual([])
    })

    it('refuses an unknown source, a taken name and an unknown project, and then changes nothing', async () => {
      expectFailure(await clone({}, 'no-such'), 404, 'NotFoundError')
      const request = (body: object) => ({
        method: 'POST',
        path: `${BASE}/production/clone`,
        body: { name: uniqueName('clone'), type: 'production', ...body },
      })
      await expectRefusal(server, request({ name: 'development' }), [409, 'NameExistsError'])
      await expectRefusal(server, request({ projects: ['no-such'] }), [400, 'ValidationError'])
    })

    it('needs ADMIN', async () => {
      await expectNeed(server, 'ADMIN', [{}], 'environment.clone', () =>
        Promise.resolve({ name: 'production', clone: { name: uniqueName('clone'), type: 'test' } }),
      )
    })
  })
