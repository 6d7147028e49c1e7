import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, startServer, type TestServer, uniqueName } from '@leverframe/testing/harness'
import { aPerson, browser, callAs, linkSecret, logIn, newAddress } from '@leverframe/testing/people'
import { succeed } from '@leverframe/testing/scenario'
import { describe, expect, it, vi } from 'vitest'
import { MEMBER_ROLE } from '#kernel/roles'

const settings = { TRUST_PROXY: '1' }
const patient = { timeout: 60_000, interval: 10 }

/** A user with everything that a user can have: sessions, a token, a group, a project, a link. */
async function somebody(server: TestServer) {
  const person = await aPerson(server)
  const cookie = await logIn(server, person)
  const { body } = await callAs(server, cookie, 'POST', '/api/admin/user/tokens', { description: 'laptop' })
  const project = await aProject(server)
  const group = { name: uniqueName('group'), rootRole: 2, users: [{ user: { id: person.id } }] }
  const { id: groupId } = await succeed(server, 'POST', '/api/admin/groups', group)
  await succeed(server, 'POST', `/api/admin/projects/${project}/users/${person.id}/roles/${MEMBER_ROLE}`)
  const link = await succeed(server, 'POST', '/api/admin/user-admin/reset-password', { id: person.username })
  return { ...person, cookie, pat: body.secret as string, project, groupId: groupId as number, link }
}
type Somebody = Awaited<ReturnType<typeof somebody>>

/** Which of these work on this instance. */
async function whatWorks(server: TestServer, { id, username, password, cookie, pat, ...rest }: Somebody) {
  const status = async (path: string, options: object) => (await server.call('GET', path, undefined, options)).status
  const [me, group, access] = [
    await status('/api/admin/user', { token: pat }),
    await succeed(server, 'GET', `/api/admin/groups/${rest.groupId}`),
    await succeed(server, 'GET', `/api/admin/projects/${rest.project}/access`),
  ]
  const isHere = (one: { user?: { id: number }; id?: number }) => (one.user?.id ?? one.id) === id
  const login = await server.call(
    'POST',
    '/auth/simple/login',
    { username, password },
    { token: null, headers: { 'x-forwarded-for': newAddress() } },
  )
  const create = { name: uniqueName() }
  const token = linkSecret(rest.link.resetPasswordUrl)
  const features = `/api/admin/projects/${rest.project}/features`
  return {
    session: await status('/api/admin/user', browser(server, cookie)),
    token: me,
    change: (await server.call('POST', features, create, { token: pat })).status,
    login: login.status,
    link: (await server.call('POST', '/auth/reset/validate', { token }, { token: null })).status,
    group: group.users.some(isHere),
    project: access.users.some(isHere),
    explained: await status(`/api/admin/access/explain?permission=ADMIN&userId=${id}`, {}),
  }
}

const ALIVE = {
  session: 200,
  token: 200,
  change: 201,
  login: 200,
  link: 200,
  group: true,
  project: true,
  explained: 200,
}
const ENDED = {
  session: 401,
  token: 401,
  change: 401,
  login: 401,
  link: 401,
  group: false,
  project: false,
  explained: 404,
}

for (const engine of engineInTurn(import.meta.url))
  describe(`a user who is deleted on ${engine}`, () => {
    it('loses sessions, tokens, login, links, groups and projects at once', async () => {
      const server = await startServer(engine, { settings })
      const person = await somebody(server)
      expect(await whatWorks(server, person)).toEqual(ALIVE)
      await succeed(server, 'DELETE', `/api/admin/user-admin/${person.id}`)
      expect(await whatWorks(server, person)).toEqual(ENDED)
      await server.stop()
    })
  })

describe('two instances on one PostgreSQL', () => {
  it('both drop a deleted user, whichever got the request, and the rights of a group that a user left', async () => {
    const a = await startServer('postgres', { settings })
    const b = await startServer('postgres', { settings, databaseUrl: a.databaseUrl })
    for (const [here, there] of [
      [a, b],
      [b, a],
    ] as const) {
      const person = await somebody(here)
      // The other instance has the user in all its caches.
      await vi.waitFor(async () => expect(await whatWorks(there, person)).toEqual(ALIVE), { timeout: 60_000 })
      await succeed(here, 'DELETE', `/api/admin/user-admin/${person.id}`)
      const works = { token: person.pat }
      const statusThere = async (options: object) =>
        (await there.call('GET', '/api/admin/user', undefined, options)).status
      await vi.waitFor(async () => {
        expect(await statusThere(works)).toBe(401)
        expect(await statusThere(browser(there, person.cookie))).toBe(401)
      }, patient)
      expect(await whatWorks(there, person)).toEqual(ENDED)
      expect(await whatWorks(here, person)).toEqual(ENDED)

      // Removed from the group: its rights end on both instances, and the account still works.
      const other = await aPerson(here)
      const users = [{ user: { id: other.id } }]
      const group = { name: uniqueName('group'), rootRole: 2, users }
      const { id } = await succeed(here, 'POST', '/api/admin/groups', group)
      const cookie = await logIn(here, other)
      const mayOn = async (server: TestServer) =>
        (await callAs(server, cookie, 'POST', '/api/admin/projects', { id: uniqueName('project'), name: 'x' })).status
      await vi.waitFor(async () => expect(await mayOn(there)).toBe(201), patient)
      await succeed(here, 'PUT', `/api/admin/groups/${id}`, { ...group, users: [] })
      expect(await mayOn(here)).toBe(403)
      await vi.waitFor(async () => expect(await mayOn(there)).toBe(403), patient)
      expect((await callAs(there, cookie, 'GET', '/api/admin/user')).status).toBe(200)
    }
    await Promise.all([a.stop(), b.stop()])
  })
})
