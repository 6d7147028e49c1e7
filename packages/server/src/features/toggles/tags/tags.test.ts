import { engineInTurn } from '@leverframe/testing/depth'
import { aToggle, engines, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { expectNeed } from '@leverframe/testing/permissions'
import { expectEmpty, expectFailure, expectRefusal, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const tags = '/api/admin/tags'
const tagsPath = (toggle: string) => `/api/admin/features/${toggle}/tags`
const oneTag = (type: string, value: string) => `${tags}/${encodeURIComponent(type)}/${encodeURIComponent(value)}`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`tags on ${engine}`, () => {
    const server = serverFor(engine)
    const aTag = async (type = 'simple') => {
      const value = uniqueName('tag')
      await succeed(server, 'POST', tags, { value, type })
      return value
    }

    it('are listed by type and value in pages, and can be read one by one', async () => {
      const type = uniqueName('type')
      for (const value of ['cc', 'aa', 'bb']) await succeed(server, 'POST', tags, { value, type })
      const listed = ['aa', 'bb', 'cc'].map((value) => ({ value, type }))
      expect(await succeed(server, 'GET', `${tags}/${type}`)).toEqual({ version: 1, tags: listed, total: 3 })
      const page = await succeed(server, 'GET', `${tags}/${type}?limit=1&offset=1`)
      expect(page).toEqual({ version: 1, tags: [listed[1]], total: 3 })
      const all = await succeed(server, 'GET', tags)
      expect(all.tags).toEqual(expect.arrayContaining(listed))
      expect(all.total).toBe(all.tags.length)
      expect(await succeed(server, 'GET', `${tags}/${type}/bb`)).toEqual({ version: 1, tag: listed[1] })
    })

    it('return 404 if they do not exist', async () => {
      for (const path of [`${tags}/nothing`, `${tags}/simple/nothing`, `${tags}/nothing/nothing`])
        expectFailure(await server.call('GET', path), 404, 'NotFoundError')
      await expectRefusal(server, { method: 'DELETE', path: `${tags}/simple/nothing` }, [404, 'NotFoundError'])
    })

    it('are deleted with one event', async () => {
      const value = await aTag()
      const deleted = await recording(server, 'DELETE', oneTag('simple', value))
      expectEmpty(deleted, 200)
      expect(deleted.facts).toEqual([{ type: 'tag-deleted', preData: { type: 'simple', value } }])
      expectFailure(await server.call('GET', oneTag('simple', value)), 404, 'NotFoundError')
    })

    it('cannot be deleted while a live or archived toggle has them, and the error does not name the toggle', async () => {
      const [value, toggle] = [uniqueName('tag'), await aToggle(server, { project: await aPrivateProject(server) })]
      await succeed(server, 'POST', tagsPath(toggle), { value })
      const remove = { method: 'DELETE', path: oneTag('simple', value) }
      const { message } = await expectRefusal(server, remove, [409, 'ConflictError'], tagsPath(toggle), tags)
      expect(message).not.toContain(toggle)
      const archived = await aToggle(server)
      const other = await aTag()
      await succeed(server, 'POST', tagsPath(archived), { value: other })
      await succeed(server, 'DELETE', togglePath(archived))
      await expectRefusal(server, { method: 'DELETE', path: oneTag('simple', other) }, [409, 'ConflictError'], tags)
      await succeed(server, 'DELETE', `${tagsPath(toggle)}/simple/${value}`)
      await succeed(server, 'DELETE', oneTag('simple', value))
    })

    it('need UPDATE_FEATURE in at least one project', async () => {
      const inputs = {
        'tag.create': async () => ({ value: uniqueName('tag') }),
        'tag.delete': async () => ({ type: 'simple', value: await aTag() }),
      }
      for (const [name, makeInput] of Object.entries(inputs))
        await expectNeed(server, 'UPDATE_FEATURE', [{ project: 'default' }], name, makeInput)
    })
  })

  describe(`tag types on ${engine}`, () => {
    const server = serverFor(engine)
    const base = '/api/admin/tag-types'
    const team = { description: 'Who owns it', icon: '👥', color: '#12aBcD' }
    const aType = async (given: object = team) => {
      const name = uniqueName('type')
      await succeed(server, 'POST', base, { name, ...given })
      return name
    }

    it('contain only simple on a new instance', async () => {
      const { version, tagTypes, total } = await succeed(server, 'GET', base)
      expect([version, total]).toEqual([1, 1])
      expect(tagTypes).toEqual([
        { name: 'simple', description: expect.stringMatching(/\w/), icon: expect.any(String), color: null },
      ])
    })

    it('are created with 201, a Location and one event', async () => {
      const given = { name: uniqueName('a type/of'), ...team }
      const { status, body, headers, facts } = await recording(server, 'POST', base, given)
      expect([status, body]).toEqual([201, given])
      expect(facts).toEqual([{ type: 'tag-type-created', data: given }])
      const read = await succeed(server, 'GET', headers.get('location') as string)
      expect(read).toEqual({ version: 1, tagType: given })
      const bare = await succeed(server, 'POST', base, { name: uniqueName('type') })
      expect(bare).toMatchObject({ description: '', icon: '', color: null })
    })

    it('refuse a taken name and invalid input, and the validate route gives the same result', async () => {
      const name = uniqueName('type')
      const refusals = [
        [{ name: 'simple' }, [409, 'NameExistsError']],
        [{}, [400, 'ValidationError']],
        [{ name: 'x' }, [400, 'ValidationError']],
        [{ name: 'x'.repeat(51) }, [400, 'ValidationError']],
        [{ name: 'a\nb' }, [400, 'ValidationError']],
        [{ name, color: 'red' }, [400, 'ValidationError']],
        [{ name, color: '#12345' }, [400, 'ValidationError']],
        [{ name, description: 'x'.repeat(501) }, [400, 'ValidationError']],
        [{ name, icon: 5 }, [400, 'ValidationError']],
      ] as const
      for (const path of [base, `${base}/validate`])
        for (const [body, failure] of refusals)
          await expectRefusal(server, { method: 'POST', path, body }, failure, base)
    })

    it('can be validated before they are created', async () => {
      const given = { name: uniqueName('type'), description: 'new' }
      const { status, body, facts } = await recording(server, 'POST', `${base}/validate`, given)
      expect([status, facts]).toEqual([200, []])
      expect(body).toEqual({ valid: true, tagType: { ...given, icon: '', color: null } })
      expectFailure(await server.call('GET', `${base}/${given.name}`), 404, 'NotFoundError')
    })

    it('are updated with one event that has data and preData, and without an event if nothing changes', async () => {
      const name = await aType()
      const before = { name, ...team }
      const after = { ...before, description: 'Whose it is', color: null }
      const changed = await recording(server, 'PUT', `${base}/${name}`, { description: 'Whose it is', color: null })
      expect([changed.status, changed.body]).toEqual([200, after])
      expect(changed.facts).toEqual([{ type: 'tag-type-updated', data: after, preData: before }])
      for (const nothing of [{}, after])
        expect((await recording(server, 'PUT', `${base}/${name}`, nothing)).facts).toEqual([])
      const renamed = { method: 'PUT', path: `${base}/${name}`, body: { name: 'other' } }
      await expectRefusal(server, renamed, [400, 'ValidationError'], base)
    })

    it('are deleted with one event, but not while they have tags, and never simple', async () => {
      const name = await aType()
      await succeed(server, 'POST', tags, { type: name, value: 'core' })
      const remove = { method: 'DELETE', path: `${base}/${name}` }
      await expectRefusal(server, remove, [409, 'ConflictError'], base, tags)
      await succeed(server, 'DELETE', oneTag(name, 'core'))
      const deleted = await recording(server, 'DELETE', remove.path)
      expectEmpty(deleted, 200)
      expect(deleted.facts).toEqual([{ type: 'tag-type-deleted', preData: { name, ...team } }])
      await expectRefusal(server, { method: 'DELETE', path: `${base}/simple` }, [409, 'ConflictError'], base)
    })

    it('return 404 if the name does not exist', async () => {
      expectFailure(await server.call('GET', `${base}/nothing`), 404, 'NotFoundError')
      for (const [method, body] of [['PUT', {}], ['DELETE']] as const)
        await expectRefusal(server, { method, path: `${base}/nothing`, body }, [404, 'NotFoundError'])
    })

    it('need a separate permission for each kind of change', async () => {
      await expectNeed(server, 'CREATE_TAG_TYPE', [{}], 'tag.create-type', async () => ({ name: uniqueName('type') }))
      const change = async () => ({ name: await aType(), change: { icon: uniqueName() } })
      await expectNeed(server, 'UPDATE_TAG_TYPE', [{}], 'tag.update-type', change)
      await expectNeed(server, 'DELETE_TAG_TYPE', [{}], 'tag.delete-type', async () => ({ name: await aType() }))
    })
  })
}

for (const engine of engines)
  describe(`a tag that is created by several requests at the same time on ${engine}`, () => {
    const server = serverFor(engine)

    it('is created once', async () => {
      const tag = { value: uniqueName('tag'), type: uniqueName('type') }
      await server.newEvents()
      const answers = await Promise.all(Array.from({ length: 8 }, () => server.call('POST', tags, tag)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)])
      expect((await server.newEvents()).map(({ type }) => type)).toEqual(['tag-type-created', 'tag-created'])
    })
  })
