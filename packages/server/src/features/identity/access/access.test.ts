import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, memberPath } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { beforeAll, describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE, VIEWER_ROLE } from '#kernel/roles'

const accessPath = (project: string) => `/api/admin/projects/${project}/access`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`project membership on ${engine}`, () => {
    const server = serverFor(engine)
    let project: string
    beforeAll(async () => {
      project = await aProject(server)
    })
    const rolesOf = async (where = project) =>
      Object.fromEntries(
        (await succeed(server, 'GET', accessPath(where))).users.map((one: { id: number; roleId: number }) => [
          one.id,
          one.roleId,
        ]),
      )
    const aGroup = async () => (await succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })).id

    it('is added with 200 and one event, with or without the ids in the body', async () => {
      const [first, second] = [await aPerson(server), await aPerson(server)]
      const body = { projectId: project, userId: first.id, roleId: MEMBER_ROLE }
      const { status, facts } = await recording(server, 'POST', memberPath(project, first.id, MEMBER_ROLE), body)
      expect(status).toBe(200)
      const roles = [{ roleId: MEMBER_ROLE, groupIds: [], userIds: [first.id] }]
      expect(facts).toEqual([{ type: 'project-access-added', project, data: { roles } }])
      expect((await server.call('POST', memberPath(project, second.id, OWNER_ROLE))).status).toBe(200)
      expect(await rolesOf()).toMatchObject({ [first.id]: MEMBER_ROLE, [second.id]: OWNER_ROLE })
    })

    it('is included in the project overview', async () => {
      const own = await aProject(server)
      expect((await succeed(server, 'GET', `/api/admin/projects/${own}`)).members).toBe(0)
      await aMember(server, own, MEMBER_ROLE)
      expect((await succeed(server, 'GET', `/api/admin/projects/${own}`)).members).toBe(1)
    })

    it('returns 409 AlreadyMemberError for an existing member with any role', async () => {
      const person = await aMember(server, project, MEMBER_ROLE)
      for (const role of [MEMBER_ROLE, OWNER_ROLE]) {
        const request = { method: 'POST', path: memberPath(project, person.id, role) }
        await expectRefusal(server, request, [409, 'AlreadyMemberError'], accessPath(project))
      }
    })

    it('returns 400 for ids in the body that differ from the path and for non-numeric ids, and 404 for unknown ones', async () => {
      const person = await aPerson(server)
      const path = memberPath(project, person.id, MEMBER_ROLE)
      for (const body of [
        { userId: 1_000 },
        { projectId: 'other' },
        { roleId: OWNER_ROLE },
        { roleId: 'x' },
        { userId: 'x' },
      ])
        for (const method of ['POST', 'PUT'])
          await expectRefusal(server, { method, path, body }, [400, 'ValidationError'], accessPath(project))
      for (const path of [
        memberPath(project, 99_999, 5),
        memberPath(project, person.id, 99_999),
        memberPath('nowhere', person.id, 5),
      ])
        await expectRefusal(server, { method: 'POST', path }, [404, 'NotFoundError'])
      const odd = `/api/admin/projects/${project}/users/one/roles/5`
      for (const method of ['POST', 'PUT', 'DELETE'])
        await expectRefusal(server, { method, path: odd }, [400, 'ValidationError'])
    })

    it('is changed by PUT with one event; the same role and a non-member change nothing', async () => {
      const person = await aMember(server, project, MEMBER_ROLE)
      const { status, facts } = await recording(server, 'PUT', memberPath(project, person.id, VIEWER_ROLE))
      expect(status).toBe(200)
      expect(facts).toEqual([
        {
          type: 'project-access-user-roles-updated',
          project,
          data: { roles: [VIEWER_ROLE], userId: person.id },
          preData: { roles: [MEMBER_ROLE], userId: person.id },
        },
      ])
      const stranger = await aPerson(server)
      for (const id of [person.id, stranger.id, 99_999]) {
        const again = await recording(server, 'PUT', memberPath(project, id, VIEWER_ROLE))
        expect([again.status, again.facts]).toEqual([200, []])
      }
      expect(Object.keys(await rolesOf())).not.toContain(String(stranger.id))
      await expectRefusal(server, { method: 'PUT', path: memberPath(project, person.id, 99_999) }, [
        404,
        'NotFoundError',
      ])
    })

    it('is removed by DELETE with the held role, and returns 404 for another role', async () => {
      const person = await aMember(server, project, MEMBER_ROLE)
      const wrong = { method: 'DELETE', path: memberPath(project, person.id, OWNER_ROLE) }
      await expectRefusal(server, wrong, [404, 'NotFoundError'], accessPath(project))
      const path = memberPath(project, person.id, MEMBER_ROLE)
      const { status, facts } = await recording(server, 'DELETE', path)
      expect(status).toBe(200)
      const preData = { roles: [MEMBER_ROLE], userId: person.id }
      expect(facts).toEqual([{ type: 'project-access-user-roles-deleted', project, preData }])
      await expectRefusal(server, { method: 'DELETE', path }, [404, 'NotFoundError'])
    })

    it('works the same way for groups, whose users get the role', async () => {
      const [person, group] = [await aPerson(server), await aGroup()]
      await succeed(server, 'PUT', `/api/admin/groups/${group}`, {
        name: uniqueName('g'),
        users: [{ user: { id: person.id } }],
      })
      const path = (role: number) => `/api/admin/projects/${project}/groups/${group}/roles/${role}`
      const added = await recording(server, 'POST', path(MEMBER_ROLE), { groupId: group })
      expect(added.facts).toEqual([
        {
          type: 'project-access-added',
          project,
          data: { roles: [{ roleId: MEMBER_ROLE, groupIds: [group], userIds: [] }] },
        },
      ])
      expectFailure(await server.call('POST', path(MEMBER_ROLE)), 409, 'AlreadyMemberError')
      const make = () =>
        server.call('POST', `/api/admin/projects/${project}/features`, { name: uniqueName() }, person.as)
      expect((await make()).status).toBe(201)
      const changed = await recording(server, 'PUT', path(VIEWER_ROLE))
      expect(changed.facts).toMatchObject([{ type: 'project-access-group-roles-updated', data: { groupId: group } }])
      expect((await make()).status).toBe(403)
      const { groups } = await succeed(server, 'GET', accessPath(project))
      expect(groups.at(-1)).toMatchObject({ id: group, roleId: VIEWER_ROLE, users: [{ user: { id: person.id } }] })
      const removed = await recording(server, 'DELETE', path(VIEWER_ROLE))
      expect(removed.facts).toMatchObject([{ type: 'project-access-group-roles-deleted', preData: { groupId: group } }])
    })

    it('limits a root role to the project in which it is held', async () => {
      const other = await aProject(server)
      const person = await aMember(server, project, 1)
      const make = (where: string) =>
        server.call('POST', `/api/admin/projects/${where}/features`, { name: uniqueName() }, person.as)
      expect((await make(project)).status).toBe(201)
      expect((await make(other)).status).toBe(403)
      expect((await server.call('POST', '/api/admin/projects', { name: 'x' }, person.as)).status).toBe(403)
    })

    it('can be read by members and holders of its permissions only', async () => {
      const own = await aProject(server)
      const member = await aMember(server, own, VIEWER_ROLE)
      const reader = await aPerson(server, await aRole(server, ['PROJECT_USER_ACCESS_READ'], 'root-custom'))
      for (const one of [member, reader]) {
        const { status, body } = await server.call('GET', accessPath(own), undefined, one.as)
        expect(status).toBe(200)
        expect(body.users).toEqual([
          {
            id: member.id,
            name: null,
            username: member.name,
            email: null,
            roleId: VIEWER_ROLE,
            roles: [VIEWER_ROLE],
            addedAt: expect.stringMatching(/Z$/),
          },
        ])
        expect(body.groups).toEqual([])
        expect(body.roles.map(({ name }: { name: string }) => name)).toEqual(
          expect.arrayContaining(['Admin', 'Owner', 'Member']),
        )
      }
      const refused = await server.call('GET', accessPath(own), undefined, (await aPerson(server)).as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('PROJECT_USER_ACCESS_READ')
      expectFailure(await server.call('GET', accessPath('nowhere')), 404, 'NotFoundError')
    })

    it('adds several members with one role in one transaction', async () => {
      const [one, two, group] = [await aPerson(server), await aPerson(server), await aGroup()]
      const path = accessPath(project)
      const body = { roles: [MEMBER_ROLE], users: [one.id, two.id], groups: [group] }
      const { status, facts } = await recording(server, 'POST', path, body)
      expect(status).toBe(200)
      const roles = [{ roleId: MEMBER_ROLE, groupIds: [group], userIds: [one.id, two.id].sort((a, b) => a - b) }]
      expect(facts).toEqual([{ type: 'project-access-added', project, data: { roles } }])
      const third = await aPerson(server)
      const again = { method: 'POST', path, body: { roles: [MEMBER_ROLE], users: [third.id, one.id] } }
      await expectRefusal(server, again, [409, 'AlreadyMemberError'], path)
      for (const roles of [[], [MEMBER_ROLE, OWNER_ROLE]]) {
        const refusal = await expectRefusal(
          server,
          { method: 'POST', path, body: { roles, users: [third.id] } },
          [400, 'ValidationError'],
          path,
        )
        expect(refusal.message).toContain('/body/roles')
      }
      for (const unknown of [{ users: [99_999] }, { groups: [99_999] }, { roles: [99_999] }])
        await expectRefusal(
          server,
          { method: 'POST', path, body: { roles: [MEMBER_ROLE], ...unknown } },
          [404, 'NotFoundError'],
          path,
        )
    })

    it('is replaced as a whole in one transaction, and records only real changes', async () => {
      const own = await aProject(server)
      const [stays, goes, comes] = [
        await aMember(server, own, MEMBER_ROLE),
        await aMember(server, own, MEMBER_ROLE),
        await aPerson(server),
      ]
      const body = {
        roles: [
          { id: OWNER_ROLE, users: [stays.id] },
          { id: MEMBER_ROLE, users: [comes.id], groups: [] },
        ],
      }
      const { status, facts } = await recording(server, 'PUT', accessPath(own), body)
      expect(status).toBe(200)
      expect(facts).toEqual([
        {
          type: 'project-access-updated',
          project: own,
          data: {
            roles: [
              { roleId: OWNER_ROLE, groupIds: [], userIds: [stays.id] },
              { roleId: MEMBER_ROLE, groupIds: [], userIds: [comes.id] },
            ],
          },
          preData: { roles: [{ roleId: MEMBER_ROLE, groupIds: [], userIds: [stays.id, goes.id] }] },
        },
      ])
      expect(await rolesOf(own)).toEqual({ [stays.id]: OWNER_ROLE, [comes.id]: MEMBER_ROLE })
      expect((await recording(server, 'PUT', accessPath(own), body)).facts).toEqual([])
      const twice = {
        roles: [
          { id: OWNER_ROLE, users: [goes.id] },
          { id: MEMBER_ROLE, users: [goes.id] },
        ],
      }
      const refusal = await expectRefusal(
        server,
        { method: 'PUT', path: accessPath(own), body: twice },
        [400, 'ValidationError'],
        accessPath(own),
      )
      expect(refusal.message).toContain('exactly one role')
      const half = { roles: [{ id: MEMBER_ROLE, users: [goes.id, 99_999] }] }
      await expectRefusal(
        server,
        { method: 'PUT', path: accessPath(own), body: half },
        [404, 'NotFoundError'],
        accessPath(own),
      )
    })

    it('accepts a list of one role per member; an empty list removes the member', async () => {
      const person = await aMember(server, project, MEMBER_ROLE)
      const path = `/api/admin/projects/${project}/users/${person.id}/roles`
      await succeed(server, 'PUT', path, { roles: [VIEWER_ROLE] })
      expect(await rolesOf()).toMatchObject({ [person.id]: VIEWER_ROLE })
      const refusal = await expectRefusal(server, { method: 'PUT', path, body: { roles: [4, 5] } }, [
        400,
        'ValidationError',
      ])
      expect(refusal.message).toContain('exactly one role')
      const { facts } = await recording(server, 'PUT', path, { roles: [] })
      expect(facts).toMatchObject([{ type: 'project-access-user-roles-deleted' }])
      const again = await recording(server, 'DELETE', path)
      expect([again.status, again.facts]).toEqual([200, []])
      await succeed(server, 'POST', memberPath(project, person.id, MEMBER_ROLE))
      expect((await recording(server, 'DELETE', path)).facts).toHaveLength(1)
    })
  })
}
