import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  anArchivedToggle,
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  recording,
  succeed,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const base = '/api/admin/projects'

for (const engine of engineInTurn(import.meta.url))
  describe(`projects on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (body: unknown) => recording(server, 'POST', base, body)
    const listed = async (archived = false) =>
      (await succeed(server, 'GET', `${base}?archived=${archived}`)).projects.map(({ id }: { id: string }) => id)

    it('are created with 201, a Location, one event and defaults', async () => {
      const id = uniqueName('project')
      const { status, body, headers, facts } = await create({ id, name: 'Shop' })
      expect([status, headers.get('location')]).toEqual([201, `${base}/${id}`])
      expect(body).toEqual({
        id,
        name: 'Shop',
        mode: 'open',
        defaultStickiness: 'default',
        featureLimit: null,
        featureNaming: { pattern: null, example: null, description: null },
        linkTemplates: [],
        createdAt: expect.stringMatching(ISO_TIME),
        archivedAt: null,
        environments: ['development', 'production'],
      })
      const { environments: _, ...data } = body
      expect(facts).toEqual([{ type: 'project-created', project: id, data: { description: '', ...data } }])
    })

    it('get an id from their name, with a number appended while it is taken', async () => {
      const word = uniqueName('Küche & Bad')
      const slug = word.toLowerCase().replace('ü', 'u').replace(' & ', '-')
      const ids = [await create({ name: word }), await create({ name: word }), await create({ name: word })]
      expect(ids.map(({ body }) => body.id)).toEqual([slug, `${slug}-1`, `${slug}-2`])
    })

    it('cannot have an id that is part of other paths', async () => {
      for (const id of ['archive', 'revive', 'validate', 'roles']) {
        await expectRefusal(server, { method: 'POST', path: base, body: { id, name: 'x' } }, [400, 'ValidationError'])
        expectFailure(await server.call('POST', `${base}/validate`, { id }), 400, 'ValidationError')
        expect((await create({ name: id })).body.id).toBe(`${id}-1`)
      }
    })

    it('refuse a taken id, even of an archived project, and invalid fields', async () => {
      const [id, gone] = [await aProject(server), await aProject(server)]
      await succeed(server, 'POST', `${base}/archive/${gone}`)
      const refusals = [
        [{ id, name: 'x' }, [409, 'NameExistsError']],
        [{ id: gone, name: 'x' }, [409, 'NameExistsError']],
        [{ id: 'no good', name: 'x' }, [400, 'ValidationError']],
        [{ id: uniqueName() }, [400, 'ValidationError']],
        [{ name: '' }, [400, 'ValidationError']],
        [{ name: 'x', mode: 'secret' }, [400, 'ValidationError']],
        [{ name: 'x', description: 5 }, [400, 'ValidationError']],
      ] as const
      for (const [body, failure] of refusals)
        await expectRefusal(server, { method: 'POST', path: base, body }, failure, base)
    })

    it('validate whether an id can be used', async () => {
      expectEmpty(await server.call('POST', `${base}/validate`, { id: uniqueName() }), 200)
      expectFailure(await server.call('POST', `${base}/validate`, { id: 'default' }), 409, 'NameExistsError')
      expectFailure(await server.call('POST', `${base}/validate`, { id: '..' }), 400, 'ValidationError')
    })

    it('are updated with one event with before and after, and without an event when nothing changes', async () => {
      const { environments: _, ...before } = (await create({ name: 'Shop', description: 'old' })).body
      const path = `${base}/${before.id}`
      const change = { name: 'Shops', mode: 'protected', defaultStickiness: 'userId' }
      const changed = await recording(server, 'PUT', path, change)
      expectEmpty(changed, 200)
      const after = { ...before, ...change }
      expect(changed.facts).toEqual([{ type: 'project-updated', project: before.id, data: after, preData: before }])
      expect(await succeed(server, 'GET', path)).toMatchObject({ name: 'Shops', description: 'old' })
      for (const body of [{ name: 'Shops' }, after]) {
        const again = await recording(server, 'PUT', path, body)
        expect([again.status, again.facts]).toEqual([200, []])
      }
      await expectRefusal(
        server,
        { method: 'PUT', path, body: { description: 'nameless' } },
        [400, 'ValidationError'],
        path,
      )
    })

    it('are archived and revived with one event each; a repeated request succeeds without an event', async () => {
      const id = await aProject(server)
      const archived = await recording(server, 'POST', `${base}/archive/${id}`)
      expectEmpty(archived, 200)
      expect(archived.facts).toEqual([
        {
          type: 'project-archived',
          project: id,
          data: expect.objectContaining({ id, archivedAt: expect.stringMatching(ISO_TIME) }),
          preData: expect.objectContaining({ id, archivedAt: null }),
        },
      ])
      expect([(await listed()).includes(id), (await listed(true)).includes(id)]).toEqual([false, true])
      expect((await recording(server, 'POST', `${base}/archive/${id}`)).facts).toEqual([])

      const revived = await recording(server, 'POST', `${base}/revive/${id}`)
      expectEmpty(revived, 200)
      expect(revived.facts).toEqual([
        {
          type: 'project-revived',
          project: id,
          data: expect.objectContaining({ id, archivedAt: null }),
          preData: expect.objectContaining({ id, archivedAt: expect.stringMatching(ISO_TIME) }),
        },
      ])
      expect((await recording(server, 'POST', `${base}/revive/${id}`)).facts).toEqual([])
    })

    it('cannot be archived with live toggles, nor deleted with any content', async () => {
      const project = await aProject(server)
      const archive = { method: 'POST', path: `${base}/archive/${project}` }
      const remove = { method: 'DELETE', path: `${base}/${project}` }
      const conflict = [409, 'ConflictError'] as const
      const toggle = await aToggle(server, { project })
      await expectRefusal(server, archive, conflict, `${base}/${project}`)
      await expectRefusal(server, remove, conflict, `${base}/${project}`)
      await succeed(server, 'DELETE', togglePath(toggle, project))
      await expectRefusal(server, remove, conflict, `${base}/${project}`)
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      const token = { tokenName: 'sdk', type: 'client', projects: [project, 'default'] }
      const { id } = await succeed(server, 'POST', '/api/admin/api-tokens', token)
      await expectRefusal(server, remove, conflict, `${base}/${project}`)
      await succeed(server, 'DELETE', `/api/admin/api-tokens/${id}`)
      await succeed(server, 'DELETE', `${base}/${project}`)
    })

    it('take the tokens that are only for them along when they are deleted', async () => {
      const project = await aProject(server)
      const tokens = '/api/admin/api-tokens'
      const own = await succeed(server, 'POST', tokens, { tokenName: 'own', type: 'client', project })
      const all = await succeed(server, 'POST', tokens, { tokenName: 'all', type: 'client' })
      const served = async (token: string) =>
        (await server.call('GET', '/api/client/features', undefined, { token })).status
      expect([await served(own.secret), await served(all.secret)]).toEqual([200, 200])
      const { status, facts } = await recording(server, 'DELETE', `${base}/${project}`)
      expect([status, facts.map(({ type }) => type)]).toEqual([200, ['api-token-deleted', 'project-deleted']])
      expect([await served(own.secret), await served(all.secret)]).toEqual([401, 200])
      const { tokens: left } = await succeed(server, 'GET', tokens)
      expect(left.map(({ id }: { id: string }) => id)).not.toContain(own.id)
    })

    it('can be archived with archived toggles', async () => {
      const project = await aProject(server)
      await anArchivedToggle(server, project)
      expectEmpty(await server.call('POST', `${base}/archive/${project}`), 200)
    })

    it('are deleted permanently with one event; the id can then be used again', async () => {
      const { environments: _, ...project } = (await create({ name: uniqueName('short lived') })).body
      const deleted = await recording(server, 'DELETE', `${base}/${project.id}`)
      expectEmpty(deleted, 200)
      expect(deleted.facts).toEqual([
        { type: 'project-deleted', project: project.id, preData: { description: '', ...project } },
      ])
      expectFailure(await server.call('GET', `${base}/${project.id}`), 404, 'NotFoundError')
      expect((await create({ id: project.id, name: 'again' })).status).toBe(201)
    })

    it('cannot be archived or deleted when they are the default project', async () => {
      for (const [method, path] of [
        ['POST', `${base}/archive/default`],
        ['DELETE', `${base}/default`],
      ] as const)
        await expectRefusal(server, { method, path }, [409, 'ConflictError'], `${base}/default`)
    })

    it('return 404 NotFoundError for an unknown id', async () => {
      for (const [method, path, body] of [
        ['PUT', `${base}/nowhere`, { name: 'x' }],
        ['DELETE', `${base}/nowhere`],
        ['POST', `${base}/archive/nowhere`],
        ['POST', `${base}/revive/nowhere`],
      ] as const)
        await expectRefusal(server, { method, path, body }, [404, 'NotFoundError'])
    })

    it('need CREATE_PROJECT, UPDATE_PROJECT (or PROJECT_SETTINGS_WRITE) and DELETE_PROJECT in that project', async () => {
      const id = await aProject(server)
      const [instance, inside] = [[{}], [{ project: id }]]
      await expectNeed(server, 'CREATE_PROJECT', instance, 'project.create', async () => ({ name: uniqueName() }))
      const change = async () => ({ id, change: { name: uniqueName() } })
      await expectNeed(server, 'UPDATE_PROJECT', inside, 'project.update', change, ['PROJECT_SETTINGS_WRITE'])
      await expectNeed(server, 'PROJECT_SETTINGS_WRITE', inside, 'project.update', change, ['UPDATE_PROJECT'])
      for (const name of ['project.archive', 'project.revive', 'project.delete'])
        await expectNeed(server, 'DELETE_PROJECT', inside, name, async () => ({ id }))
    })
  })
