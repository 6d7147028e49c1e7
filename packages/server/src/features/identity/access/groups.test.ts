import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aPerson, aRole } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, factOf, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { SYSTEM } from '#kernel/actor'
import { EDITOR_ROLE, MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'
import { step } from '#platform/commands/runner'
import { syncGroups } from './index.ts'

const base = '/api/admin/groups'

for (const engine of engineInTurn(import.meta.url))
  describe(`groups on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (given: object = {}) => succeed(server, 'POST', base, { name: uniqueName('group'), ...given })
    const listed = (...people: { id: number }[]) => people.map(({ id }) => ({ user: { id } }))
    const idsIn = (group: { users: { user: { id: number } }[] }) => group.users.map(({ user }) => user.id)
    const read = (id: number) => succeed(server, 'GET', `${base}/${id}`)
    const sync = async (userId: number, groupNames: string[]) => {
      await server.newEvents()
      await server.running.product.deps.run(SYSTEM, step(syncGroups, { userId, groupNames }))
      return (await server.newEvents()).map(factOf)
    }

    it('are returned page by page, each with its own users and projects', async () => {
      const [ann, bob, project] = [await aPerson(server), await aPerson(server), await aProject(server)]
      const prefix = uniqueName('Paged')
      const groups = await Promise.all([
        create({ name: `${prefix}-a`, users: listed(ann) }),
        create({ name: `${prefix}-b`, users: listed(ann, bob) }),
        create({ name: `${prefix}-c` }),
      ])
      await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${groups[1]?.id}/roles/${MEMBER_ROLE}`)
      const ask = (params: string) => succeed(server, 'GET', `${base}?query=${prefix.toUpperCase()}&${params}`)
      const { groups: page, total } = await ask('limit=2&offset=1')
      expect(page.map(({ name }: { name: string }) => name)).toEqual([`${prefix}-b`, `${prefix}-c`])
      expect([idsIn(page[0]), page[0].projects, idsIn(page[1]), total]).toEqual([[ann.id, bob.id], [project], [], 3])
      expect((await ask('')).groups).toHaveLength(3)
      const { groups: all, total: count } = await succeed(server, 'GET', base)
      expect(all).toHaveLength(count)
    })

    it('accept null as a description, which means none', async () => {
      const { id, description } = await create({ description: null })
      expect(description).toBe('')
      const name = uniqueName('group')
      await succeed(server, 'PUT', `${base}/${id}`, { name, description: 'for a while' })
      expect((await succeed(server, 'PUT', `${base}/${id}`, { name })).description).toBe('for a while')
      await succeed(server, 'PUT', `${base}/${id}`, { name, description: null })
      expect((await read(id)).description).toBe('')
    })

    it('are created with 201, a Location and one event', async () => {
      const person = await aPerson(server)
      const name = uniqueName('group')
      const given = {
        name,
        description: 'of tests',
        mappingsSSO: ['ops', 'ops'],
        rootRole: EDITOR_ROLE,
        users: listed(person, person),
      }
      const { status, body, headers, facts } = await recording(server, 'POST', base, given)
      expect([status, headers.get('location')]).toEqual([201, `${base}/${body.id}`])
      expect(body).toEqual({
        id: expect.any(Number),
        name,
        description: 'of tests',
        mappingsSSO: ['ops'],
        rootRole: EDITOR_ROLE,
        createdAt: expect.stringMatching(/Z$/),
        projects: [],
        users: [
          {
            user: { id: person.id, name: null, username: person.name, email: null },
            joinedAt: expect.stringMatching(/Z$/),
            viaSso: false,
          },
        ],
      })
      const { projects: _, ...snapshot } = body
      expect(facts).toEqual([{ type: 'group-created', data: { ...snapshot, users: [person.id] } }])
      expect(await read(body.id)).toEqual(body)
      expect((await succeed(server, 'GET', base)).groups).toContainEqual(body)
    })

    it('need a unique name, and refuse unknown users and roles', async () => {
      const { name } = await create()
      const other = await create()
      await expectRefusal(server, { method: 'POST', path: base, body: { name } }, [409, 'NameExistsError'], base)
      await expectRefusal(
        server,
        { method: 'PUT', path: `${base}/${other.id}`, body: { name } },
        [409, 'NameExistsError'],
        base,
      )
      const wrong = [
        { users: [{ user: { id: 99_999 } }] },
        { rootRole: 99_999 },
        { rootRole: OWNER_ROLE },
        { rootRole: 'Admin' },
        { name: '' },
      ]
      for (const one of wrong) {
        const body = { name: uniqueName(), ...one }
        await expectRefusal(server, { method: 'POST', path: base, body }, [400, 'ValidationError'], base)
        await expectRefusal(
          server,
          { method: 'PUT', path: `${base}/${other.id}`, body },
          [400, 'ValidationError'],
          base,
        )
      }
      for (const method of ['GET', 'DELETE'])
        expectFailure(await server.call(method, `${base}/99999`), 404, 'NotFoundError')
      expectFailure(await server.call('GET', `${base}/one`), 400, 'ValidationError')
    })

    it('are updated by PUT: omitted fields stay, and no change records no event', async () => {
      const [one, two] = [await aPerson(server), await aPerson(server)]
      const group = await create({ description: 'first', mappingsSSO: ['a'], users: listed(one) })
      const { facts } = await recording(server, 'PUT', `${base}/${group.id}`, { name: group.name, users: listed(two) })
      const after = await read(group.id)
      expect({ ...after, users: idsIn(after) }).toEqual({ ...group, users: [two.id] })
      expect(facts).toMatchObject([{ type: 'group-updated', data: { users: [two.id] }, preData: { users: [one.id] } }])
      const again = await recording(server, 'PUT', `${base}/${group.id}`, after)
      expect([again.status, again.facts]).toEqual([200, []])
    })

    it('give their root role to all members until they are deleted', async () => {
      const person = await aPerson(server)
      const role = await aRole(server, ['CREATE_PROJECT'], 'root-custom')
      const make = () => server.call('POST', '/api/admin/projects', { name: uniqueName() }, person.as)
      expect((await make()).status).toBe(403)
      const group = await create({ rootRole: role, users: listed(person) })
      expect((await make()).status).toBe(201)
      const project = await aProject(server)
      await succeed(server, 'POST', `/api/admin/projects/${project}/groups/${group.id}/roles/${MEMBER_ROLE}`)
      expect((await read(group.id)).projects).toEqual([project])
      const { status, facts } = await recording(server, 'DELETE', `${base}/${group.id}`)
      expect(status).toBe(200)
      expect(facts).toMatchObject([{ type: 'group-deleted', preData: { id: group.id, users: [person.id] } }])
      expect((await make()).status).toBe(403)
      expect((await succeed(server, 'GET', `/api/admin/projects/${project}/access`)).groups).toEqual([])
    })

    it('follow the provider at log-in: only memberships from single sign-on are removed', async () => {
      const person = await aPerson(server)
      const [mapped, manual, unmapped] = [
        await create({ mappingsSSO: ['ops', 'dev'] }),
        await create({ mappingsSSO: ['dev'], users: listed(person) }),
        await create(),
      ]
      expect(await sync(person.id, ['dev', 'other'])).toEqual([
        { type: 'group-user-added', data: { groupId: mapped.id, userId: person.id } },
      ])
      expect(await sync(person.id, ['dev'])).toEqual([])
      expect((await read(mapped.id)).users).toMatchObject([{ viaSso: true }])
      expect(await sync(person.id, [])).toEqual([
        { type: 'group-user-removed', preData: { groupId: mapped.id, userId: person.id } },
      ])
      expect([idsIn(await read(mapped.id)), idsIn(await read(manual.id)), idsIn(await read(unmapped.id))]).toEqual([
        [],
        [person.id],
        [],
      ])
    })

    it('keep members from single sign-on when the list is edited', async () => {
      const [synced, manual] = [await aPerson(server), await aPerson(server)]
      const group = await create({ mappingsSSO: ['night-watch'] })
      await sync(synced.id, ['night-watch'])
      await succeed(server, 'PUT', `${base}/${group.id}`, { name: group.name, users: listed(manual) })
      expect(idsIn(await read(group.id))).toEqual([synced.id, manual.id])
      await succeed(server, 'PUT', `${base}/${group.id}`, await read(group.id))
      await sync(synced.id, [])
      expect(idsIn(await read(group.id))).toEqual([manual.id])
    })

    it('are for Admins only', async () => {
      const editor = await aPerson(server, EDITOR_ROLE)
      const { id } = await create()
      const requests = [
        { method: 'GET', path: base },
        { method: 'GET', path: `${base}/${id}` },
        { method: 'POST', path: base, body: { name: uniqueName() } },
        { method: 'PUT', path: `${base}/${id}`, body: { name: uniqueName() } },
        { method: 'DELETE', path: `${base}/${id}` },
      ]
      for (const request of requests) {
        const { message } = await expectRefusal(
          server,
          { ...request, options: editor.as },
          [403, 'NoAccessError'],
          base,
        )
        expect(message).toContain('ADMIN')
      }
    })
  })
