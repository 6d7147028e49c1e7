import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, memberPath } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { EDITOR_ROLE, MEMBER_ROLE, OWNER_ROLE, VIEWER_ROLE } from '#kernel/roles'

const accessPath = (project: string) => `/api/admin/projects/${project}/access`

for (const engine of proofEngines) {
  describe(`granting project roles on ${engine}`, () => {
    const server = serverFor(engine)

    it('needs PROJECT_USER_ACCESS_WRITE or UPDATE_PROJECT in that project', async () => {
      const [own, other] = [await aProject(server), await aProject(server)]
      const owner = await aMember(server, own, OWNER_ROLE)
      const writer = await aMember(server, own, await aRole(server, ['PROJECT_USER_ACCESS_WRITE']))
      const member = await aMember(server, own, MEMBER_ROLE)
      const target = await aPerson(server)
      for (const one of [owner, writer]) {
        const path = memberPath(own, target.id, VIEWER_ROLE)
        expect((await server.call('POST', path, undefined, one.as)).status).toBe(200)
        expect((await server.call('DELETE', path, undefined, one.as)).status).toBe(200)
        const elsewhere = { method: 'POST', path: memberPath(other, target.id, VIEWER_ROLE), options: one.as }
        await expectRefusal(server, elsewhere, [403, 'NoAccessError'], accessPath(other))
      }
      const request = { method: 'POST', path: memberPath(own, target.id, VIEWER_ROLE), options: member.as }
      const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], accessPath(own))
      expect(message).toContain('PROJECT_USER_ACCESS_WRITE')
    })

    it('is refused on every route when the caller lacks a granted permission, which the error names', async () => {
      const project = await aProject(server)
      const writer = await aMember(
        server,
        project,
        await aRole(server, ['PROJECT_USER_ACCESS_WRITE', 'CREATE_FEATURE']),
      )
      const inProduction = await aRole(server, [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }])
      const target = await aMember(server, project, VIEWER_ROLE)
      const stranger = await aPerson(server)
      const attempts = (role: number) => [
        { method: 'POST', path: memberPath(project, stranger.id, role) },
        { method: 'PUT', path: memberPath(project, target.id, role) },
        { method: 'PUT', path: memberPath(project, writer.id, role) },
        { method: 'PUT', path: `/api/admin/projects/${project}/users/${target.id}/roles`, body: { roles: [role] } },
        { method: 'POST', path: accessPath(project), body: { roles: [role], users: [stranger.id] } },
        { method: 'PUT', path: accessPath(project), body: { roles: [{ id: role, users: [target.id, writer.id] }] } },
      ]
      for (const role of [1, EDITOR_ROLE, OWNER_ROLE, MEMBER_ROLE, inProduction])
        for (const attempt of attempts(role)) {
          const request = { ...attempt, options: writer.as }
          const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], accessPath(project))
          expect(message).toMatch(/You cannot give the role ".+": you need the permission [A-Z_]+/)
          if (role === 1) expect(message).toContain('ADMIN')
          if (role === inProduction) expect(message).toContain('UPDATE_FEATURE_ENVIRONMENT in environment "production"')
        }
      const less = await aRole(server, ['CREATE_FEATURE'])
      expect((await server.call('POST', memberPath(project, stranger.id, less), undefined, writer.as)).status).toBe(200)
    })

    it('lets only Admins remove or change the last Owner', async () => {
      const project = await aProject(server)
      const [owner, second] = [await aMember(server, project, OWNER_ROLE), await aMember(server, project, OWNER_ROLE)]
      expect(
        (await server.call('DELETE', memberPath(project, second.id, OWNER_ROLE), undefined, owner.as)).status,
      ).toBe(200)
      const attempts = [
        { method: 'DELETE', path: memberPath(project, owner.id, OWNER_ROLE) },
        { method: 'PUT', path: memberPath(project, owner.id, MEMBER_ROLE) },
        { method: 'DELETE', path: `/api/admin/projects/${project}/users/${owner.id}/roles` },
        { method: 'PUT', path: accessPath(project), body: { roles: [] } },
      ]
      for (const attempt of attempts) {
        const { message } = await expectRefusal(
          server,
          { ...attempt, options: owner.as },
          [403, 'NoAccessError'],
          accessPath(project),
        )
        expect(message).toContain('ADMIN')
      }
      expect((await server.call('DELETE', memberPath(project, owner.id, OWNER_ROLE))).status).toBe(200)
    })

    it('makes the creator of a project its Owner', async () => {
      const editor = await aPerson(server, EDITOR_ROLE)
      await server.newEvents()
      const { status, body } = await server.call(
        'POST',
        '/api/admin/projects',
        { name: uniqueName('own'), mode: 'private' },
        editor.as,
      )
      expect(status).toBe(201)
      expect((await server.newEvents()).map(({ type }) => type)).toEqual(['project-created', 'project-access-added'])
      expect((await server.call('GET', accessPath(body.id), undefined, editor.as)).body.users).toMatchObject([
        { id: editor.id, roleId: OWNER_ROLE },
      ])
      expect(
        (await server.call('POST', `/api/admin/projects/${body.id}/features`, { name: uniqueName() }, editor.as))
          .status,
      ).toBe(201)
    })

    it('takes effect at the next request and ends with the membership', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const person = await aMember(server, project, MEMBER_ROLE)
      const edit = () =>
        server.call('PUT', `/api/admin/projects/${project}/features/${toggle}`, { stale: true }, person.as)
      expect((await edit()).status).toBe(200)
      await succeed(server, 'DELETE', memberPath(project, person.id, MEMBER_ROLE))
      expect((await edit()).status).toBe(403)
    })
  })

  describe(`the explain endpoint on ${engine}`, () => {
    const server = serverFor(engine)
    const explain = (query: Record<string, string | number>) =>
      server.call(
        'GET',
        `/api/admin/access/explain?${new URLSearchParams(Object.entries(query).map(([key, value]): [string, string] => [key, String(value)]))}`,
      )

    it('returns the matching role and the sources of all roles', async () => {
      const project = await aProject(server)
      const person = await aMember(server, project, MEMBER_ROLE)
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName('crew'),
        users: [{ user: { id: person.id } }],
      })
      const role = await aRole(server, [{ name: 'UPDATE_FEATURE_ENVIRONMENT', environment: 'production' }])
      await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${group.id}/roles/${role}`)
      const yes = await explain({ userId: person.id, permission: 'CREATE_FEATURE', project })
      expect(yes.body).toEqual({
        allowed: true,
        because: `${person.name} holds CREATE_FEATURE of project "${project}" by the role Member (project role)`,
        grants: [
          { role: { id: VIEWER_ROLE, name: 'Viewer' }, via: 'root role', matches: false },
          { role: { id: MEMBER_ROLE, name: 'Member' }, via: 'project role', project, matches: true },
          { role: { id: role, name: expect.any(String) }, via: `group ${group.name}`, project, matches: false },
        ],
      })
      const scoped = {
        userId: person.id,
        permission: 'UPDATE_FEATURE_ENVIRONMENT',
        project,
        environment: 'production',
      }
      expect((await explain(scoped)).body.grants[2]).toMatchObject({ environment: 'production', matches: true })
      const no = await explain({ userId: person.id, permission: 'CREATE_FEATURE', project: 'default' })
      expect(no.body).toMatchObject({
        allowed: false,
        because: `${person.name} holds no role that grants CREATE_FEATURE of project "default"`,
      })
    })

    it('explains tokens and hidden private projects, and refuses unknown values', async () => {
      const token = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'sdk', type: 'client' })
      expect((await explain({ tokenId: token.id, permission: 'CREATE_FEATURE' })).body).toMatchObject({
        allowed: false,
        because: expect.stringContaining('client'),
      })
      const { body } = await server.call('POST', '/api/admin/projects', { name: uniqueName('secret'), mode: 'private' })
      const person = await aPerson(server, await aRole(server, ['CREATE_FEATURE'], 'root-custom'))
      const hidden = await explain({ userId: person.id, permission: 'CREATE_FEATURE', project: body.id })
      expect(hidden.body).toMatchObject({ allowed: false, because: expect.stringContaining('private') })
      expectFailure(await explain({ userId: 99_999, permission: 'ADMIN' }), 404, 'NotFoundError')
      expectFailure(await explain({ userId: 1, permission: 'FLY' }), 400, 'ValidationError')
      expectFailure(await explain({ permission: 'ADMIN' }), 400, 'ValidationError')
      expectFailure(await explain({ userId: 1, permission: 'ADMIN', project: 'nowhere' }), 404, 'NotFoundError')
      expectFailure(
        await server.call('GET', '/api/admin/access/explain?userId=1&permission=ADMIN', undefined, person.as),
        403,
        'NoAccessError',
      )
    })

    it('lists all accounts with all their roles', async () => {
      const project = await aProject(server)
      const person = await aMember(server, project, OWNER_ROLE)
      const { overview } = await succeed(server, 'GET', '/api/admin/access/overview')
      expect(overview[0]).toMatchObject({
        userId: 1,
        userName: 'admin',
        accountType: 'User',
        roles: [{ role: { id: 1, name: 'Admin' }, via: 'root role' }],
      })
      expect(overview.find(({ userId }: { userId: number }) => userId === person.id).roles).toEqual([
        { role: { id: VIEWER_ROLE, name: 'Viewer' }, via: 'root role' },
        { role: { id: OWNER_ROLE, name: 'Owner' }, via: 'project role', project },
      ])
    })
  })
}
