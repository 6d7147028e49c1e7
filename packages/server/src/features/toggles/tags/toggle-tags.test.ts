import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { aPrivateProject } from '@leverframe/testing/matrix/requests'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import { expectNeed } from '@leverframe/testing/permissions'
import {
  anArchivedToggle,
  expectEmpty,
  expectRefusal,
  recording,
  succeed,
  theToggle,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const tags = '/api/admin/tags'
const tagsPath = (toggle: string) => `/api/admin/features/${toggle}/tags`
const oneTag = (type: string, value: string) => `${tags}/${encodeURIComponent(type)}/${encodeURIComponent(value)}`

for (const engine of engineInTurn(import.meta.url)) {
  describe(`tags of a toggle on ${engine}`, () => {
    const server = serverFor(engine)
    const valuesOf = async (toggle: string): Promise<string[]> =>
      (await succeed(server, 'GET', tagsPath(toggle))).tags.map(
        ({ type, value }: { type: string; value: string }) => `${type}:${value}`,
      )
    const put = (toggle: string, added: readonly object[], removed: readonly object[] = []) =>
      recording(server, 'PUT', tagsPath(toggle), { addedTags: added, removedTags: removed })
    const found = async (filter: string): Promise<string[]> =>
      (await succeed(server, 'GET', `/api/admin/search/features?tag=${encodeURIComponent(filter)}`)).features.map(
        ({ name }: { name: string }) => name,
      )

    it('are added with 201; missing tags and types are created, with their events', async () => {
      const [toggle, type, value] = [await aToggle(server), uniqueName('type'), uniqueName('tag')]
      const { createdAt } = await theToggle(server, toggle)
      const { status, body, headers, facts } = await recording(server, 'POST', tagsPath(toggle), { type, value })
      expect([status, body]).toEqual([201, { type, value }])
      expect(headers.get('location')).toBe(`${tags}/${type}/${value}`)
      expect(facts).toEqual([
        { type: 'tag-type-created', data: { name: type, description: '', icon: '', color: null } },
        { type: 'tag-created', data: { type, value } },
        {
          type: 'feature-tagged',
          project: 'default',
          featureName: toggle,
          data: { name: toggle, createdAt, tag: { type, value } },
        },
      ])
      expect(await valuesOf(toggle)).toEqual([`${type}:${value}`])
      const again = await recording(server, 'POST', tagsPath(toggle), { type, value })
      expect([again.status, again.facts]).toEqual([201, []])
      const second = await recording(server, 'POST', tagsPath(await aToggle(server)), { type, value })
      expect(second.events.map((event) => event.type)).toEqual(['feature-tagged'])
    })

    it('are listed by type and value with the colour of the type', async () => {
      const [toggle, name] = [await aToggle(server), uniqueName('type')]
      await succeed(server, 'POST', '/api/admin/tag-types', { name, color: '#ff0000' })
      const { body } = await put(toggle, [{ value: 'zz' }, { value: 'aa', type: name }, { value: 'aa' }])
      const listed = [
        { type: 'simple', value: 'aa', color: null },
        { type: 'simple', value: 'zz', color: null },
        { type: name, value: 'aa', color: '#ff0000' },
      ]
      expect(body).toEqual({ version: 1, tags: listed })
      expect(await succeed(server, 'GET', tagsPath(toggle))).toEqual(body)
    })

    it('are removed with one event that has the tag in preData; the tag itself is kept', async () => {
      const [toggle, value] = [await aToggle(server), 'a/b c']
      await succeed(server, 'POST', tagsPath(toggle), { value })
      const { createdAt } = await theToggle(server, toggle)
      const path = `${tagsPath(toggle)}/simple/${encodeURIComponent(value)}`
      const { facts, ...removed } = await recording(server, 'DELETE', path)
      expectEmpty(removed, 200)
      expect(facts).toEqual([
        {
          type: 'feature-untagged',
          project: 'default',
          featureName: toggle,
          data: { name: toggle, createdAt },
          preData: { name: toggle, createdAt, tag: { type: 'simple', value } },
        },
      ])
      expect(await valuesOf(toggle)).toEqual([])
      await succeed(server, 'GET', oneTag('simple', value))
      for (const missing of [path, `${tagsPath(toggle)}/nothing/x`]) {
        const again = await recording(server, 'DELETE', missing)
        expect([again.status, again.facts]).toEqual([200, []])
      }
    })

    it('are added and removed in one request, without events for changes that have no effect', async () => {
      const toggle = await aToggle(server)
      await put(toggle, [{ value: 'old' }, { value: 'kept' }])
      const { status, events } = await put(
        toggle,
        [{ value: 'new' }, { value: 'new' }, { value: 'kept' }],
        [{ value: 'old' }, { value: 'nowhere' }],
      )
      expect([status, await valuesOf(toggle)]).toEqual([200, ['simple:kept', 'simple:new']])
      const facts = events.filter(({ featureName }) => featureName === toggle).map(({ type }) => type)
      expect(facts).toEqual(['feature-tagged', 'feature-untagged'])
      expect((await put(toggle, [{ value: 'new' }], [{ value: 'old' }])).facts).toEqual([])
      expect((await put(toggle, [])).facts).toEqual([])
    })

    it('refuse invalid input and change nothing', async () => {
      const toggle = await aToggle(server)
      for (const body of [{}, { value: 'x' }, { value: 5 }, { value: 'ok', type: 'x' }, { value: 'a\nb' }, []])
        await expectRefusal(server, { method: 'POST', path: tagsPath(toggle), body }, [400, 'ValidationError'], tags)
      const both = [{ value: 'both' }]
      const bodies = [
        {},
        { addedTags: both },
        { addedTags: both, removedTags: [...both, { value: 'other' }] },
        { addedTags: [{ value: 'fine' }, { value: 'x' }], removedTags: [] },
        { addedTags: Array.from({ length: 101 }, (_, i) => ({ value: `tag-${i}` })), removedTags: [] },
      ]
      for (const body of bodies)
        await expectRefusal(
          server,
          { method: 'PUT', path: tagsPath(toggle), body },
          [400, 'ValidationError'],
          tagsPath(toggle),
          tags,
        )
    })

    it('are limited to 100', async () => {
      const toggle = await aToggle(server)
      const many = Array.from({ length: 100 }, (_, index) => ({ value: `of-many-${index}` }))
      await put(toggle, many)
      const request = { method: 'POST', path: tagsPath(toggle), body: { value: 'one-more' } }
      const { message } = await expectRefusal(server, request, [400, 'LimitExceededError'], tagsPath(toggle), tags)
      expect(message).toContain('100')
      expect((await put(toggle, [{ value: 'one-more' }], [{ value: 'of-many-0' }])).status).toBe(200)
    })

    it('support If-Match, and a change gives the toggle a new revision', async () => {
      const toggle = await aToggle(server)
      const { headers } = await server.call('GET', togglePath(toggle))
      const ifMatch = { headers: { 'if-match': headers.get('etag') as string } }
      expect((await server.call('POST', tagsPath(toggle), { value: 'first' }, ifMatch)).status).toBe(201)
      const again = { method: 'POST', path: tagsPath(toggle), body: { value: 'second' }, options: ifMatch }
      await expectRefusal(server, again, [412, 'PreconditionFailedError'], tagsPath(toggle))
    })

    it('can be read on an archived toggle, and a change returns 409 ArchivedFeatureError', async () => {
      const toggle = await aToggle(server)
      await put(toggle, [{ value: 'team' }])
      await succeed(server, 'DELETE', togglePath(toggle))
      expect(await valuesOf(toggle)).toEqual(['simple:team'])
      const requests = [
        ['POST', tagsPath(toggle), { value: 'more' }],
        ['PUT', tagsPath(toggle), { addedTags: [], removedTags: [] }],
        ['DELETE', `${tagsPath(toggle)}/simple/team`],
      ] as const
      for (const [method, path, body] of requests)
        await expectRefusal(server, { method, path, body }, [409, 'ArchivedFeatureError'], tagsPath(toggle))
    })

    it('return the same 404 for a toggle that does not exist and for one that is not visible', async () => {
      const hidden = await aToggle(server, { project: await aPrivateProject(server) })
      const editor = await aMember(server, 'default', await aRole(server, ['UPDATE_FEATURE']))
      const seen: string[] = []
      for (const toggle of ['nowhere', hidden])
        for (const [method, path, body] of [
          ['GET', tagsPath(toggle)],
          ['POST', tagsPath(toggle), { value: 'team' }],
          ['PUT', tagsPath(toggle), { addedTags: [{ value: 'team' }], removedTags: [] }],
          ['DELETE', `${tagsPath(toggle)}/simple/team`],
        ] as const) {
          const { message } = await expectRefusal(
            server,
            { method, path, body, options: editor.as },
            [404, 'NotFoundError'],
            tags,
          )
          seen.push(message.replaceAll(toggle, 'it'))
        }
      expect(new Set(seen).size).toBe(1)
      expect(await valuesOf(hidden)).toEqual([])
    })

    it('need UPDATE_FEATURE in the project of the toggle', async () => {
      const project = await aProject(server)
      const elsewhere = await aMember(server, 'default', await aRole(server, ['UPDATE_FEATURE']))
      const toggle = await aToggle(server, { project })
      const request = { method: 'POST', path: tagsPath(toggle), body: { value: 'team' }, options: elsewhere.as }
      const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], tagsPath(toggle), tags)
      expect(message).toContain('UPDATE_FEATURE')
      const input = async () => ({ name: toggle, addedTags: [{ value: uniqueName('tag') }], removedTags: [] })
      await expectNeed(server, 'UPDATE_FEATURE', [{ project }], 'toggle.change-tags', input)
      expect((await server.call('GET', tagsPath(toggle), undefined, (await aPerson(server)).as)).status).toBe(200)
    })

    it('are found and shown by the search immediately', async () => {
      const [one, two, none] = [await aToggle(server), await aToggle(server), await aToggle(server)]
      const [a, b] = [uniqueName('tag'), uniqueName('tag')]
      await put(one, [{ value: a }, { value: b, type: 'team' }])
      await put(two, [{ value: a }])
      expect(await found(`INCLUDE:simple:${a}`)).toEqual([one, two])
      expect(await found(`INCLUDE_ALL_OF:simple:${a},team:${b}`)).toEqual([one])
      expect(await found(`INCLUDE_ANY_OF:simple:${b},team:${b}`)).toEqual([one])
      const without = await found(`DO_NOT_INCLUDE:simple:${a}`)
      expect(without).toContain(none)
      expect(without).not.toContain(one)
      const { features } = await succeed(server, 'GET', `/api/admin/search/features?query=${two}`)
      expect(features[0].tags).toEqual([{ type: 'simple', value: a }])
      await succeed(server, 'DELETE', `${tagsPath(two)}/simple/${a}`)
      expect(await found(`INCLUDE:simple:${a}`)).toEqual([one])
    })

    it('can be given when a toggle is created', async () => {
      const [name, value] = [uniqueName(), uniqueName('tag')]
      const features = '/api/admin/projects/default/features'
      const { status, events } = await recording(server, 'POST', features, { name, tags: [{ value }, { value }] })
      expect([status, await valuesOf(name)]).toEqual([201, [`simple:${value}`]])
      expect(events.map(({ type }) => type)).toEqual(['feature-created', 'tag-created', 'feature-tagged'])
      for (const wrong of [[{ value: 'x' }], ['simple:team'], 'team', [{ type: 'simple' }]]) {
        const body = { name: uniqueName(), tags: wrong }
        await expectRefusal(server, { method: 'POST', path: features, body }, [400, 'ValidationError'], tags)
      }
    })
  })

  describe(`bulk tags on ${engine}`, () => {
    const server = serverFor(engine)
    const bulk = (project = 'default') => `/api/admin/projects/${project}/tags`
    const change = (features: readonly string[], added: readonly string[], removed: readonly string[] = []) => ({
      features,
      tags: { addedTags: added.map((value) => ({ value })), removedTags: removed.map((value) => ({ value })) },
    })
    const valuesOf = async (toggle: string): Promise<string[]> =>
      (await succeed(server, 'GET', tagsPath(toggle))).tags.map(({ value }: { value: string }) => value)

    it('change many toggles at once, in one group, with an event for each change', async () => {
      const [one, two] = [await aToggle(server), await aToggle(server)]
      const [kept, gone, fresh] = [uniqueName('tag'), uniqueName('tag'), uniqueName('tag')]
      await succeed(server, 'PUT', bulk(), change([one], [kept, gone]))
      const { facts, events, ...answer } = await recording(
        server,
        'PUT',
        bulk(),
        change([one, two, one], [kept, fresh], [gone]),
      )
      expectEmpty(answer, 200)
      expect([await valuesOf(one), await valuesOf(two)]).toEqual([
        [kept, fresh],
        [kept, fresh],
      ])
      expect(events.map(({ type, featureName }) => [type, featureName])).toEqual([
        ['tag-created', undefined],
        ['feature-tagged', one],
        ['feature-untagged', one],
        ['feature-tagged', two],
        ['feature-tagged', two],
      ])
      expect(new Set(events.map(({ groupId }) => groupId))).toEqual(new Set([expect.any(String)]))
      expect((await recording(server, 'PUT', bulk(), change([one, two], [kept], [gone]))).facts).toEqual([])
    })

    it('return 404 and change nothing if one of the toggles is in another project', async () => {
      const project = await aProject(server)
      const hiddenProject = await aPrivateProject(server)
      const [own, foreign] = [await aToggle(server), await aToggle(server, { project })]
      const hidden = await aToggle(server, { project: hiddenProject })
      const member = await aMember(server, 'default', await aRole(server, ['UPDATE_FEATURE']))
      for (const options of [{}, member.as])
        for (const other of [foreign, hidden, 'nowhere']) {
          const body = change([own, other], [uniqueName('tag')])
          const watched = [tags, tagsPath(own), tagsPath(foreign), tagsPath(hidden)]
          await expectRefusal(
            server,
            { method: 'PUT', path: bulk(), body, options },
            [404, 'NotFoundError'],
            ...watched,
          )
        }
      const path = bulk(hiddenProject)
      const body = change([hidden], ['team'])
      await expectRefusal(server, { method: 'PUT', path, body, options: member.as }, [404, 'NotFoundError'])
      const open = { method: 'PUT', path: bulk(project), body: change([foreign], ['team']), options: member.as }
      await expectRefusal(server, open, [403, 'NoAccessError'], tagsPath(foreign))
    })

    it('change nothing if one of the toggles is archived or would have too many tags', async () => {
      const [own, full] = [await aToggle(server), await aToggle(server)]
      const many = Array.from({ length: 100 }, (_, index) => `of-many-${index}`)
      await succeed(server, 'PUT', bulk(), change([full], many))
      const refusals = [
        [await anArchivedToggle(server), [409, 'ArchivedFeatureError']],
        [full, [400, 'LimitExceededError']],
      ] as const
      for (const [other, failure] of refusals) {
        const request = { method: 'PUT', path: bulk(), body: change([own, other], [uniqueName('tag')]) }
        await expectRefusal(server, request, failure, tags, tagsPath(own), tagsPath(other))
      }
    })

    it('have limits and refuse invalid input', async () => {
      const toggle = await aToggle(server)
      const names = Array.from({ length: 1_000 }, (_, index) => `toggle-of-many-${index}`)
      const values = Array.from({ length: 11 }, (_, index) => `tag-${index}`)
      for (const body of [
        change(names, values),
        change([...names, 'one-more'], ['team']),
        change([], ['team']),
        change([toggle], ['x']),
        change([toggle], ['both'], ['both']),
        { features: [toggle] },
        { features: toggle, tags: change([], []).tags },
      ])
        await expectRefusal(server, { method: 'PUT', path: bulk(), body }, [400, 'ValidationError'], tagsPath(toggle))
    })
  })
}
