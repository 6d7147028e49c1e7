import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson } from '@leverframe/testing/members'
import { expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, OWNER_ROLE } from '#kernel/roles'
import { MAX_VIEWS } from './schema.ts'

const path = '/api/admin/saved-views'

for (const engine of engineInTurn(import.meta.url)) {
  describe(`saved views on ${engine}`, () => {
    const server = serverFor(engine)
    type Caller = Awaited<ReturnType<typeof aPerson>>
    const save = (person: Caller, body: object) => recording(server, 'POST', path, body, person.as)
    const viewsOf = async (person: Caller, project?: string) => {
      const query = project === undefined ? '' : `?project=${project}`
      const { body } = await server.call('GET', `${path}${query}`, undefined, person.as)
      return body.views.map(({ id }: { id: number }) => id)
    }

    it('of a person are private, and their events contain neither name nor filters', async () => {
      const [ann, ben] = [await aPerson(server), await aPerson(server)]
      const { status, body, facts } = await save(ann, { name: 'Mine', query: 'state=stale' })
      expect([status, body]).toMatchObject([201, { name: 'Mine', query: 'state=stale', shared: false, isOwn: true }])
      expect(facts).toEqual([{ type: 'saved-view-created', data: { id: body.id, shared: false } }])
      expect(await viewsOf(ann)).toContain(body.id)
      expect(await viewsOf(ben)).not.toContain(body.id)
      for (const method of ['PUT', 'DELETE'])
        expect((await server.call(method, `${path}/${body.id}`, { name: 'x' }, ben.as)).status).toBe(404)
      const changed = await recording(server, 'PUT', `${path}/${body.id}`, { name: 'Other' }, ann.as)
      expect([changed.status, changed.facts]).toMatchObject([204, [{ type: 'saved-view-updated' }]])
      const { views } = (await server.call('GET', path, undefined, ann.as)).body
      expect(views.find(({ id }: { id: number }) => id === body.id)).toEqual({ ...body, name: 'Other' })
      const removed = await recording(server, 'DELETE', `${path}/${body.id}`, undefined, ann.as)
      expect([removed.status, removed.facts]).toMatchObject([204, [{ type: 'saved-view-deleted' }]])
      expect(await viewsOf(ann)).not.toContain(body.id)
    })

    it('are shared in a project by its owners, and with everyone by Admins', async () => {
      const project = await aProject(server)
      const [owner, member] = [await aMember(server, project, OWNER_ROLE), await aMember(server, project, MEMBER_ROLE)]
      const view = { name: 'Clean-up', query: 'state=stale', project, shared: true }
      expect((await save(member, view)).status).toBe(403)
      const { body, facts } = await save(owner, view)
      const { id } = body
      const data = { id, name: 'Clean-up', query: 'state=stale', shared: true }
      expect(facts).toEqual([{ type: 'saved-view-created', project, data }])
      expect(await viewsOf(member, project)).toEqual([id])
      expect(await viewsOf(member)).not.toContain(id)
      expect((await server.call('DELETE', `${path}/${id}`, undefined, member.as)).status).toBe(403)
      const own = (await save(member, { name: 'Own', query: '', project })).body.id
      expect((await server.call('PUT', `${path}/${own}`, { shared: true }, member.as)).status).toBe(403)
      expect((await save(owner, { name: 'All', query: '', shared: true })).status).toBe(403)
      expect((await save(await aPerson(server, 1), { name: 'All', query: '', shared: true })).status).toBe(201)
    })

    it('of a private project are hidden from people outside of it', async () => {
      const project = await aProject(server)
      await succeed(server, 'PUT', `/api/admin/projects/${project}`, { name: project, mode: 'private' })
      const owner = await aMember(server, project, OWNER_ROLE)
      const outsider = await aPerson(server)
      const { body } = await save(owner, { name: 'Inside', query: '', project, shared: true })
      expect((await server.call('GET', `${path}?project=${project}`, undefined, outsider.as)).status).toBe(404)
      expect((await save(outsider, { name: 'x', query: '', project })).status).toBe(404)
      expect((await server.call('DELETE', `${path}/${body.id}`, undefined, outsider.as)).status).toBe(404)
    })

    it('need a user, a name of one line, and room', async () => {
      await expectRefusal(server, { method: 'POST', path, body: { name: 'x', query: '' } }, [400, 'ValidationError'])
      const ann = await aPerson(server)
      for (const body of [{ name: '', query: '' }, { name: 'a\nb', query: '' }, { name: 'a' }])
        expect((await save(ann, body)).status).toBe(400)
      const now = new Date().toISOString()
      for (let count = 0; count < MAX_VIEWS; count++)
        await server.sql(
          `insert into saved_views (user_id, name, query, shared, created_at) values (${ann.id}, '${uniqueName()}', '', 0, '${now}')`,
        )
      const { status, body } = await save(ann, { name: 'one more', query: '' })
      expect([status, body.message]).toEqual([400, `You can save ${MAX_VIEWS} private views`])
    })
  })
}
