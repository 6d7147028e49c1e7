import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, type TestServer } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE } from '#kernel/roles'

const TYPES = '/api/admin/feature-types'

const setDays = (server: TestServer, type: string, lifetimeDays: number | null) =>
  succeed(server, 'PUT', `${TYPES}/${type}/lifetime`, { lifetimeDays })

const aged = (server: TestServer, toggle: string, days: number) => {
  const createdAt = new Date(Date.now() - days * 24 * 60 * 60 * 1_000).toISOString()
  return server.sql(`update features set created_at = '${createdAt}' where name = '${toggle}'`)
}

for (const engine of engineInTurn(import.meta.url))
  describe(`toggle types on ${engine}`, () => {
    const server = serverFor(engine)
    const daysOf = async () =>
      Object.fromEntries(
        (await succeed(server, 'GET', TYPES)).types.map((one: { id: string; lifetimeDays: number | null }) => [
          one.id,
          one.lifetimeDays,
        ]),
      )

    it('have default lifetimes that an Admin can change', async () => {
      expect(await daysOf()).toEqual({
        release: 40,
        experiment: 40,
        operational: 7,
        'kill-switch': null,
        permission: null,
        sunset: 90,
      })
      const answer = await recording(server, 'PUT', `${TYPES}/sunset/lifetime`, { lifetimeDays: 30 })
      const after = { id: 'sunset', name: 'Sunset', description: expect.any(String), lifetimeDays: 30 }
      expect([answer.status, answer.body]).toEqual([200, after])
      expect(answer.facts).toEqual([
        { type: 'feature-type-updated', data: after, preData: { ...after, lifetimeDays: 90 } },
      ])
      expect((await recording(server, 'PUT', `${TYPES}/sunset/lifetime`, { lifetimeDays: 30 })).facts).toEqual([])
      await setDays(server, 'sunset', 0)
      expect((await daysOf()).sunset).toBeNull()
      await setDays(server, 'sunset', 90)
    })

    it('refuse an unknown type, an invalid lifetime, and a user without the permission', async () => {
      await expectRefusal(
        server,
        { method: 'PUT', path: `${TYPES}/unheard-of/lifetime`, body: { lifetimeDays: 1 } },
        [404, 'NotFoundError'],
        TYPES,
      )
      for (const lifetimeDays of [-1, 1.5, '7', 1_000_000, undefined])
        await expectRefusal(
          server,
          { method: 'PUT', path: `${TYPES}/release/lifetime`, body: { lifetimeDays } },
          [400, 'ValidationError'],
          TYPES,
        )
      const { as: options } = await aPerson(server, EDITOR_ROLE)
      const request = { method: 'PUT', path: `${TYPES}/release/lifetime`, body: { lifetimeDays: 1 }, options }
      await expectRefusal(server, request, [403, 'NoAccessError'], TYPES)
    })

    it('decide which toggles are potentially stale', async () => {
      const toggle = await aToggle(server, { type: 'operational' })
      await aged(server, toggle, 3)
      const marks = async () => {
        await server.newEvents()
        await server.running.product.jobs.runNow('potentially-stale')
        return (await server.newEvents()).filter(({ featureName }) => featureName === toggle).map(({ type }) => type)
      }
      expect(await marks()).toEqual([])
      await setDays(server, 'operational', 2)
      expect(await marks()).toEqual(['feature-potentially-stale-on'])
      await setDays(server, 'operational', null)
      expect(await marks()).toEqual(['feature-potentially-stale-off'])
      await setDays(server, 'operational', 7)
    })
  })

describe('the lifetime of a toggle type on two instances', () => {
  const server = serverFor('postgres')
  const healthOf = async (project: string, at: TestServer) => {
    const { health } = await succeed(at, 'GET', `/api/admin/projects/${project}`)
    const { projects } = await succeed(at, 'GET', '/api/admin/projects')
    return [health, projects.find(({ id }: { id: string }) => id === project).health]
  }

  it('changes the health of projects immediately on both', async () => {
    const project = await aProject(server)
    const toggle = await aToggle(server, { project, type: 'experiment' })
    await aToggle(server, { project, type: 'permission' })
    await aged(server, toggle, 20)
    const second = await startServer('postgres', { databaseUrl: server.databaseUrl })
    for (const [days, health] of [
      [40, 100],
      [10, 50],
      [null, 100],
      [19, 50],
      [40, 100],
    ] as const) {
      await setDays(server, 'experiment', days)
      for (const at of [server, second]) expect(await healthOf(project, at)).toEqual([health, health])
    }
    await second.stop()
  })
})
