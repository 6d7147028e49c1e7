import { engineInTurn } from '@leverframe/testing/depth'
import {
  aProject,
  aToggle,
  engines,
  serverFor,
  type TestServer,
  togglePath,
  uniqueName,
} from '@leverframe/testing/harness'
import { aPerson, browser, callAs, GOOD_PASSWORD, logIn } from '@leverframe/testing/people'
import { expectFailure, expectRefusal, factOf, ISO_TIME, recording } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const users = '/api/admin/user-admin'
const anEmail = () => `${uniqueName('mail')}@example.com`
const idsIn = (list: { id: number }[]) => list.map(({ id }) => id)

/** Responses leave out names that are null; events have them. */
const asStored = (user: object) => ({ name: null, username: null, ...user })

async function aPrivateProject(server: TestServer): Promise<string> {
  const project = await aProject(server)
  await server.sql(`update projects set mode = 'private' where id = '${project}'`)
  return project
}

for (const engine of engineInTurn(import.meta.url)) {
  describe(`users on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })

    it('are created with a role by name or id, found at their Location, and listed', async () => {
      const email = anEmail()
      const { status, body, headers, facts } = await recording(server, 'POST', users, {
        email: email.toUpperCase(),
        name: 'Ada',
        password: GOOD_PASSWORD,
        rootRole: 2,
      })
      expect(status).toBe(201)
      const { emailSent, ...user } = body
      expect(emailSent).toBe(false)
      const facets = { email, name: 'Ada', rootRole: 2, accountType: 'User', seenAt: null }
      expect(user).toEqual({ id: expect.any(Number), createdAt: expect.stringMatching(ISO_TIME), ...facets })
      expect(headers.get('location')).toBe(`${users}/${user.id}`)
      expect(facts).toEqual([{ type: 'user-created', data: asStored(user) }])
      expect((await server.call('GET', `${users}/${user.id}`)).body).toEqual(user)
      const { body: list } = await server.call('GET', users)
      expect(list.users).toContainEqual(user)
      expect(list.rootRoles.map(({ name }: { name: string }) => name)).toEqual(['Admin', 'Editor', 'Viewer'])
    })

    it.each([
      ['without a user name and an e-mail address', { rootRole: 1 }, '/body/username'],
      ['without a role', { username: 'x' }, '/body/rootRole'],
      ['with a project role', { username: 'x', rootRole: 'Owner' }, '/body/rootRole'],
      ['with an unknown role', { username: 'x', rootRole: 99 }, '/body/rootRole'],
      ['with an invalid e-mail address', { email: 'nobody', rootRole: 1 }, '/body/email'],
      ['with a weak password', { username: 'x', rootRole: 1, password: 'weak' }, '/body/password'],
    ])('are not created %s', async (_, body, path) => {
      const refused = await expectRefusal(
        server,
        { method: 'POST', path: users, body },
        [400, 'ValidationError'],
        users,
      )
      expect(refused.details[0].path).toBe(path)
    })

    it('need a user name and an address that no other user has', async () => {
      const email = anEmail()
      const { username } = await aPerson(server, { email })
      const refusals = [
        { username },
        { email },
        { email: email.toUpperCase() },
        { username: email },
        { username: email.toUpperCase() },
      ]
      for (const body of refusals)
        await expectRefusal(
          server,
          { method: 'POST', path: users, body: { ...body, rootRole: 3 } },
          [409, 'NameExistsError'],
          users,
        )
      const other = await aPerson(server)
      await expectRefusal(
        server,
        { method: 'PUT', path: `${users}/${other.id}`, body: { email } },
        [409, 'NameExistsError'],
        users,
      )
    })

    it('are updated with one event, and without an event when nothing changes', async () => {
      const { id } = await aPerson(server)
      const before = (await server.call('GET', `${users}/${id}`)).body
      const change = { name: 'Grace', email: anEmail(), rootRole: 'Editor' }
      const { status, body, facts } = await recording(server, 'PUT', `${users}/${id}`, change)
      expect([status, body]).toEqual([200, { ...before, ...change, rootRole: 2 }])
      expect(facts).toEqual([{ type: 'user-updated', data: body, preData: asStored(before) }])
      expect((await recording(server, 'PUT', `${users}/${id}`, change)).facts).toEqual([])
    })

    it('are deleted with one event', async () => {
      const { id } = await aPerson(server)
      const before = (await server.call('GET', `${users}/${id}`)).body
      const { status, facts } = await recording(server, 'DELETE', `${users}/${id}`)
      expect([status, facts]).toEqual([200, [{ type: 'user-deleted', preData: asStored(before) }]])
      for (const method of ['GET', 'DELETE'])
        expectFailure(await server.call(method, `${users}/${id}`), 404, 'NotFoundError')
      expectFailure(await server.call('PUT', `${users}/${id}`, { name: 'x' }), 404, 'NotFoundError')
    })

    it.each(['abc', '1.5', '-1', '9999999999', '1e3'])('return 400 for the id %s', async (id) =>
      expectFailure(await server.call('GET', `${users}/${id}`), 400, 'ValidationError'),
    )

    it('are managed by Admins only; the 403 response reveals no passwords or names', async () => {
      const viewer = await aPerson(server)
      const cookie = await logIn(server, viewer)
      const requests: [string, string, unknown?][] = [
        ['GET', users],
        ['POST', users, { username: viewer.username, password: 'weak', rootRole: 'Admin' }],
        ['GET', `${users}/1`],
        ['PUT', `${users}/${viewer.id}`, { rootRole: 'Admin' }],
        ['DELETE', `${users}/1`],
        ['GET', `${users}/admin-count`],
        ['POST', `${users}/validate-password`, { password: 'weak' }],
      ]
      for (const [method, path, body] of requests) {
        const answer = await recording(server, method, path, body, browser(server, cookie))
        expectFailure(answer, 403, 'NoAccessError')
        expect(answer.body.message).toContain('ADMIN')
        expect(answer.events).toEqual([])
      }
    })

    it('find other users by a part of the name, and candidates for a project', async () => {
      const email = anEmail()
      const person = await aPerson(server, { email, name: 'Grace Höpper' })
      // Editors manage the members of the default project, so they see addresses.
      const cookie = await logIn(server, await aPerson(server, { rootRole: 'Editor' }))
      for (const q of [person.username.toUpperCase(), email.slice(0, -4), 'höpper']) {
        const { status, body } = await callAs(server, cookie, 'GET', `${users}/search?q=${encodeURIComponent(q)}`)
        expect([status, idsIn(body)], q).toEqual([200, expect.arrayContaining([person.id])])
        expect(body[0]).toEqual({
          id: expect.any(Number),
          name: expect.anything(),
          username: expect.anything(),
          email,
          accountType: 'User',
        })
      }
      for (const q of ['', '%', uniqueName('nobody')])
        expect((await callAs(server, cookie, 'GET', `${users}/search?q=${encodeURIComponent(q)}`)).body, q).toEqual([])
      await server.sql(
        `insert into user_groups (name, description, mappings_sso, created_at) values ('${uniqueName('group')}', 'of tests', '[]', '2026-01-01T00:00:00.000Z')`,
      )
      const { body } = await callAs(server, cookie, 'GET', `${users}/access`)
      expect(idsIn(body.users)).toContain(person.id)
      expect(body.groups).toContainEqual(expect.objectContaining({ description: 'of tests', userCount: 0 }))
    })
  })

  describe(`the current user on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })

    it('is the user of the session with their permissions', async () => {
      const editor = await aPerson(server, { rootRole: 'Editor' })
      const { body } = await callAs(server, await logIn(server, editor), 'GET', '/api/admin/user')
      expect(body).toMatchObject({
        user: { id: editor.id, username: editor.username, rootRole: 2, isAPI: false },
        feedback: [],
        splash: {},
      })
      expect(body.permissions).toContainEqual({ permission: 'CREATE_PROJECT' })
      expect(body.permissions).toContainEqual({ permission: 'CREATE_FEATURE', project: 'default' })
      expect(body.permissions).not.toContainEqual({ permission: 'ADMIN' })
    })

    it('has a name and no id for a token', async () => {
      const { body } = await server.call('GET', '/api/admin/user')
      expect(body).toMatchObject({
        user: { id: null, username: 'init-admin', isAPI: true, accountType: 'API token' },
        permissions: [{ permission: 'ADMIN' }],
      })
      expectFailure(await server.call('GET', '/api/admin/user/profile'), 400, 'ValidationError')
    })

    it('is missing without identification: 401 lists the ways to log in', async () => {
      const answer = await server.call('GET', '/api/admin/user', undefined, { token: null })
      expectFailure(answer, 401, 'AuthenticationRequired')
      expect(answer.body).toMatchObject({ type: 'password', path: '/auth/simple/login' })
    })

    it('has a profile with role, projects, and visible toggles that the user created', async () => {
      const person = await aPerson(server, { rootRole: 'Editor' })
      const cookie = await logIn(server, person)
      const [seen, hidden] = [uniqueName(), uniqueName()]
      const project = await aProject(server)
      await server.sql(
        `insert into project_members (project, user_id, role_id, added_at) values ('${project}', ${person.id}, 4, '2026-01-01T00:00:00.000Z')`,
      )
      await server.call('PUT', `/api/admin/user-admin/${person.id}`, { name: 'wakes the index' })
      await callAs(server, cookie, 'POST', '/api/admin/projects/default/features', { name: seen })
      await callAs(server, cookie, 'POST', `/api/admin/projects/${project}/features`, { name: hidden })
      const profile = async () => (await callAs(server, cookie, 'GET', '/api/admin/user/profile')).body
      expect(await profile()).toEqual({
        rootRole: expect.objectContaining({ id: 2, name: 'Editor' }),
        projects: [project],
        groups: [],
        features: [
          { name: seen, project: 'default' },
          { name: hidden, project },
        ].sort((a, b) => (a.name < b.name ? -1 : 1)),
        subscriptions: [],
        canChangePassword: true,
      })
      await server.sql(`delete from project_members where user_id = ${person.id}`)
      await server.sql(`update projects set mode = 'private' where id = '${project}'`)
      await server.call('PUT', `/api/admin/user-admin/${person.id}`, { name: 'wakes it again' })
      expect(await profile()).toMatchObject({ projects: [], features: [{ name: seen, project: 'default' }] })
    })
  })

  describe(`the current user without log-in on ${engine}`, () => {
    const server = serverFor(engine, { settings: { AUTH_TYPE: 'none' } })

    it('is an Admin named unauthenticated without favourites', async () => {
      const { body } = await server.call('GET', '/api/admin/user', undefined, { token: null })
      expect(body).toMatchObject({
        user: { id: null, username: 'unauthenticated', isAPI: false },
        permissions: [{ permission: 'ADMIN' }],
      })
      const path = '/api/admin/projects/default/favorites'
      expectFailure(await server.call('POST', path, undefined, { token: null }), 400, 'ValidationError')
    })
  })

  describe(`favourites on ${engine}`, () => {
    const server = serverFor(engine, { settings: { TRUST_PROXY: '1' } })
    const ofToggle = (name: string, project = 'default') => `${togglePath(name, project)}/favorites`
    const ofProject = (id: string) => `/api/admin/projects/${id}/favorites`

    it('can be added and removed by any user who sees the target, with one event each', async () => {
      const person = await aPerson(server)
      const as = browser(server, await logIn(server, person))
      const name = await aToggle(server)
      const project = await aProject(server)
      for (const [path, kind, fact] of [
        [ofToggle(name), 'feature', { project: 'default', data: { name, createdAt: expect.stringMatching(ISO_TIME) } }],
        [ofProject(project), 'project', { project, data: { id: project, name: project } }],
      ] as const)
        for (const [method, type] of [
          ['POST', `${kind}-favorited`],
          ['DELETE', `${kind}-unfavorited`],
        ] as const) {
          const first = await recording(server, method, path, undefined, as)
          expect([first.status, first.events.map(factOf)]).toEqual([200, [{ type, ...fact }]])
          expect(first.events[0]?.createdByUserId).toBe(person.id)
          const again = await recording(server, method, path, undefined, as)
          expect([again.status, again.events]).toEqual([200, []])
        }
    })

    it('of projects are visible only to the user who added them', async () => {
      const as = browser(server, await logIn(server, await aPerson(server)))
      const project = await aProject(server)
      await server.call('POST', ofProject(project), undefined, as)
      const isFavorite = async (options?: typeof as) => {
        const { body } = await server.call('GET', '/api/admin/projects', undefined, options)
        return body.projects.find(({ id }: { id: string }) => id === project).favorite
      }
      expect([await isFavorite(as), await isFavorite()]).toEqual([true, false])
    })

    it('do not change the revision of the toggle, so a concurrent edit is not refused', async () => {
      const as = browser(server, await logIn(server, await aPerson(server)))
      const name = await aToggle(server)
      const revision = async () => (await server.call('GET', togglePath(name))).headers.get('etag')
      const before = (await revision()) as string
      expect(before).toMatch(/\w/)
      for (const method of ['POST', 'DELETE']) {
        expect((await server.call(method, ofToggle(name), undefined, as)).status).toBe(200)
        expect(await revision()).toBe(before)
      }
      const edit = await server.call('PUT', togglePath(name), { stale: true }, { headers: { 'if-match': before } })
      expect(edit.status).toBe(200)
      expect(await revision()).not.toBe(before)
    })

    it('need a user: an API token gets 400', async () => {
      const name = await aToggle(server)
      for (const path of [ofToggle(name), ofProject('default')])
        for (const method of ['POST', 'DELETE']) expectFailure(await server.call(method, path), 400, 'ValidationError')
    })

    it('return 404 for missing targets, in another project, and in hidden projects', async () => {
      const as = browser(server, await logIn(server, await aPerson(server)))
      const project = await aPrivateProject(server)
      const hidden = await aToggle(server, { project })
      const name = await aToggle(server)
      const paths = [
        ofToggle(uniqueName()),
        ofToggle(name, await aProject(server)),
        ofToggle(hidden, project),
        ofProject(project),
        ofProject(uniqueName()),
      ]
      for (const path of paths)
        for (const method of ['POST', 'DELETE']) {
          const answer = await recording(server, method, path, undefined, as)
          expectFailure(answer, 404, 'NotFoundError')
          expect(answer.events).toEqual([])
        }
    })
  })
}

for (const engine of engines)
  describe(`the last Admin on ${engine}`, () => {
    const server = serverFor(engine)

    it('cannot be deleted or demoted, even by two requests at the same time', async () => {
      const admins = async () => (await server.call('GET', `${users}/admin-count`)).body
      expect(await admins()).toEqual({ password: 1, noPassword: 0, service: 0 })
      await expectRefusal(server, { method: 'DELETE', path: `${users}/1` }, [409, 'ConflictError'], users)
      await expectRefusal(
        server,
        { method: 'PUT', path: `${users}/1`, body: { rootRole: 'Viewer' } },
        [409, 'ConflictError'],
        users,
      )
      const second = await aPerson(server, { rootRole: 'Admin' })
      const invited = (await server.call('POST', users, { username: uniqueName(), rootRole: 'Admin' })).body
      expect(await admins()).toEqual({ password: 2, noPassword: 1, service: 0 })
      await server.call('DELETE', `${users}/${invited.id}`)
      const both = await Promise.all([
        server.call('PUT', `${users}/1`, { rootRole: 'Viewer' }),
        server.call('PUT', `${users}/${second.id}`, { rootRole: 'Viewer' }),
      ])
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
      await server.call('PUT', `${users}/1`, { rootRole: 'Admin' })
    })
  })
