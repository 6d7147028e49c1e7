import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, type TestPerson } from '@leverframe/testing/members'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`the home of a user on ${engine}`, () => {
    // Lists are in the order of creation, so no two things may be created in the same millisecond.
    const server = serverFor(engine, { clock: testClock() })

    const homeOf = async ({ as }: TestPerson) => {
      const { status, body } = await server.call('GET', '/api/admin/user/home', undefined, as)
      expect(status).toBe(200)
      return body
    }
    const favour = ({ as }: TestPerson, path: string) => server.call('POST', `${path}/favorites`, undefined, as)

    it('has favourite toggles and projects', async () => {
      const person = await aPerson(server)
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await favour(person, togglePath(toggle, project))
      await favour(person, `/api/admin/projects/${project}`)
      expect(await homeOf(person)).toMatchObject({
        favoriteToggles: [{ name: toggle, project, type: 'release' }],
        favoriteProjects: [{ id: project, name: project }],
      })
    })

    it('has the last change of each toggle by others, in the projects of the user', async () => {
      const [project, other] = [await aProject(server), await aProject(server)]
      const person = await aMember(server, project, MEMBER_ROLE)
      const toggle = await aToggle(server, { project })
      await aToggle(server, { project: other })
      await succeed(server, 'PUT', togglePath(toggle, project), { description: 'changed' })
      const own = uniqueName('own')
      await server.call('POST', `/api/admin/projects/${project}/features`, { name: own }, person.as)
      const { recent } = await homeOf(person)
      expect(recent).toMatchObject([{ project, featureName: toggle }])
      expect(recent[0].summary).toContain('changed')
    })

    it('has the toggles that the user owns, or created without an owner, and that can be removed', async () => {
      const project = await aProject(server)
      const person = await aMember(server, project, MEMBER_ROLE)
      const [stale, completed, fine] = [uniqueName('stale'), uniqueName('done'), uniqueName('fine')]
      for (const name of [stale, completed, fine])
        await server.call('POST', `/api/admin/projects/${project}/features`, { name }, person.as)
      await succeed(server, 'PUT', togglePath(stale, project), { stale: true })
      await succeed(server, 'POST', `${togglePath(completed, project)}/lifecycle/complete`, { status: 'kept' })
      const [owned, given] = [await aToggle(server, { project }), uniqueName('given')]
      await server.call('POST', `/api/admin/projects/${project}/features`, { name: given }, person.as)
      await succeed(server, 'PUT', togglePath(owned, project), { owner: `user:${person.id}`, stale: true })
      await succeed(server, 'PUT', togglePath(given, project), { owner: 'user:1', stale: true })
      const { cleanUp } = await homeOf(person)
      expect(cleanUp).toMatchObject([
        { name: stale, project, reason: 'stale' },
        { name: completed, project, reason: 'completed' },
        { name: owned, project, reason: 'stale' },
      ])
    })

    it('hides what is in a project that became private', async () => {
      const person = await aPerson(server)
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await favour(person, togglePath(toggle, project))
      expect((await homeOf(person)).recent).toHaveLength(1)
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const { favoriteToggles, favoriteProjects, cleanUp, recent } = await homeOf(person)
      expect([favoriteToggles, favoriteProjects, cleanUp]).toEqual([[], [], []])
      expect(JSON.stringify(recent)).not.toContain(toggle)
    })

    it('has recent changes only for an API token', async () => {
      const { status, body } = await server.call('GET', '/api/admin/user/home')
      expect([status, body.favoriteToggles, body.cleanUp]).toEqual([200, [], []])
      expect(body.recent.length).toBeGreaterThan(0)
    })
  })
