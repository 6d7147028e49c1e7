import { oneInTurn, sampleOf } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aToggle, engines, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import {
  needsBody,
  type Operation,
  operationsOf,
  pathTo,
  tokenFor,
  WITH_SDK_TOKENS,
} from '@leverframe/testing/operations'
import { expectFailure, send, sendBytes, type WireAnswer, type WireRequest } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'

const JSON_TYPE = { 'content-type': 'application/json' }
const FEATURES = '/api/admin/projects/default/features'
const TOO_DEEP = 'The body is nested deeper than 32 levels'
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('HTTP input', () => {
  const server = serverFor('sqlite', { settings: { BODY_LIMIT: '200000', ...WITH_SDK_TOKENS } })
  const ask = (request: WireRequest) => send(server.running.port, request)
  const post = (path: string, body: string | Buffer, more: Partial<WireRequest> = {}) =>
    ask({ method: 'POST', path, body, headers: JSON_TYPE, ...more })
  const alive = async () => expect((await ask({ path: '/health' })).status).toBe(200)
  const writes = (): readonly Operation[] =>
    sampleOf(
      operationsOf(server).filter(({ method }) => method !== 'GET'),
      8,
    )
  const withBody = (wanted: boolean): Operation[] => writes().filter(({ body }) => (body !== undefined) === wanted)

  describe('body', () => {
    it('is refused with 413 beyond the limit, with and without Content-Length', async () => {
      const large = JSON.stringify({ name: 'x', description: 'x'.repeat(200_000) })
      expectFailure(await post(FEATURES, large), 413, 'PayloadTooLargeError')
      const chunked = `${Buffer.byteLength(large).toString(16)}\r\n${large}\r\n0\r\n\r\n`
      const head = `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n`
      expectFailure(await sendBytes(server.running.port, head + chunked), 413, 'PayloadTooLargeError')
      await alive()
    })

    it('that is a nesting bomb is refused by every operation before it is parsed, and the process survives', async () => {
      const types = ['application/json', 'application/json-patch+json', 'text/plain'] as const
      const [first, ...others] = [
        nested(5_000),
        `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
        '['.repeat(10_000),
      ] as const
      // Bodies of other types are not parsed as JSON, so one bomb is enough.
      const bombs = [...types.map((type) => [first, type] as const), ...others.map((bomb) => [bomb, types[0]] as const)]
      for (const [index, operation] of writes().entries()) {
        for (const [bomb, contentType] of oneInTurn(bombs, index)) {
          const request = {
            method: operation.method,
            token: tokenFor(operation),
            path: pathTo(operation),
            body: bomb,
            headers: { 'content-type': contentType },
          }
          const answer = await ask(request)
          if (operation.body && contentType === 'application/json') {
            expectFailure(answer, 400, 'ValidationError')
            expect(answer.body.message, operation.id).toBe(TOO_DEEP)
          } else if (answer.status >= 400) expectFailure(answer, [400, 404, 409, 415])
          const stranger = await ask({ ...request, token: null })
          if (operation.isPublic && !operation.body) expect(stranger.status, operation.id).toBeLessThan(400)
          else expectFailure(stranger, operation.isPublic ? [400, 415] : 401)
        }
      }
      await alive()
    })

    it('may be nested 32 levels deep but not 33', async () => {
      const path = '/api/admin/environments/validate'
      const allowed = await post(path, nested(32))
      expectFailure(allowed, 400)
      expect(allowed.body.message).not.toContain('nested')
      const refused = await post(path, nested(33))
      expectFailure(refused, 400)
      expect(refused.body.message).toBe(TOO_DEEP)
      expect((await post(path, `${'{"a":['.repeat(16)}${']}'.repeat(16)}`)).body.message).not.toContain('nested')
      expect((await post(path, `${'{"a":['.repeat(17)}${']}'.repeat(17)}`)).body.message).toContain('nested')
    })

    it('may contain any number of brackets inside strings or side by side', async () => {
      const description = `${'[{'.repeat(100)}"\\"${'[{'.repeat(100)}\\\\`
      const created = await post(FEATURES, JSON.stringify({ name: uniqueName(), description }))
      expect(created.status).toBe(201)
      expect(created.body.description).toBe(description)
      const besides = await post(FEATURES, JSON.stringify({ name: uniqueName(), ignored: Array(1_000).fill([{}]) }))
      expect(besides.status).toBe(201)
    })

    it.each([
      '{',
      '}',
      '{"name":}',
      '{"name":"a",}',
      "{'name':'a'}",
      '{"name":"a"} x',
      'name=a',
      '\u0000',
      '{"name":"\\x"}',
      '{"name":"a\nb"}',
      'NaN',
      '\\u0000',
      '"',
      '"\\',
      '"\\u',
      '"\\ud800',
    ])('that is not JSON is refused: %j', async (text) => {
      expectFailure(await post(FEATURES, text), 400, 'ValidationError')
    })

    it('that is not UTF-8 does no harm', async () => {
      const body = Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ])
      expectFailure(await post(FEATURES, body), 400, 'ValidationError')
    })

    it.each([
      '{"__proto__":{"polluted":true},"name":"a"}',
      '{"name":"a","constructor":{"prototype":{"polluted":true}}}',
      '{"name":"a","x":{"__proto__":null}}',
      '{"name":"a","\\u005f_proto__":{}}',
    ])('that names a prototype is refused: %s', async (text) => {
      expectFailure(await post(FEATURES, text), 400, 'ValidationError')
      expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
    })

    it('that is missing or empty gets a validation error', async () => {
      for (const operation of withBody(true).filter(needsBody)) {
        for (const headers of [JSON_TYPE, {}])
          for (const body of [undefined, ''])
            expectFailure(
              await ask({
                method: operation.method,
                token: tokenFor(operation),
                path: pathTo(operation),
                headers,
                ...(body === undefined ? {} : { body }),
              }),
              400,
              'ValidationError',
            )
        expectFailure(
          await ask({
            method: operation.method,
            token: tokenFor(operation),
            path: pathTo(operation),
            headers: JSON_TYPE,
            body: 'null',
          }),
          400,
          'ValidationError',
        )
      }
    })

    it('with thousands of errors gets a response with a few of them', async () => {
      const bodies = [
        `[${'{},'.repeat(60_000)}{}]`,
        `{${Array.from({ length: 15_000 }, (_, i) => `"k${i}":[]`).join()}}`,
      ]
      for (const [index, operation] of withBody(true).entries())
        for (const body of oneInTurn(bodies, index)) {
          const answer = await ask({
            method: operation.method,
            token: tokenFor(operation),
            path: pathTo(operation),
            body,
            headers: JSON_TYPE,
          })
          // A signal is only accepted with a token of its endpoint, which an Admin's token is not.
          if (answer.status >= 400) expectFailure(answer, operation.id === 'sendSignal' ? [400, 401] : [400, 404])
          expect(answer.text.length, operation.id).toBeLessThan(20_000)
        }
    })
  })

  describe('content type', () => {
    const WRONG = [
      'text/plain',
      'application/xml',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/jsonp',
      'text/json',
      'application/octet-stream',
      'application/json+patch',
      ';',
      ',',
      'application',
      'application/json, text/plain',
    ]

    it('other than JSON is refused with 415 by every operation with a body', async () => {
      for (const [index, operation] of withBody(true).entries()) {
        const wrong = operation.method === 'PATCH' ? WRONG : ['application/json-patch+json', ...WRONG]
        for (const contentType of index === 0 ? wrong : oneInTurn(wrong, index)) {
          const request = {
            method: operation.method,
            token: tokenFor(operation),
            path: pathTo(operation),
            body: '{}',
            headers: { 'content-type': contentType },
          }
          expectFailure(await ask(request), 415, 'ContentTypeerror')
          if (!operation.isPublic) expectFailure(await ask({ ...request, token: null }), 401)
        }
        expectFailure(
          await ask({ method: operation.method, token: tokenFor(operation), path: pathTo(operation), body: '{}' }),
          415,
          'ContentTypeerror',
        )
      }
    })

    it.each([
      'application/json',
      'application/json; charset=utf-8',
      'application/json;charset=UTF-8',
      'Application/JSON',
      'application/json ; x="y"',
    ])('%s is accepted', async (contentType) => {
      const created = await post(FEATURES, JSON.stringify({ name: uniqueName() }), {
        headers: { 'content-type': contentType },
      })
      expect(created.status).toBe(201)
    })

    it('application/json-patch+json is accepted by PATCH, like application/json', async () => {
      const path = togglePath(await aToggle(server))
      const body = '[{"op":"replace","path":"/description","value":"patched"}]'
      for (const contentType of [
        'application/json-patch+json',
        'application/json-patch+json; charset=utf-8',
        'application/json',
      ])
        expect((await ask({ method: 'PATCH', path, body, headers: { 'content-type': contentType } })).status).toBe(200)
    })

    it('is ignored, like the body, by operations without a body', async () => {
      const bare = withBody(false)
      expect(bare.length).toBeGreaterThan(3)
      const types = [...WRONG, 'application/json', 'application/json-patch+json']
      const bodies = [undefined, '', '{"not":"json', nested(5_000)]
      const all = types.flatMap((contentType) => bodies.map((body) => ({ contentType, body })))
      for (const [index, operation] of bare.entries()) {
        const request = {
          method: operation.method,
          token: tokenFor(operation),
          path: pathTo(operation, 'nothing-of-this-name'),
        }
        const expected = await ask(request)
        for (const { contentType, body } of index === 0 ? all : oneInTurn(all, index)) {
          const answer = await ask({
            ...request,
            headers: { 'content-type': contentType },
            ...(body === undefined ? {} : { body }),
          })
          expect(answer.status, `${operation.id} ${contentType}: ${answer.text}`).toBe(expected.status)
        }
      }
      const path = togglePath(await aToggle(server))
      expect((await ask({ method: 'DELETE', path, headers: JSON_TYPE })).status).toBe(202)
      expect(
        (
          await ask({
            method: 'POST',
            path: `/api/admin/archive/revive/${path.split('/').at(-1)}`,
            headers: JSON_TYPE,
            body: '',
          })
        ).status,
      ).toBe(200)
    })
  })
})

describe('NUL', () => {
  const server = serverFor('sqlite', { settings: WITH_SDK_TOKENS })
  const ask = (request: WireRequest): Promise<WireAnswer> => send(server.running.port, request)

  it('is refused in every body, also in keys', async () => {
    const withBody = operationsOf(server).filter(({ body, method }) => body && method !== 'GET')
    const bodies = [
      '{"name":"a\\u0000b"}',
      '{"a\\u0000b":1}',
      '[{"op":"replace","path":"/description","value":"\\u0000"}]',
      '"\\\\\\u0000"',
    ]
    for (const [index, operation] of sampleOf(withBody, 4).entries())
      for (const body of oneInTurn(bodies, index)) {
        const answer = await ask({
          method: operation.method,
          token: tokenFor(operation),
          path: pathTo(operation),
          body,
          headers: JSON_TYPE,
        })
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.message).toContain('NUL')
      }
  })

  it('is refused in every path parameter and query', async () => {
    for (const [index, operation] of sampleOf(operationsOf(server), 4).entries()) {
      const request = {
        method: operation.method,
        token: tokenFor(operation),
        ...(operation.body && { body: '{}', headers: JSON_TYPE }),
      }
      const names = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
      for (const poisoned of names) {
        const path = pathTo(operation, (name) => (name === poisoned ? 'a\0b' : 'x'))
        expectFailure(await ask({ ...request, path }), 400, 'ValidationError')
      }
      const queries = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => `${name}=a%00`)
      for (const query of oneInTurn(['a=%00', '%00=a', 'a=1&a=%00', ...queries], index))
        expectFailure(await ask({ ...request, path: `${pathTo(operation)}?${query}` }), 400, 'ValidationError')
    }
  })
})

for (const engine of engines)
  describe(`characters on ${engine}`, () => {
    const server = serverFor(engine)
    const ask = (request: WireRequest): Promise<WireAnswer> => send(server.running.port, request)

    it('NUL and its escape: only the escape can be stored', async () => {
      const created = (description: string) =>
        ask({
          method: 'POST',
          path: FEATURES,
          body: `{"name":"${uniqueName()}","description":"${description}"}`,
          headers: JSON_TYPE,
        })
      expectFailure(await created('\\u0000'), 400, 'ValidationError')
      expect((await created('\\\\u0000')).body.description).toBe('\\u0000')
    })

    it.each(['\\ud800', '\\udc00', 'a\\ud83dx', '\\ude00\\ud83d', '\\ud83d\\ud83d\\ude00', '\\uD83D\\n'])(
      'a lone surrogate is refused: %s',
      async (half) => {
        const answer = await ask({
          method: 'POST',
          path: FEATURES,
          body: `{"name":"${uniqueName()}","description":"${half}"}`,
          headers: JSON_TYPE,
        })
        expectFailure(answer, 400, 'ValidationError')
        expect(answer.body.message).toContain('Unicode')
      },
    )

    it('all other characters are returned as they were sent', async () => {
      for (const description of [
        '\u{1F600}',
        '\uFFFD\uFEFF',
        '\u0001\u001f\u007f',
        'e\u0301 \u00e9',
        '\u202E',
        '\u2028',
        '\'"`;--',
        '%00 %zz \\',
        '\u{10FFFF}',
      ]) {
        const name = uniqueName()
        const body = JSON.stringify({ name, description })
        expect((await ask({ method: 'POST', path: FEATURES, body, headers: JSON_TYPE })).body.description).toBe(
          description,
        )
        expect((await ask({ path: togglePath(name) })).body.description).toBe(description)
      }
      const pair = await ask({
        method: 'POST',
        path: FEATURES,
        body: `{"name":"${uniqueName()}","description":"\\ud83d\\ude00"}`,
        headers: JSON_TYPE,
      })
      expect(pair.body.description).toBe('\u{1F600}')
    })
  })
