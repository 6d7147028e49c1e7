import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole, memberPath } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#kernel/permission'
import { BUILT_IN_ROLES, EDITOR_ROLE, VIEWER_ROLE } from '#kernel/roles'

const base = '/api/admin/roles'

for (const engine of engineInTurn(import.meta.url))
  describe(`roles on ${engine}`, () => {
    const server = serverFor(engine)

    it('include five built-in ones with their grants on a new instance', async () => {
      const { version, roles } = await succeed(server, 'GET', base)
      expect(version).toEqual(expect.any(Number))
      expect(roles).toEqual(BUILT_IN_ROLES)
      const namesOf = async (id: number) =>
        (await succeed(server, 'GET', `${base}/${id}`)).permissions.map(({ name }: { name: string }) => name)
      expect(await namesOf(1)).toEqual(['ADMIN'])
      expect(await namesOf(VIEWER_ROLE)).toEqual([])
      const member = await namesOf(5)
      expect(member).toContain('UPDATE_FEATURE_ENVIRONMENT')
      expect(member).not.toContain('MOVE_FEATURE_TOGGLE')
      expect(await namesOf(4)).toEqual(expect.arrayContaining([...member, 'UPDATE_PROJECT', 'MOVE_FEATURE_TOGGLE']))
    })

    it('can grant every permission in the catalogue, and environment permissions per environment', async () => {
      const { permissions } = await succeed(server, 'GET', '/api/admin/permissions')
      const { root, project, environments } = permissions
      expect(environments.map(({ name }: { name: string }) => name)).toEqual(['development', 'production'])
      for (const { name, permissions } of environments)
        for (const one of permissions) expect(one).toMatchObject({ type: 'environment', environment: name })
      const ids = [...root, ...project, ...environments[0].permissions].map(({ id }: { id: number }) => id)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(Number.isInteger(id) && id > 0 && id < 2 ** 31).toBe(true)
      const all = [...root, ...project, ...environments[0].permissions].map(({ name }: { name: string }) => name)
      expect(all).toEqual(PERMISSIONS.map(({ name }) => name))
    })

    it('are created with 200 and one event, of type custom by default', async () => {
      const name = uniqueName('role')
      const permissions = [{ name: 'CREATE_FEATURE' }, { name: 'UPDATE_FEATURE_STRATEGY', environment: 'production' }]
      const { status, body, facts } = await recording(server, 'POST', base, {
        name,
        description: 'x',
        permissions: [...permissions, ...permissions],
      })
      expect(status).toBe(200)
      expect(body.roles).toEqual({
        id: expect.any(Number),
        name,
        type: 'custom',
        description: 'x',
        permissions: expect.any(Array),
      })
      expect(body.roles.permissions).toHaveLength(2)
      const [create, update] = permissions
      expect(body.roles.permissions).toEqual(
        expect.arrayContaining([
          { ...create, id: expect.any(Number), displayName: 'Create toggles', type: 'project' },
          { ...update, id: expect.any(Number), displayName: 'Update strategies', type: 'environment' },
        ]),
      )
      expect(facts).toEqual([{ type: 'role-created', data: body.roles }])
      expect(await succeed(server, 'GET', `${base}/${body.roles.id}`)).toEqual(body.roles)
    })

    it('refuse unknown permissions, root permissions in a custom role, and unknown environments', async () => {
      const wrong: [object, string][] = [
        [{ name: 'FLY' }, '/name'],
        [{ name: 'CREATE_PROJECT' }, '/name'],
        [{ name: 'CREATE_FEATURE', environment: 'production' }, '/environment'],
        [{ name: 'UPDATE_FEATURE_STRATEGY', environment: 'moon' }, '/environment'],
      ]
      for (const [permission, path] of wrong) {
        const body = { name: uniqueName(), permissions: [{ name: 'CREATE_FEATURE' }, permission] }
        const { message } = await expectRefusal(
          server,
          { method: 'POST', path: base, body },
          [400, 'ValidationError'],
          base,
        )
        expect(message).toContain(`/body/permissions/1${path}`)
      }
    })

    it('need a unique name, which can be validated without creating anything', async () => {
      const name = uniqueName('role')
      await succeed(server, 'POST', base, { name })
      await expectRefusal(server, { method: 'POST', path: base, body: { name } }, [409, 'NameExistsError'], base)
      await expectRefusal(
        server,
        { method: 'POST', path: `${base}/validate`, body: { name } },
        [409, 'NameExistsError'],
        base,
      )
      await expectRefusal(
        server,
        { method: 'POST', path: `${base}/validate`, body: { name: '' } },
        [400, 'ValidationError'],
        base,
      )
      const free = await recording(server, 'POST', `${base}/validate`, { name: uniqueName() })
      expect([free.status, free.facts]).toEqual([200, []])
    })

    it('are updated by PUT with immediate effect; omitted fields stay', async () => {
      const project = await aProject(server)
      const id = await aRole(server, ['CREATE_FEATURE'])
      const person = await aMember(server, project, id)
      const make = () =>
        server.call('POST', `/api/admin/projects/${project}/features`, { name: uniqueName() }, person.as)
      expect((await make()).status).toBe(201)
      const before = await succeed(server, 'GET', `${base}/${id}`)
      const { body, facts } = await recording(server, 'PUT', `${base}/${id}`, { name: before.name, permissions: [] })
      expect(body.roles).toEqual({ ...before, permissions: [] })
      expect(facts).toEqual([{ type: 'role-updated', data: body.roles, preData: before }])
      expect((await make()).status).toBe(403)
      const same = await recording(server, 'PUT', `${base}/${id}`, { name: before.name })
      expect([same.status, same.facts]).toEqual([200, []])
    })

    it('can be deleted only when they are not held', async () => {
      const project = await aProject(server)
      const id = await aRole(server, [])
      const person = await aMember(server, project, id)
      const path = `${base}/${id}`
      await expectRefusal(server, { method: 'DELETE', path }, [409, 'ConflictError'], path)
      await succeed(server, 'DELETE', memberPath(project, person.id, id))
      const { status, facts } = await recording(server, 'DELETE', path)
      expect(status).toBe(200)
      expect(facts).toMatchObject([{ type: 'role-deleted', preData: { id } }])
      expectFailure(await server.call('GET', path), 404, 'NotFoundError')
    })

    it('that are built in cannot be changed or deleted', async () => {
      for (const { id } of BUILT_IN_ROLES)
        for (const request of [{ method: 'PUT', body: { name: 'mine' } }, { method: 'DELETE' }])
          await expectRefusal(server, { ...request, path: `${base}/${id}` }, [409, 'ConflictError'], base)
    })

    it('can be read by any identified caller and written by Admins only', async () => {
      const editor = await aPerson(server, EDITOR_ROLE)
      const id = await aRole(server, [])
      for (const path of [base, `${base}/${id}`, '/api/admin/permissions'])
        expect((await server.call('GET', path, undefined, editor.as)).status).toBe(200)
      const requests = [
        { method: 'POST', path: base, body: { name: uniqueName() } },
        { method: 'POST', path: `${base}/validate`, body: { name: uniqueName() } },
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
