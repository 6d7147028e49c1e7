import { aUser } from '@leverframe/testing/accounts'
import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPerson } from '@leverframe/testing/members'
import {
  aLitToggle,
  expectRefusal,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

for (const engine of engineInTurn(import.meta.url)) {
  describe(`the owner of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const search = async (owner: string) => {
      const { features } = await succeed(server, 'GET', `/api/admin/search/features?owner=${owner}`)
      return features.map(({ name }: { name: string }) => name)
    }
    const aGroup = () => succeed(server, 'POST', '/api/admin/groups', { name: uniqueName('group') })

    it('is a user or a group, is in the event, and is found by the search', async () => {
      const [user, group, toggle, other] = [await aUser(server), await aGroup(), await aToggle(server), uniqueName()]
      expect((await theToggle(server, toggle)).owner).toBe(null)
      const owner = `user:${user.id}`
      const { facts } = await recording(server, 'PUT', togglePath(toggle), { owner })
      expect(facts).toMatchObject([{ type: 'feature-metadata-updated', data: { owner }, preData: { owner: null } }])
      const created = { name: other, owner: `group:${group.id}` }
      expect(await succeed(server, 'POST', '/api/admin/projects/default/features', created)).toMatchObject(created)
      expect(await search(`IS:${owner}`)).toEqual([toggle])
      expect(await search(`IS:group:${group.id}`)).toEqual([other])
      expect((await search(`IS_ANY_OF:${owner},group:${group.id}`)).sort()).toEqual([toggle, other].sort())
      expect(await search('IS:none')).not.toContain(toggle)
      expect(await search(`IS_NOT:${owner}`)).not.toContain(toggle)
      await succeed(server, 'PATCH', togglePath(toggle), [{ op: 'replace', path: '/owner', value: null }])
      expect(await search('IS:none')).toContain(toggle)
    })

    it('must exist', async () => {
      const toggle = await aToggle(server)
      const body = { owner: 'user:999999' }
      const details = [{ path: '/body/owner', message: 'there is no user with this id' }]
      const refused = await server.call('PUT', togglePath(toggle), body)
      expect([refused.status, refused.body]).toMatchObject([400, { details }])
      const create = { method: 'POST', path: '/api/admin/projects/default/features' }
      await expectRefusal(server, { ...create, body: { name: uniqueName(), owner: 'group:999999' } }, [
        400,
        'ValidationError',
      ])
      for (const owner of ['ann', 'user:', 'user:0', 'role:1', 'user:99999999999'])
        await expectRefusal(server, { method: 'PUT', path: togglePath(toggle), body: { owner } }, [
          400,
          'ValidationError',
        ])
      for (const owner of ['IS:ann', 'IS:user:x', 'user:1'])
        expect((await server.call('GET', `/api/admin/search/features?owner=${owner}`)).status).toBe(400)
    })

    it('stays after the account was deleted, and a revert does not restore a deleted one', async () => {
      const [former, present, toggle] = [await aUser(server), await aUser(server), await aToggle(server)]
      await succeed(server, 'PUT', togglePath(toggle), { owner: `user:${former.id}`, description: 'first' })
      const then = (await server.newEvents()).at(-1)
      await succeed(server, 'DELETE', `/api/admin/user-admin/${former.id}`)
      await succeed(server, 'PUT', togglePath(toggle), { description: 'second' })
      expect(await theToggle(server, toggle)).toMatchObject({ owner: `user:${former.id}`, description: 'second' })
      await succeed(server, 'PUT', togglePath(toggle), { owner: `user:${present.id}` })
      await succeed(server, 'POST', `${togglePath(toggle)}/revert`, { eventId: then?.id })
      expect(await theToggle(server, toggle)).toMatchObject({ owner: `user:${present.id}`, description: 'first' })
    })

    it('is notified of a change by another user, as a person or as a member of a group', async () => {
      const [ann, ben, toggle] = [await aPerson(server), await aPerson(server), await aLitToggle(server)]
      const group = await succeed(server, 'POST', '/api/admin/groups', {
        name: uniqueName('group'),
        users: [{ user: { id: ben.id } }],
      })
      const kindsOf = async ({ as }: typeof ann) => {
        await server.running.product.notices.catchUp()
        const { body } = await server.call('GET', '/api/admin/user/notices', undefined, as)
        return body.notices.map(({ kind }: { kind: string }) => kind)
      }
      await succeed(server, 'PUT', togglePath(toggle[0]), { owner: `user:${ann.id}` })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle[0])}/off`)
      expect([new Set(await kindsOf(ann)), await kindsOf(ben)]).toEqual([new Set(['toggle-changed']), []])
      await succeed(server, 'PUT', togglePath(toggle[0]), { owner: `group:${group.id}` })
      await succeed(server, 'POST', `${toggleEnvironmentPath(toggle[0])}/on`)
      expect(new Set(await kindsOf(ben))).toEqual(new Set(['toggle-changed']))
    })

    it('is not part of an export', async () => {
      const [user, toggle] = [await aUser(server), await aToggle(server)]
      await succeed(server, 'PUT', togglePath(toggle), { owner: `user:${user.id}` })
      const request = { features: [toggle], environment: 'development' }
      const file = await succeed(server, 'POST', '/api/admin/features-batch/export', request)
      expect(file.features).toMatchObject([{ name: toggle }])
      expect(file.features[0]).not.toHaveProperty('owner')
    })
  })
}
