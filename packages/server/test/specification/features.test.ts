import { engineInTurn } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  anArchivedToggle,
  aStrategy,
  expectEmpty,
  expectFailure,
  expectRefusal,
  ISO_TIME,
  keysOf,
  recording,
  succeed,
  theToggle,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const projectPath = (id: string) => `/api/admin/projects/${id}`
// impressionData, owner and payloadSchema are in addition to the specification: they can be set, so they can be read.
const metadataFields = [
  'createdAt',
  'description',
  'impressionData',
  'lastSeenAt',
  'name',
  'owner',
  'payloadSchema',
  'project',
  'stale',
  'type',
  'variants',
]

for (const engine of engineInTurn(import.meta.url)) {
  describe(`POST /api/admin/projects/:projectId/features on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (body: unknown) => recording(server, 'POST', `${projectPath('default')}/features`, body)

    it('answers 201 with the feature metadata: name, project, description, type, stale, createdAt, lastSeenAt, variants', async () => {
      const name = uniqueName()
      const { status, body, headers } = await create({ name, description: 'Try it', type: 'experiment' })
      expect([status, keysOf(body)]).toEqual([201, metadataFields])
      expect(body).toEqual({
        name,
        project: 'default',
        description: 'Try it',
        type: 'experiment',
        stale: false,
        impressionData: false,
        owner: null,
        payloadSchema: null,
        createdAt: expect.stringMatching(ISO_TIME),
        lastSeenAt: null,
        variants: null,
      })
      expect(headers.get('location')).toBe(togglePath(name))
    })

    it('name is required; the defaults are: description the empty string, impressionData false, type release', async () => {
      const { body } = await create({ name: uniqueName() })
      expect(body).toMatchObject({ description: '', impressionData: false, type: 'release' })
      const { body: failure } = await create({ description: 'nameless' })
      expect(failure).toMatchObject({ name: 'ValidationError', details: [{ path: '/body/name' }] })
    })

    it('takes description and impressionData as they are given', async () => {
      const { body } = await create({ name: uniqueName(), description: 'text', impressionData: true })
      expect(body).toMatchObject({ description: 'text', impressionData: true })
      expect(await theToggle(server, body.name)).toMatchObject({ description: 'text', impressionData: true })
    })

    it.each(['release', 'kill-switch', 'experiment', 'operational', 'permission', 'sunset'])(
      'takes the type %s',
      async (type) => {
        expect((await create({ name: uniqueName(), type })).body.type).toBe(type)
      },
    )

    it('refuses any other type with 400 ValidationError', async () => {
      const failed = await create({ name: uniqueName(), type: 'rocket' })
      expectFailure(failed, 400, 'ValidationError')
      expect(failed.body.details[0].path).toBe('/body/type')
    })

    it('answers 409 NameExistsError when the name exists, and records nothing for it', async () => {
      const name = await aToggle(server)
      const failed = await create({ name })
      expectFailure(failed, 409, 'NameExistsError')
      expect(failed.facts).toEqual([])
    })

    it('names are unique over the instance, archived ones included, and compared exactly', async () => {
      expectFailure(await create({ name: await anArchivedToggle(server) }), 409, 'NameExistsError')
      const inAnother = await aToggle(server, { project: await aProject(server) })
      expectFailure(await create({ name: inAnother }), 409, 'NameExistsError')
      expect((await create({ name: inAnother.toUpperCase() })).status).toBe(201)
    })

    it.each(['a', "A.b_c~d!e*f'(g)-1", '...', 'x'.repeat(100)])(
      'takes the name %s: 1 to 100 characters, equal to its own URL encoding',
      async (name) => {
        expect((await create({ name })).status).toBe(201)
        expect((await theToggle(server, name)).name).toBe(name)
      },
    )

    it.each(['', '.', '..', 'a b', 'a/b', 'a%20b', 'ä', 'a?', 'x'.repeat(101), 5, null, ['a']])(
      'refuses the name %j with 400 ValidationError',
      async (name) => {
        const failed = await create({ name })
        expectFailure(failed, 400, 'ValidationError')
        expect(failed.body.details[0].path).toBe('/body/name')
        expect(failed.facts).toEqual([])
      },
    )

    it.each([{ description: 5 }, { impressionData: 'true' }, { impressionData: 1 }, { type: 1 }])(
      'coerces no type: %j is 400 ValidationError',
      async (given) => {
        expectFailure(await create({ name: uniqueName(), ...given }), 400, 'ValidationError')
      },
    )

    it('answers 404 NotFoundError for an unknown project', async () => {
      const failed = await recording(server, 'POST', `${projectPath('nowhere')}/features`, { name: uniqueName() })
      expectFailure(failed, 404, 'NotFoundError')
    })
  })

  describe(`GET /api/admin/projects/:projectId/features/:featureName on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 200 with name, project, description, type, stale, archived, createdAt, lastSeenAt, variants and environments', async () => {
      const toggle = await aToggle(server)
      const { status, body } = await server.call('GET', togglePath(toggle))
      expect(status).toBe(200)
      expect(body).toMatchObject({
        name: toggle,
        project: 'default',
        description: '',
        type: 'release',
        stale: false,
        archived: false,
        impressionData: false,
        createdAt: expect.stringMatching(ISO_TIME),
        lastSeenAt: null,
        variants: null,
        links: [],
        environments: [
          { name: 'development', enabled: false, strategies: [], variants: null },
          { name: 'production', enabled: false, strategies: [], variants: null },
        ],
      })
    })

    it('an environment detail has name, enabled, strategies and its own variants', async () => {
      const toggle = await aToggle(server)
      const strategy = await aStrategy(server, toggle, {}, 'production')
      const variants = [{ name: 'v', weightType: 'variable' }]
      const answer = await succeed(server, 'PUT', `${toggleEnvironmentPath(toggle, 'production')}/variants`, variants)
      expect((await theToggle(server, toggle)).environments[1]).toMatchObject({
        name: 'production',
        enabled: false,
        strategies: [strategy],
        variants: answer.variants,
      })
    })

    it('description is a string or null', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', togglePath(toggle), { name: toggle, description: null })
      expect((await theToggle(server, toggle)).description).toBeNull()
    })

    it('variants is null until set, and then the array', async () => {
      const toggle = await aToggle(server)
      expect((await theToggle(server, toggle)).variants).toBeNull()
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const variants = [{ name: 'v', weightType: 'variable', weight: 1000, overrides: [] }]
      expect((await theToggle(server, toggle)).variants).toEqual(variants)
      const patched = await succeed(server, 'PATCH', togglePath(toggle), [])
      expect(patched.variants).toEqual(variants)
    })

    it('answers 404 NotFoundError when no toggle has that name', async () => {
      expectFailure(await server.call('GET', togglePath('nothing')), 404, 'NotFoundError')
    })

    it('answers the same 404 for a toggle of another project, without a hint of where it is', async () => {
      const project = await aProject(server)
      const toggle = await aToggle(server, { project })
      const elsewhere = await server.call('GET', togglePath(toggle))
      const unknown = await server.call('GET', togglePath('nothing'))
      expectFailure(elsewhere, 404, 'NotFoundError')
      expect(elsewhere.body.message).toBe(unknown.body.message.replace('nothing', toggle))
    })

    it('answers 200 with archived true for an archived toggle', async () => {
      const toggle = await anArchivedToggle(server)
      expect(await theToggle(server, toggle)).toMatchObject({ name: toggle, archived: true })
    })
  })

  describe(`PUT /api/admin/projects/:projectId/features/:featureName on ${engine}`, () => {
    const server = serverFor(engine)

    it('takes name and the metadata to change (description, type) and answers 200 with the feature metadata', async () => {
      const toggle = await aToggle(server)
      const change = { name: toggle, description: 'changed', type: 'kill-switch' }
      const { status, body } = await server.call('PUT', togglePath(toggle), change)
      expect([status, keysOf(body)]).toEqual([200, metadataFields])
      expect(body).toMatchObject({ ...change, project: 'default', stale: false, lastSeenAt: null, variants: null })
      expect(await theToggle(server, toggle)).toMatchObject(change)
    })

    it('the field name cannot be changed: a different one is 400 ValidationError', async () => {
      const toggle = await aToggle(server)
      const request = { method: 'PUT', path: togglePath(toggle), body: { name: uniqueName(), description: 'changed' } }
      const body = await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      expect(body.details[0].path).toBe('/body/name')
    })

    it.each([
      ['project', 'another'],
      ['createdAt', '2020-01-01T00:00:00.000Z'],
      ['lastSeen', '2020-01-01T00:00:00.000Z'],
      ['lastSeenAt', '2020-01-01T00:00:00.000Z'],
      ['archived', true],
      ['environments', []],
      ['variants', []],
    ])('the field %s cannot be changed: it is ignored', async (field, value) => {
      const toggle = await aToggle(server)
      const before = await theToggle(server, toggle)
      const answer = await recording(server, 'PUT', togglePath(toggle), { name: toggle, [field]: value })
      expect([answer.status, answer.facts]).toEqual([200, []])
      expect(await theToggle(server, toggle)).toEqual(before)
    })

    it('fields that are left out keep their value', async () => {
      const toggle = await aToggle(server, { type: 'sunset' })
      await succeed(server, 'PUT', togglePath(toggle), { name: toggle, description: 'kept', impressionData: true })
      const { body } = await server.call('PUT', togglePath(toggle), { name: toggle, stale: true })
      expect(body).toMatchObject({ description: 'kept', impressionData: true, type: 'sunset', stale: true })
    })

    it('answers 404 NotFoundError for an unknown toggle', async () => {
      expectFailure(await server.call('PUT', togglePath('nothing'), { name: 'nothing' }), 404, 'NotFoundError')
    })
  })

  describe(`PATCH /api/admin/projects/:projectId/features/:featureName on ${engine}`, () => {
    const server = serverFor(engine)
    const replace = (path: string, value: unknown) => [{ op: 'replace', path, value }]

    it.each([
      ['description', 'changed'],
      ['description', null],
      ['type', 'kill-switch'],
      ['stale', true],
      ['impressionData', true],
    ])('op replace with the path /%s and %j answers 200 with the feature metadata', async (field, value) => {
      const toggle = await aToggle(server)
      const { status, body } = await server.call('PATCH', togglePath(toggle), replace(`/${field}`, value))
      expect([status, keysOf(body), body[field]]).toEqual([200, metadataFields, value])
      expect((await theToggle(server, toggle))[field]).toBe(value)
    })

    it.each([
      ['name', 'another'],
      ['project', 'another'],
      ['createdAt', '2020-01-01T00:00:00.000Z'],
      ['lastSeen', '2020-01-01T00:00:00.000Z'],
      ['lastSeenAt', '2020-01-01T00:00:00.000Z'],
      ['archived', true],
      ['variants', []],
      ['nonsense', 1],
    ])('the field %s cannot be changed: 400 ValidationError', async (field, value) => {
      const toggle = await aToggle(server)
      for (const op of ['replace', 'add']) {
        const request = { method: 'PATCH', path: togglePath(toggle), body: [{ op, path: `/${field}`, value }] }
        await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
      }
    })

    it('takes application/json-patch+json as well as application/json', async () => {
      const toggle = await aToggle(server)
      const headers = { 'content-type': 'application/json-patch+json' }
      const { body } = await server.call('PATCH', togglePath(toggle), replace('/description', 'changed'), { headers })
      expect(body.description).toBe('changed')
    })

    it('answers 404 NotFoundError for an unknown toggle', async () => {
      expectFailure(await server.call('PATCH', togglePath('nothing'), []), 404, 'NotFoundError')
    })
  })

  describe(`POST /api/admin/projects/:projectId/features/:featureName/clone on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 201 with the feature metadata, variants as the copied array', async () => {
      const toggle = await aToggle(server)
      await succeed(server, 'PUT', `${togglePath(toggle)}/variants`, [{ name: 'v', weightType: 'variable' }])
      const name = uniqueName()
      const { status, body, headers } = await server.call('POST', `${togglePath(toggle)}/clone`, { name })
      expect([status, keysOf(body), headers.get('location')]).toEqual([201, metadataFields, togglePath(name)])
      expect(body).toMatchObject({ name, project: 'default', stale: false, lastSeenAt: null })
      // A clone has an explicit stickiness of variants: the value default.
      expect(body.variants).toEqual([
        { name: 'v', weightType: 'variable', weight: 1000, stickiness: 'default', overrides: [] },
      ])
    })

    it('name is required', async () => {
      const toggle = await aToggle(server)
      const failed = await server.call('POST', `${togglePath(toggle)}/clone`, {})
      expectFailure(failed, 400, 'ValidationError')
      expect(failed.body.details[0].path).toBe('/body/name')
    })

    it('answers 409 NameExistsError when the name exists, and changes nothing', async () => {
      const [toggle, other] = [await aToggle(server), await aToggle(server)]
      const request = { method: 'POST', path: `${togglePath(toggle)}/clone`, body: { name: other } }
      await expectRefusal(server, request, [409, 'NameExistsError'], togglePath(toggle), togglePath(other))
      const itself = { ...request, body: { name: toggle } }
      await expectRefusal(server, itself, [409, 'NameExistsError'], togglePath(toggle))
    })

    it('answers 404 NotFoundError for an unknown toggle', async () => {
      const failed = await server.call('POST', `${togglePath('nothing')}/clone`, { name: uniqueName() })
      expectFailure(failed, 404, 'NotFoundError')
    })
  })

  describe(`DELETE /api/admin/projects/:projectId/features/:featureName on ${engine}`, () => {
    const server = serverFor(engine)

    it('answers 202 without a body and archives the toggle', async () => {
      const toggle = await aToggle(server)
      expectEmpty(await server.call('DELETE', togglePath(toggle)), 202)
      expect((await theToggle(server, toggle)).archived).toBe(true)
    })

    it('answers 404 NotFoundError for an unknown toggle', async () => {
      expectFailure(await server.call('DELETE', togglePath('nothing')), 404, 'NotFoundError')
    })
  })

  describe(`POST /api/admin/archive/revive/:featureName on ${engine}`, () => {
    const server = serverFor(engine)
    const revive = (name: string) => `/api/admin/archive/revive/${name}`

    it('answers 200 without a body and brings the toggle back', async () => {
      const toggle = await anArchivedToggle(server)
      expectEmpty(await server.call('POST', revive(toggle)), 200)
      expect((await theToggle(server, toggle)).archived).toBe(false)
    })

    it('answers 400 ValidationError for a name that cannot be one', async () => {
      expectFailure(await server.call('POST', revive('%00')), 400, 'ValidationError')
    })

    it('answers 401 AuthenticationRequired without identification', async () => {
      const toggle = await anArchivedToggle(server)
      const request = { method: 'POST', path: revive(toggle), options: { token: null } }
      await expectRefusal(server, request, [401, 'AuthenticationRequired'], togglePath(toggle))
    })

    it('answers 403 NoAccessError without the permission', async () => {
      const toggle = await anArchivedToggle(server)
      const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'sdk', type: 'client' })
      const request = { method: 'POST', path: revive(toggle), options: { token: secret } }
      await expectRefusal(server, request, [403, 'NoAccessError'], togglePath(toggle))
    })

    it('answers 404 NotFoundError for an unknown toggle', async () => {
      expectFailure(await server.call('POST', revive('nothing')), 404, 'NotFoundError')
    })
  })
}
