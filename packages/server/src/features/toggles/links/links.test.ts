import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath } from '@leverframe/testing/harness'
import { aMember } from '@leverframe/testing/members'
import {
  anArchivedToggle,
  expectEmpty,
  expectFailure,
  expectRefusal,
  recording,
  succeed,
  theToggle,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'
import { MEMBER_ROLE, VIEWER_ROLE } from '#kernel/roles'
import { MAX_LINKS } from './schema.ts'

for (const engine of engineInTurn(import.meta.url))
  describe(`links of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const pathOf = (toggle: string, project = 'default') => `${togglePath(toggle, project)}/link`
    const linksOf = async (toggle: string) => (await theToggle(server, toggle)).links
    const aLink = async (toggle: string, url = 'https://example.com/design') => {
      await succeed(server, 'POST', pathOf(toggle), { url, title: 'Design' })
      return (await linksOf(toggle)).at(-1)
    }

    it('are added with a title, listed in the toggle, and recorded', async () => {
      const toggle = await aToggle(server)
      expect(await linksOf(toggle)).toEqual([])
      const answer = await recording(server, 'POST', pathOf(toggle), { url: 'example.com/plan', title: ' Plan ' })
      expectEmpty(answer, 204)
      const [link] = await linksOf(toggle)
      expect(link).toEqual({ id: expect.any(String), url: 'https://example.com/plan', title: 'Plan' })
      const { createdAt } = await theToggle(server, toggle)
      expect(answer.facts).toEqual([
        {
          type: 'feature-link-added',
          project: 'default',
          featureName: toggle,
          data: { name: toggle, createdAt, link },
        },
      ])
      await succeed(server, 'POST', pathOf(toggle), { url: 'http://example.com/code' })
      expect((await linksOf(toggle)).map(({ title }: { title: unknown }) => title)).toEqual(['Plan', null])
    })

    it('are changed and removed, with the link before the change in the event', async () => {
      const toggle = await aToggle(server)
      const before = await aLink(toggle)
      const path = `${pathOf(toggle)}/${before.id}`
      const changed = await recording(server, 'PUT', path, { url: 'example.org' })
      expectEmpty(changed, 204)
      const after = { ...before, url: 'https://example.org' }
      expect(await linksOf(toggle)).toEqual([after])
      expect(changed.facts).toMatchObject([
        { type: 'feature-link-updated', data: { link: after }, preData: { link: before } },
      ])
      expect((await recording(server, 'PUT', path, { url: 'example.org', title: 'Design' })).facts).toEqual([])
      await succeed(server, 'PUT', path, { url: 'example.org', title: null })
      expect(await linksOf(toggle)).toEqual([{ ...after, title: null }])
      const removed = await recording(server, 'DELETE', path)
      expectEmpty(removed, 204)
      expect(removed.facts).toMatchObject([
        { type: 'feature-link-removed', preData: { link: { ...after, title: null } } },
      ])
      expect(await linksOf(toggle)).toEqual([])
    })

    it('respond 404 for an unknown link and for a link of another toggle', async () => {
      const [toggle, other] = [await aToggle(server), await aToggle(server)]
      const { id } = await aLink(other)
      for (const path of [`${pathOf(toggle)}/${id}`, `${pathOf(toggle)}/unknown`]) {
        await expectRefusal(server, { method: 'DELETE', path }, [404, 'NotFoundError'], togglePath(other))
        const body = { url: 'example.com' }
        await expectRefusal(server, { method: 'PUT', path, body }, [404, 'NotFoundError'], togglePath(other))
      }
    })

    it(`are limited to ${MAX_LINKS} of a toggle, and cannot be added to an archived one`, async () => {
      const toggle = await aToggle(server)
      for (let i = 0; i < MAX_LINKS; i++) await aLink(toggle, `https://example.com/${i}`)
      const add = { method: 'POST', path: pathOf(toggle), body: { url: 'example.com' } }
      await expectRefusal(server, add, [400, 'LimitExceededError'], togglePath(toggle))
      const archived = await anArchivedToggle(server)
      await expectRefusal(
        server,
        { ...add, path: pathOf(archived) },
        [409, 'ArchivedFeatureError'],
        togglePath(archived),
      )
    })

    it('refuse an address that is not http or https, naming the field', async () => {
      const toggle = await aToggle(server)
      const answer = await server.call('POST', pathOf(toggle), { url: 'javascript:alert(1)' })
      expectFailure(answer, 400, 'ValidationError')
      expect(await linksOf(toggle)).toEqual([])
      expect(answer.body.details).toMatchObject([{ path: '/body/url', message: 'must be an http or https address' }])
    })

    it('need UPDATE_FEATURE in the project', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const add = { method: 'POST', path: pathOf(toggle, project), body: { url: 'example.com' } }
      const viewer = await aMember(server, project, VIEWER_ROLE)
      const refused = await server.call(add.method, add.path, add.body, viewer.as)
      expectFailure(refused, 403, 'NoAccessError')
      expect(refused.body.message).toContain('UPDATE_FEATURE')
      const member = await aMember(server, project, MEMBER_ROLE)
      expect((await server.call(add.method, add.path, add.body, member.as)).status).toBe(204)
    })

    it('are gone with a deleted toggle', async () => {
      const toggle = await aToggle(server)
      await aLink(toggle)
      await succeed(server, 'DELETE', togglePath(toggle))
      await succeed(server, 'DELETE', `/api/admin/archive/${toggle}`)
      await succeed(server, 'POST', '/api/admin/projects/default/features', { name: toggle })
      expect(await linksOf(toggle)).toEqual([])
    })
  })
