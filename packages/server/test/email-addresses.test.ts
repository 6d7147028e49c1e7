import { addPath, protect, requestsPath, switching } from '@leverframe/testing/change-requests'
import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { ENVIRONMENT, prepare, type Stage } from '@leverframe/testing/matrix/requests'
import { allRoutes, sdkTypesOf } from '@leverframe/testing/matrix/routes'
import { aMember, aPerson, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { aStrategy, strategiesPath, succeed } from '@leverframe/testing/scenario'
import type { Body } from '@leverframe/testing/send'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'

const routes = (await allRoutes()).filter(
  (route) => route.method === 'GET' && route.url.startsWith('/api/admin') && !sdkTypesOf(route),
)
const USERS = '/api/admin/user-admin'

for (const engine of proofEngines)
  describe(`e-mail addresses of other users on ${engine}`, () => {
    const server = serverFor(engine)
    const marker = `marker-${engine}@example.com`
    let project: string
    let request: number
    let colleague: TestPerson
    let stage: Stage

    /** A user with an e-mail address in every role that others can see: member, in a group, author, reviewer. */
    beforeAll(async () => {
      project = await aProject(server)
      const role = await aRole(server, [
        ...['CREATE_FEATURE', 'UPDATE_FEATURE', 'CREATE_FEATURE_STRATEGY', 'APPROVE_CHANGE_REQUEST'],
        ...['UPDATE_PROJECT', 'READ_PROJECT_API_TOKEN'],
      ])
      colleague = await aMember(server, project, role)
      await succeed(server, 'PUT', `${USERS}/${colleague.id}`, { name: 'Anna', email: marker })
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName('group'),
        users: [{ user: { id: colleague.id } }],
      })
      await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${group.id}/roles/${MEMBER_ROLE}`)
      const as = async (method: string, path: string, body?: unknown): Promise<Body> => {
        const answer = await server.call(method, path, body, colleague.as)
        if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
        return answer.body
      }
      const { name } = await as('POST', `/api/admin/projects/${project}/features`, { name: uniqueName() })
      await as('POST', strategiesPath(name, ENVIRONMENT, project), { name: 'default' })
      await aStrategy(server, await aToggle(server, { project }), {}, ENVIRONMENT, project)
      await protect(server, project, 1, ENVIRONMENT)
      request = (await as('POST', addPath(project, ENVIRONMENT), switching(name))).id
      await as('POST', `${requestsPath(project)}/${request}/comments`, { text: 'see' })
      await succeed(server, 'PUT', `${requestsPath(project)}/${request}/approvers`, { reviewers: [colleague.id] })
      const fresh = () => aProject(server)
      const emptyRole = await aRole(server, [])
      stage = { server, project, second: await aProject(server), ownerId: colleague.id, emptyRole, freshProject: fresh }
    })

    const textOf = async (path: string, { as }: TestPerson) =>
      JSON.stringify((await server.call('GET', path, undefined, as)).body)

    /** Lists of users that are visible to every user. They contain the address only for permitted callers. */
    const lists = () => [
      `${USERS}/access`,
      `${USERS}/search?q=anna`,
      `/api/admin/projects/${project}/access`,
      `/api/admin/projects/${project}/change-requests/available-reviewers/${ENVIRONMENT}`,
      `${requestsPath(project)}/${request}/approvers`,
    ]

    it('are in no response to a GET of a Viewer or a Member', async () => {
      const member = await aMember(server, project, MEMBER_ROLE)
      const people = { Viewer: await aPerson(server), Member: member }
      expect(routes.length).toBeGreaterThan(60)
      const prepared: string[] = []
      for (const route of routes) prepared.push((await prepare(stage, route, member)).path)
      const found: string[] = []
      for (const [who, person] of Object.entries(people))
        for (const path of [...prepared, ...lists()])
          if ((await textOf(path, person)).includes(marker)) found.push(`${who}: ${path}`)
      expect(found).toEqual([])
    })

    it('cannot be guessed by searching for a part of them', async () => {
      const viewer = await aPerson(server)
      const guess = marker.slice(0, 9)
      expect(await textOf(`${USERS}/search?q=${guess}`, viewer)).toBe('[]')
      expect(
        (await server.call('GET', `/api/admin/search/events?query=${guess}`, undefined, viewer.as)).body.total,
      ).toBe(0)
    })

    it('are hidden while names and user names are visible to every user', async () => {
      const member = await aMember(server, project, MEMBER_ROLE)
      for (const path of lists()) expect(await textOf(path, member), path).toContain(colleague.name)
    })

    it('are visible to users who manage members of a project, and to the user', async () => {
      const owner = await aPerson(server)
      await succeed(server, 'POST', memberPath(await aProject(server), owner.id, OWNER_ROLE))
      await succeed(server, 'POST', memberPath(project, owner.id, MEMBER_ROLE))
      for (const path of [...lists(), `${USERS}/search?q=${marker}`])
        expect(await textOf(path, owner)).toContain(marker)
      expect(await textOf('/api/admin/user', colleague)).toContain(marker)
    })
  })
