import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  anArchivedToggle,
  aStrategy,
  expectFailure,
  ISO_TIME,
  keysOf,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const projectPath = (id: string) => `/api/admin/projects/${id}`
const summaryFields = ['createdAt', 'environments', 'favorite', 'lastSeenAt', 'name', 'stale', 'type']

for (const engine of engineInTurn(import.meta.url)) {
  describe(`the model on ${engine}`, () => {
    const server = serverFor(engine)

    it('every feature toggle exists inside exactly one project', async () => {
      const [mine, other] = [await aProject(server), await aProject(server)]
      const toggle = await aToggle(server, { project: mine })
      expectFailure(
        await server.call('POST', `${projectPath(other)}/features`, { name: toggle }),
        409,
        'NameExistsError',
      )
      expect((await theToggle(server, toggle, mine)).project).toBe(mine)
      expectFailure(await server.call('GET', togglePath(toggle, other)), 404, 'NotFoundError')
      const names = async (id: string) =>
        (await succeed(server, 'GET', `${projectPath(id)}/features`)).features.map(({ name }: { name: string }) => name)
      expect([await names(mine), await names(other)]).toEqual([[toggle], []])
    })

    it('a feature toggle exists across all environments of the instance', async () => {
      const toggle = await aToggle(server)
      const environments = async () => [
        (await succeed(server, 'GET', '/api/admin/environments')).environments.map(
          ({ name }: { name: string }) => name,
        ),
        (await theToggle(server, toggle)).environments.map(({ name }: { name: string }) => name),
      ]
      const [all, ofToggle] = await environments()
      expect(ofToggle).toEqual(all)
      await succeed(server, 'POST', '/api/admin/environments', { name: uniqueName('env'), type: 'test' })
      const [allLater, ofToggleLater] = await environments()
      expect(ofToggleLater).toEqual(allLater)
      expect(ofToggleLater).toHaveLength(all.length + 1)
    })

    it('a feature toggle carries its own configuration per environment: whether it is enabled there, and the list of activation strategies there', async () => {
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle)
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle)}/on`)
      const { environments } = await theToggle(server, toggle)
      expect(environments[0]).toMatchObject({ name: 'development', enabled: true, strategies: [strategy] })
      expect(environments[1]).toMatchObject({ name: 'production', enabled: false, strategies: [] })
    })
  })

  describe(`GET /api/admin/projects/:projectId on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 200 with name, description, health, members, version and features', async () => {
      const { status, body } = await server.call('GET', projectPath('default'))
      expect(status).toBe(200)
      expect(body).toMatchObject({
        name: 'Default',
        description: 'Default project',
        health: 100,
        members: 0,
        version: expect.any(Number),
        features: [],
      })
    })

    it('members is the count of members; the project of a new instance has none', async () => {
      expect((await succeed(server, 'GET', projectPath('default'))).members).toBe(0)
      const project = await aProject(server)
      await server.sql(
        `insert into project_members (project, user_id, role_id, added_at) values ('${project}', 1, 4, '2026-01-01T00:00:00.000Z')`,
      )
      expect((await succeed(server, 'GET', projectPath(project))).members).toBe(1)
    })

    it('features are all toggles of the project; archived ones are left out', async () => {
      const project = await aProject(server)
      const toggles = [await aToggle(server, { project }), await aToggle(server, { project })]
      await anArchivedToggle(server, project)
      const { features } = await succeed(server, 'GET', projectPath(project))
      expect(features.map(({ name }: { name: string }) => name)).toEqual(toggles.sort())
    })

    it('health is 100 minus the percentage of toggles that are stale or past the lifetime of their type', async () => {
      const project = await aProject(server)
      const health = async () => (await succeed(server, 'GET', projectPath(project))).health
      const [stale, old] = [await aToggle(server, { project }), await aToggle(server, { project })]
      const immortal = await aToggle(server, { project, type: 'kill-switch' })
      await aToggle(server, { project })
      await server.sql(
        `update features set created_at = '2020-01-01T00:00:00.000Z' where name in ('${old}', '${immortal}')`,
      )
      expect(await health()).toBe(75)
      await succeed(server, 'PUT', togglePath(stale, project), { name: stale, stale: true })
      expect(await health()).toBe(50)
    })

    it('answers 404 NotFoundError for an unknown project', async () => {
      expectFailure(await server.call('GET', projectPath('nowhere')), 404, 'NotFoundError')
    })
  })

  describe(`GET /api/admin/projects/:projectId/features on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 200 with exactly features and version, a number', async () => {
      const { status, body } = await server.call('GET', `${projectPath('default')}/features`)
      expect([status, keysOf(body)]).toEqual([200, ['features', 'version']])
      expect(body.version).toEqual(expect.any(Number))
    })

    it('answers 404 NotFoundError for an unknown project, and not an empty list', async () => {
      expectFailure(await server.call('GET', `${projectPath('nowhere')}/features`), 404, 'NotFoundError')
    })

    it.each(['', '/features'])(
      'a feature summary of the project%s has name, type, stale, createdAt, lastSeenAt, environments, and each of those name, displayName, enabled',
      async (list) => {
        const project = await aProject(server)
        const toggle = await aToggle(server, { project, type: 'kill-switch' })
        await aStrategy(server, toggle, {}, 'production', project)
        await succeed(server, 'POST', `${toggleEnvironmentPath(toggle, 'production', project)}/on`)
        const [summary] = (await succeed(server, 'GET', projectPath(project) + list)).features
        expect(keysOf(summary)).toEqual(summaryFields)
        expect(summary).toMatchObject({
          name: toggle,
          type: 'kill-switch',
          stale: false,
          createdAt: expect.stringMatching(ISO_TIME),
          lastSeenAt: null,
          environments: [
            { name: 'development', displayName: 'Development', enabled: false },
            { name: 'production', displayName: 'Production', enabled: true },
          ],
        })
      },
    )

    it.each(['', '/features'])('lastSeenAt of the project%s is a timestamp once a toggle was seen', async (list) => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const at = (hour: number) => `2026-01-01T0${hour}:00:00.000Z`
      await server.sql(
        `insert into last_seen (feature, environment, seen_at) values ('${toggle}', 'development', '${at(2)}'), ('${toggle}', 'production', '${at(1)}')`,
      )
      const [summary] = (await succeed(server, 'GET', projectPath(project) + list)).features
      expect(summary.lastSeenAt).toBe(at(2))
      expect((await theToggle(server, toggle, project)).lastSeenAt).toBe(at(2))
    })
  })
}
