import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, startServer, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, memberPath, type TestPerson } from '@leverframe/testing/members'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import { anArchivedToggle, expectFailure, recording, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#kernel/permission'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'

const operations = await (async () => {
  const server = await startServer('sqlite')
  const all = operationsOf(server)
  await server.stop()
  return all
})()
const inProject = operations.filter(({ path }) => path.includes('{projectId}'))

for (const engine of proofEngines)
  describe(`private projects on ${engine}`, () => {
    const server = serverFor(engine)
    let secret: string
    let toggle: string
    let archived: string
    /** Holds every permission except ADMIN, and is a member of no project. */
    let stranger: TestPerson
    let member: TestPerson

    beforeAll(async () => {
      secret = await aProject(server, uniqueName('secret'))
      toggle = await aToggle(server, { project: secret })
      archived = await anArchivedToggle(server, secret)
      await succeed(server, 'PUT', `/api/admin/projects/${secret}`, { name: 'Secret', mode: 'private' })
      const everything = PERMISSIONS.map(({ name }) => name).filter((name) => name !== 'ADMIN')
      stranger = await aPerson(server, await aRole(server, everything, 'root-custom'))
      member = await aMember(server, secret, VIEWER_ROLE)
    })

    it.each(inProject.map((operation) => [operation.id, operation] as const))(
      'return 404 to non-members for %s',
      async (_id, operation) => {
        expect(inProject.length).toBeGreaterThan(30)
        const ask = async (project: string) => {
          const known: Record<string, string> = { projectId: project, featureName: toggle, environment: 'development' }
          const path = pathTo(operation, (name) => known[name] ?? '1')
          const { status, body, facts } = await recording(
            server,
            operation.method,
            path,
            operation.body && {},
            stranger.as,
          )
          expect(facts).toEqual([])
          return { status, name: body.name, message: body.message.replaceAll(project, 'it'), details: body.details }
        }
        const hidden = await ask(secret)
        expect(hidden).toEqual(await ask('nowhere'))
        expect(hidden).toEqual({
          status: 404,
          name: 'NotFoundError',
          message: 'There is no project "it"',
          details: undefined,
        })
      },
    )

    it('hide their archived toggles on routes without a project in the path', async () => {
      for (const [method, path] of [
        ['POST', '/api/admin/archive/revive/'],
        ['DELETE', '/api/admin/archive/'],
      ] as const) {
        const hidden = await recording(server, method, path + archived, undefined, stranger.as)
        const absent = await server.call(method, `${path}nothing`, undefined, stranger.as)
        expectFailure(hidden, 404, 'NotFoundError')
        expect(hidden.body.message.replace(archived, 'nothing')).toBe(absent.body.message)
        expect(hidden.facts).toEqual([])
        expectFailure(await server.call(method, path + archived, undefined, member.as), 403, 'NoAccessError')
      }
    })

    it('refuse toggles from non-members without revealing that they exist', async () => {
      const own = await aToggle(server)
      const move = (newProjectId: string) =>
        recording(server, 'POST', `${togglePath(own)}/changeProject`, { newProjectId }, stranger.as)
      const [hidden, absent] = [await move(secret), await move('nowhere')]
      expectFailure(hidden, 404, 'NotFoundError')
      expect(hidden.body.message.replace(secret, 'nowhere')).toBe(absent.body.message)
      expect([...hidden.facts, ...absent.facts]).toEqual([])
    })

    it('appear in lists only for members and Admins', async () => {
      const lists: [string, (body: never) => string[]][] = [
        ['/api/admin/projects', ({ projects }: { projects: { id: string }[] }) => projects.map(({ id }) => id)],
        [
          '/api/admin/archive/features',
          ({ features }: { features: { project: string }[] }) => features.map(({ project }) => project),
        ],
        [
          '/api/admin/search/features?limit=100',
          ({ features }: { features: { project: string }[] }) => features.map(({ project }) => project),
        ],
        [
          `/api/admin/search/features?project=IS:${secret}`,
          ({ features }: { features: { project: string }[] }) => features.map(({ project }) => project),
        ],
      ]
      for (const [path, projectsIn] of lists) {
        const seenBy = async (one?: TestPerson) =>
          projectsIn((await server.call(`GET`, path, undefined, one?.as)).body as never).includes(secret)
        expect([path, await seenBy(stranger), await seenBy(member), await seenBy()]).toEqual([path, false, true, true])
      }
    })

    it('are visible to direct and group members until the membership ends', async () => {
      const person = await aPerson(server)
      const look = async () => (await server.call('GET', togglePath(toggle, secret), undefined, person.as)).status
      expect(await look()).toBe(404)
      await succeed(server, 'POST', memberPath(secret, person.id, MEMBER_ROLE))
      expect(await look()).toBe(200)
      await succeed(server, 'DELETE', memberPath(secret, person.id, MEMBER_ROLE))
      expect(await look()).toBe(404)
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName(),
        users: [{ user: { id: person.id } }],
      })
      await succeed(server, 'POST', `/api/admin/projects/${secret}/groups/${group.id}/roles/${VIEWER_ROLE}`)
      expect(await look()).toBe(200)
      await succeed(server, 'DELETE', `/api/admin/groups/${group.id}`)
      expect(await look()).toBe(404)
    })

    it('become hidden or visible with their mode at the next request', async () => {
      const project = await aProject(server)
      const look = async () =>
        (await server.call('GET', `/api/admin/projects/${project}/features`, undefined, stranger.as)).status
      for (const [mode, status] of [
        ['protected', 200],
        ['private', 404],
        ['open', 200],
      ] as const) {
        await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode })
        expect(await look()).toBe(status)
      }
    })

    it('reserve toggle names without revealing the project', async () => {
      const taken = await server.call('POST', '/api/admin/features/validate', { name: toggle }, stranger.as)
      expectFailure(taken, 409, 'NameExistsError')
      expect(JSON.stringify(taken.body)).not.toContain(secret)
    })
  })

describe('projects of two instances', () => {
  const server = serverFor('postgres')

  it('are found at once when the other instance created them', async () => {
    const other = await startServer('postgres', { databaseUrl: server.databaseUrl })
    const { as } = await aPerson(server)
    for (let round = 0; round < 3; round++) {
      const project = await aProject(other)
      expect((await server.call('GET', `/api/admin/projects/${project}`, undefined, as)).status).toBe(200)
    }
    await other.stop()
  })
})
