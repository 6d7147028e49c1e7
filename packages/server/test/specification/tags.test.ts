import { proofEngines } from '@leverframe/testing/depth'
import { serverFor, uniqueName } from '@leverframe/testing/harness'
import { aMember, aPerson, aRole } from '@leverframe/testing/members'
import { expectFailure, expectRefusal, keysOf, recording, succeed } from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const path = '/api/admin/tags'
const text = (length: number, char = 'x') => char.repeat(length)

for (const engine of proofEngines) {
  describe(`POST /api/admin/tags on ${engine}`, () => {
    const server = serverFor(engine)
    const create = (body: unknown) => recording(server, 'POST', path, body)
    const refused = (body: unknown) =>
      expectRefusal(server, { method: 'POST', path, body }, [400, 'ValidationError'], path, '/api/admin/tag-types')

    it('answers 201 with an object of version, an integer, and tag, an object with value and type', async () => {
      const value = uniqueName('tag')
      const { status, body, headers, facts } = await create({ value, type: 'simple' })
      expect([status, headers.get('location')]).toEqual([201, `${path}/simple/${value}`])
      expect([keysOf(body), keysOf(body.tag)]).toEqual([
        ['tag', 'version'],
        ['type', 'value'],
      ])
      expect(body).toEqual({ version: 1, tag: { value, type: 'simple' } })
      expect(facts).toEqual([{ type: 'tag-created', data: { type: 'simple', value } }])
    })

    it('value is a string, required, 2 to 50 characters', async () => {
      for (const value of [undefined, null, 5, true, [], {}, '', 'x', text(51)])
        await refused({ value, type: 'simple' })
      for (const value of [text(2), text(50)]) expect((await create({ value })).body.tag.value).toBe(value)
    })

    it('type is a string, 2 to 50 characters, default simple', async () => {
      for (const type of [null, 5, true, [], {}, '', 'x', text(51)]) await refused({ value: uniqueName('tag'), type })
      const value = uniqueName('tag')
      expect((await create({ value })).body.tag).toEqual({ value, type: 'simple' })
      for (const type of [text(2), text(50)]) expect((await create({ value, type })).body.tag).toEqual({ value, type })
    })

    it('characters are counted as people see them in Unicode, not as bytes', async () => {
      expect((await create({ value: text(50, '🦊') })).body.tag.value).toBe(text(50, '🦊'))
      await refused({ value: '🦊' })
      await refused({ value: text(51, 'ü') })
    })

    it('keeps the value as it is given, with any characters of one line', async () => {
      for (const value of [
        ' a ',
        'a/b?c#d',
        '100 %',
        "O'Brien",
        '"quoted"',
        'Ärger',
        '<b>',
        'a:b,c',
        '%2e',
        '__proto__',
      ]) {
        const { status, body, headers } = await create({ value })
        expect([status, body.tag.value]).toEqual([201, value])
        expect(await succeed(server, 'GET', headers.get('location') as string)).toEqual(body)
      }
    })

    it.each(['a\nb', 'a\tb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u2028b', '..'])(
      'answers 400 for %j, which has control characters or cannot be part of a URL',
      async (bad) => {
        await refused({ value: bad })
        await refused({ value: uniqueName('tag'), type: bad })
      },
    )

    it('a type that does not exist yet is created as a tag type in the same transaction', async () => {
      const [type, value] = [uniqueName('type'), uniqueName('tag')]
      const { status, facts } = await create({ value, type })
      expect([status, facts]).toEqual([
        201,
        [
          { type: 'tag-type-created', data: { name: type, description: '', icon: '', color: null } },
          { type: 'tag-created', data: { type, value } },
        ],
      ])
      expect((await create({ value: uniqueName('tag'), type })).facts).toHaveLength(1)
      expect((await succeed(server, 'GET', `/api/admin/tag-types/${type}`)).tagType.name).toBe(type)
    })

    it('answers 400 ValidationError when the payload does not conform to the schema', async () => {
      const body = await refused({ value: 'x', type: 'x' })
      expect(body.details.map((one: { path: string }) => one.path).toSorted()).toEqual(['/body/type', '/body/value'])
      for (const payload of [null, [], 'tag', 5, {}]) await refused(payload)
      for (const raw of ['', '{', '{"value":"ab"', '{"value":"\\u0000\\u0000"}'])
        expectFailure(await server.call('POST', path, undefined, { raw }), 400, 'ValidationError')
    })

    it('answers 401 AuthenticationRequired when identification is missing or invalid', async () => {
      for (const token of [null, '*:*.wrong'])
        await expectRefusal(
          server,
          { method: 'POST', path, body: { value: uniqueName('tag') }, options: { token } },
          [401, 'AuthenticationRequired'],
          path,
        )
    })

    it('answers 403 NoAccessError, naming UPDATE_FEATURE, when the identity lacks it in every project', async () => {
      const request = { method: 'POST', path, body: { value: uniqueName('tag') }, options: (await aPerson(server)).as }
      const { message } = await expectRefusal(server, request, [403, 'NoAccessError'], path)
      expect(message).toContain('UPDATE_FEATURE')
      const sdk = { tokenName: 'sdk', type: 'client', environment: 'development' }
      const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', sdk)
      const options = { token: secret }
      await expectRefusal(server, { ...request, options }, [403, 'NoAccessError'], path)
    })

    it('accepts a caller with UPDATE_FEATURE in any project', async () => {
      const holder = await aMember(server, 'default', await aRole(server, ['UPDATE_FEATURE']))
      const { status } = await server.call('POST', path, { value: uniqueName('tag') }, holder.as)
      expect(status).toBe(201)
      const other = await aMember(server, 'default', await aRole(server, ['CREATE_FEATURE']))
      expectFailure(await server.call('POST', path, { value: uniqueName('tag') }, other.as), 403, 'NoAccessError')
    })

    it('answers 409 NameExistsError for a tag that already exists; the same value of another type does not', async () => {
      const value = uniqueName('tag')
      await create({ value })
      for (const body of [{ value }, { value, type: 'simple' }])
        await expectRefusal(server, { method: 'POST', path, body }, [409, 'NameExistsError'], path)
      expect((await create({ value, type: 'other' })).status).toBe(201)
      expect((await create({ value: value.toUpperCase() })).status).toBe(201)
    })

    it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/json-patch+json'])(
      'answers 415 ContentTypeerror for %s: the content type is application/json',
      async (type) => {
        const options = { headers: { 'content-type': type }, raw: JSON.stringify({ value: uniqueName('tag') }) }
        await expectRefusal(server, { method: 'POST', path, options }, [415, 'ContentTypeerror'], path)
      },
    )

    it('takes application/json with a charset', async () => {
      const headers = { 'content-type': 'application/json; charset=utf-8' }
      const { status } = await server.call('POST', path, { value: uniqueName('tag') }, { headers })
      expect(status).toBe(201)
    })
  })
}
