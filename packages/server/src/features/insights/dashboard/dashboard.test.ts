import { testClock } from '@leverframe/testing/clock'
import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import { expectFailure, succeed } from '@leverframe/testing/scenario'
import { anSdkToken } from '@leverframe/testing/sdk/clients'
import type { Static } from 'typebox'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'
import { problemsOf } from '#platform/validation'
import { Dashboard, ProjectDashboard } from './schema.ts'

const PATH = '/api/admin/personal-dashboard'

for (const engine of engineInTurn(import.meta.url))
  describe(`the personal dashboard on ${engine}`, () => {
    // Lists are in the order of creation, so no two things may be created in the same millisecond.
    const server = serverFor(engine, { clock: testClock() })

    const dashboard = async (as: object = {}): Promise<Static<typeof Dashboard>> => {
      const { status, body } = await server.call('GET', PATH, undefined, as)
      expect([status, problemsOf(Dashboard, body, '')]).toEqual([200, []])
      return body
    }
    const inProject = async (project: string, as: object = {}): Promise<Static<typeof ProjectDashboard>> => {
      const { status, body } = await server.call('GET', `${PATH}/${project}`, undefined, as)
      expect([status, problemsOf(ProjectDashboard, body, '')]).toEqual([200, []])
      return body
    }
    const addMember = (project: string, id: number, roleId: number = MEMBER_ROLE) =>
      succeed(server, 'POST', `/api/admin/projects/${project}/users/${id}/roles/${roleId}`, {
        userId: id,
        projectId: project,
        roleId,
      })

    it('lists the projects of a user, the toggles that they created and their favourites', async () => {
      const person = await aPerson(server)
      const [project, other] = [await aProject(server), await aProject(server)]
      await addMember(project, person.id)
      const foreign = await aToggle(server, { project: other })
      await aToggle(server, { project })
      const own = uniqueName('own')
      const created = await server.call('POST', `/api/admin/projects/${project}/features`, { name: own }, person.as)
      expect(created.status).toBe(201)
      await server.call('POST', `${togglePath(foreign, other)}/favorites`, undefined, person.as)
      const { projects, flags } = await dashboard(person.as)
      expect(projects).toEqual([
        { id: project, name: expect.any(String), health: 100, technicalDebt: 0, memberCount: 1, featureCount: 2 },
      ])
      expect(flags).toEqual([
        { name: own, project, type: 'release' },
        { name: foreign, project: other, type: 'release' },
      ])
      await succeed(server, 'DELETE', togglePath(own, project))
      expect((await dashboard(person.as)).flags.map(({ name }) => name)).toEqual([foreign])
    })

    it('leaves out toggles of a project that became private', async () => {
      const person = await aPerson(server)
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      await server.call('POST', `${togglePath(toggle, project)}/favorites`, undefined, person.as)
      expect((await dashboard(person.as)).flags.map(({ name }) => name)).toEqual([toggle])
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      expect((await dashboard(person.as)).flags).toEqual([])
      expectFailure(await server.call('GET', `${PATH}/${project}`, undefined, person.as), 404, 'NotFoundError')
    })

    it('names owners of visible projects, and hides e-mail addresses from users who manage nobody', async () => {
      const [person, owner] = [await aPerson(server), await aPerson(server)]
      const hidden = uniqueName('hidden')
      await succeed(server, 'POST', '/api/admin/projects', { id: hidden, name: `!${hidden}`, mode: 'private' })
      await addMember(hidden, owner.id, OWNER_ROLE)
      const seesOwner = async (as: object) =>
        (await dashboard(as)).projectOwners.some(({ name }) => owner.name === name)
      expect([await seesOwner(person.as), await seesOwner({})]).toEqual([false, true])
      expect((await dashboard(person.as)).admins.every(({ email }) => email === undefined)).toBe(true)
    })

    it('is empty for an API token, which has no projects and toggles of its own', async () => {
      expect(await dashboard()).toMatchObject({ projects: [], flags: [] })
    })

    it('of a project has its health, the last events, its owners and the roles of the caller', async () => {
      const person = await aPerson(server)
      const project = await aProject(server)
      expect(await inProject(project, person.as)).toMatchObject({
        insights: { health: 100, technicalDebt: 0, totalFlags: 0, avgHealthCurrentWindow: null },
        onboardingStatus: { status: 'onboarding-started' },
        owners: [{ ownerType: 'system' }],
        roles: [],
      })
      await addMember(project, person.id, OWNER_ROLE)
      const toggle = await aToggle(server, { project })
      await succeed(server, 'PUT', togglePath(toggle, project), { name: toggle, stale: true })
      const found = await inProject(project, person.as)
      expect(found).toMatchObject({
        insights: { health: 0, technicalDebt: 100, totalFlags: 1, activeFlags: 0, staleFlags: 1 },
        onboardingStatus: { status: 'first-flag-created', feature: toggle },
        owners: [{ ownerType: 'user', name: person.name }],
        roles: [{ id: OWNER_ROLE, name: 'Owner', type: 'project' }],
      })
      expect(found.latestEvents.length).toBeLessThanOrEqual(4)
      expect(found.latestEvents[0]?.summary).toContain(toggle)
      const ids = found.latestEvents.map(({ id }) => id)
      expect(ids).toEqual(ids.toSorted((a, b) => b - a))
    })

    it('of a project says that it is onboarded when an SDK has used one of its toggles', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const { secret } = await anSdkToken(server, { projects: [project] })
      const [start, stop] = [new Date().toISOString(), new Date().toISOString()]
      const bucket = { start, stop, toggles: { [toggle]: { yes: 1, no: 0 } } }
      await server.call('POST', '/api/client/metrics', { appName: 'app', bucket }, { token: secret })
      await expect.poll(async () => (await inProject(project)).onboardingStatus).toEqual({ status: 'onboarded' })
      const overview = await succeed(server, 'GET', `/api/admin/projects/${project}/overview`)
      expect(overview.onboardingStatus).toEqual({ status: 'onboarded' })
    })

    it('returns 404 for a project that does not exist', async () => {
      expectFailure(await server.call('GET', `${PATH}/nowhere`), 404, 'NotFoundError')
    })
  })
