import { proofEngines } from '@leverframe/testing/depth'
import { aProject, aToggle, serverFor, togglePath, uniqueName } from '@leverframe/testing/harness'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import {
  aLitToggle,
  aStrategy,
  expectFailure,
  expectRefusal,
  recording,
  strategiesPath,
  succeed,
  toggleEnvironmentPath,
} from '@leverframe/testing/scenario'
import { describe, expect, it } from 'vitest'

const features = '/api/admin/projects/default/features'

/** Every operation of the specification's toggle core that has a request body, with one that does not fit. */
const withBody = (toggle: string, id: string) =>
  [
    ['POST', features, { name: 'no good' }],
    ['PUT', togglePath(toggle), { name: toggle, type: 'rocket' }],
    ['PATCH', togglePath(toggle), { op: 'replace' }],
    ['POST', `${togglePath(toggle)}/clone`, { name: 5 }],
    ['POST', strategiesPath(toggle), { name: 'default', constraints: 'none' }],
    ['PUT', `${strategiesPath(toggle)}/${id}`, { parameters: 5 }],
    ['PATCH', `${strategiesPath(toggle)}/${id}`, [{ op: 'replace' }]],
    ['POST', `${strategiesPath(toggle)}/set-sort-order`, [{ id }]],
    ['PUT', `${togglePath(toggle)}/variants`, [{ weightType: 'variable' }]],
    ['PATCH', `${togglePath(toggle)}/variants`, [{ op: 'add', path: 1 }]],
    ['PUT', `${toggleEnvironmentPath(toggle)}/variants`, {}],
    ['PATCH', `${toggleEnvironmentPath(toggle)}/variants`, 'add'],
  ] as const

/** Every operation of it that has none. */
const withoutBody = (toggle: string) =>
  [
    ['POST', `${toggleEnvironmentPath(toggle)}/off`, 200],
    ['POST', `${toggleEnvironmentPath(toggle)}/on`, 200],
    ['DELETE', togglePath(toggle), 202],
    ['POST', `/api/admin/archive/revive/${toggle}`, 200],
  ] as const

for (const engine of proofEngines) {
  describe(`the error body on ${engine}`, () => {
    const server = serverFor(engine)

    it('is application/json with id, the identifier of the error instance, name, and message', async () => {
      const [one, other] = [await server.call('GET', togglePath('x')), await server.call('GET', togglePath('x'))]
      for (const answer of [one, other]) {
        expectFailure(answer, 404, 'NotFoundError')
        expect(answer.body.id).toBe(answer.headers.get('x-request-id'))
      }
      expect(one.body.id).not.toBe(other.body.id)
    })

    it('of a 400 says which field and why, in message and details', async () => {
      const { body } = await server.call('POST', features, { type: 'rocket' })
      expect(body.details).toMatchObject([
        { path: '/body/name', message: 'is required' },
        {
          path: '/body/type',
          message: 'must be one of release, experiment, operational, kill-switch, permission, sunset',
        },
      ])
      expect(body.message).toContain('/body/name')
    })

    it('never repeats the whole of a long input', async () => {
      const long = 'x'.repeat(5_000)
      const answers = [
        await server.call('GET', togglePath(long)),
        await server.call('POST', features, { name: long }),
        await server.call('PATCH', togglePath(await aToggle(server)), [
          { op: 'replace', path: `/${long.slice(0, 400)}`, value: 1 },
        ]),
        await server.call('GET', `/${long}`),
      ]
      for (const { status, body } of answers) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(JSON.stringify(body).length).toBeLessThan(600)
      }
    })
  })

  describe(`400 ValidationError on ${engine}`, () => {
    const server = serverFor(engine)

    it('when the payload does not conform to the schema of the operation, for every operation with a body', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      for (const [method, path, body] of withBody(toggle, id)) {
        const failure = await expectRefusal(
          server,
          { method, path, body },
          [400, 'ValidationError'],
          togglePath(toggle),
        )
        const { message } = failure.details[0]
        expect(message).toMatch(/\S/)
        expect(failure.details[0]).toEqual({ path: expect.stringMatching(/^\/body/), message, description: message })
      }
    })

    it('when the payload is missing or is not JSON', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      for (const [method, path] of withBody(toggle, id))
        for (const raw of ['', '{', '{"name":"a",}', 'null', 'NaN', '"text"']) {
          const request = { method, path, options: { raw } }
          await expectRefusal(server, request, [400, 'ValidationError'], togglePath(toggle))
        }
      expectFailure(await server.call('POST', features), 400, 'ValidationError')
    })

    it('when it contains what cannot be stored: a NUL character, half a surrogate pair, __proto__', async () => {
      for (const raw of [
        '{"name":"a","description":"\\u0000"}',
        '{"name":"a","description":"\\ud800"}',
        '{"name":"a","__proto__":{"type":"release"}}',
        '{"name":"a","constructor":{"prototype":{}}}',
      ])
        expectFailure(await server.call('POST', features, undefined, { raw }), 400, 'ValidationError')
    })

    it('when JSON is nested deeper than 32 levels', async () => {
      const nested = (depth: number) => `{"name":"${uniqueName()}","x":${'['.repeat(depth)}${']'.repeat(depth)}}`
      expect((await server.call('POST', features, undefined, { raw: nested(31) })).status).toBe(201)
      expectFailure(await server.call('POST', features, undefined, { raw: nested(32) }), 400, 'ValidationError')
      expectFailure(
        await server.call('POST', features, undefined, { raw: '['.repeat(100_000) }),
        400,
        'ValidationError',
      )
    })

    it('when the URL is malformed', async () => {
      expectFailure(await server.call('GET', `${features}/%E0%A4%A`), 400, 'ValidationError')
      expectFailure(await server.call('GET', `${features}/a%00b`), 400, 'ValidationError')
    })

    it('when a parameter of the query is not one of its values', async () => {
      const [toggle] = await aLitToggle(server)
      const path = `${toggleEnvironmentPath(toggle)}/on?shouldActivateDisabledStrategies=maybe`
      expectFailure(await server.call('POST', path), 400, 'ValidationError')
    })
  })

  describe(`the other statuses on ${engine}`, () => {
    const server = serverFor(engine)

    it('401 AuthenticationRequired: identification missing or invalid', async () => {
      for (const token of [null, '', 'Bearer', '*:*.wrong', 'Basic YTpi'])
        expectFailure(await server.call('GET', features, undefined, { token }), 401, 'AuthenticationRequired')
    })

    it('403 NoAccessError: identity lacks a permission', async () => {
      const { secret } = await succeed(server, 'POST', '/api/admin/api-tokens', { tokenName: 'sdk', type: 'client' })
      const failed = await server.call('GET', features, undefined, { token: secret })
      expectFailure(failed, 403, 'NoAccessError')
      expect(failed.body.message).toContain('ADMIN')
    })

    it('404 NotFoundError: GET of a toggle whose name is unknown', async () => {
      expectFailure(await server.call('GET', togglePath('unknown')), 404, 'NotFoundError')
    })

    it('404 NotFoundError: an unknown path, with and without identification', async () => {
      for (const token of [null, undefined])
        for (const path of ['/api/admin/nothing', '/nothing', '/api/admin/projects/default/features/a/b/c'])
          expectFailure(
            await server.call('GET', path, undefined, token === null ? { token } : {}),
            404,
            'NotFoundError',
          )
    })

    it('405 MethodNotAllowedError with Allow: a known path with a wrong method', async () => {
      const failed = await server.call('DELETE', features)
      expectFailure(failed, 405, 'MethodNotAllowedError')
      expect(failed.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(['GET', 'POST']))
    })

    it('409 NameExistsError: creating or cloning a toggle whose name exists', async () => {
      const toggle = await aToggle(server)
      expectFailure(await server.call('POST', features, { name: toggle }), 409, 'NameExistsError')
      expectFailure(await server.call('POST', `${togglePath(toggle)}/clone`, { name: toggle }), 409, 'NameExistsError')
    })

    it('409 NoStrategiesError: enabling an environment that has no strategies', async () => {
      const toggle = await aToggle(server)
      expectFailure(await server.call('POST', `${toggleEnvironmentPath(toggle)}/on`), 409, 'NoStrategiesError')
    })

    it('413 PayloadTooLargeError: a body over the limit of 1 MiB', async () => {
      const body = (size: number) => ({ name: uniqueName(), ignored: 'x'.repeat(size) })
      expect((await server.call('POST', features, body(1_048_576 - 100))).status).toBe(201)
      expectFailure(await server.call('POST', features, body(1_048_576)), 413, 'PayloadTooLargeError')
    })

    it('415 ContentTypeerror: request content type is not one the operation accepts', async () => {
      const toggle = await aToggle(server)
      const { id } = await aStrategy(server, toggle)
      for (const [method, path] of withBody(toggle, id))
        for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'json']) {
          const options = { raw: '[]', headers: { 'content-type': type } }
          await expectRefusal(server, { method, path, options }, [415, 'ContentTypeerror'], togglePath(toggle))
        }
    })

    it('application/json is accepted, with parameters and in any case; application/json-patch+json by PATCH only', async () => {
      const toggle = await aToggle(server)
      for (const type of ['application/json; charset=utf-8', 'Application/JSON']) {
        const headers = { 'content-type': type }
        expect((await server.call('POST', features, { name: uniqueName() }, { headers })).status).toBe(201)
      }
      const headers = { 'content-type': 'application/json-patch+json' }
      expect((await server.call('PATCH', togglePath(toggle), [], { headers })).status).toBe(200)
      expectFailure(await server.call('PUT', togglePath(toggle), {}, { headers }), 415, 'ContentTypeerror')
    })

    it('no operation without a body, and no DELETE, looks at what is sent with it', async () => {
      const operations = operationsOf(server).filter(({ method, body }) => method !== 'GET' && body === undefined)
      expect(operations.filter(({ method }) => method === 'DELETE').length).toBeGreaterThan(4)
      expect(operationsOf(server).filter(({ method, body }) => method === 'DELETE' && body !== undefined)).toEqual([])
      for (const operation of operations) {
        const options = { raw: '{', headers: { 'content-type': 'text/plain' } }
        const path = pathTo(operation, 'nothing')
        const failed = await server.call(operation.method, path, undefined, options)
        const plain = await server.call(operation.method, path)
        expect([failed.status, failed.body.name], operation.id).toEqual([plain.status, plain.body.name])
        expect(failed.status, operation.id).not.toBe(415)
      }
    })

    it.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
      'operations without a body ignore body and content type: %s',
      async (type) => {
        for (const raw of ['', '{', 'x'.repeat(100)]) {
          const [toggle] = await aLitToggle(server)
          for (const [method, path, status] of withoutBody(toggle)) {
            const options = { raw, headers: { 'content-type': type } }
            expect((await recording(server, method, path, undefined, options)).status).toBe(status)
          }
        }
      },
    )
  })

  describe(`500 InternalError on ${engine}`, () => {
    const server = serverFor(engine)

    it('reveals nothing internal', async () => {
      const project = await aProject(server)
      await server.sql('drop table strategy_segments')
      await server.sql('drop table last_seen')
      for (const path of [togglePath('any'), `/api/admin/projects/${project}/features`]) {
        const failed = await server.call('GET', path)
        expectFailure(failed, 500, 'InternalError')
        expect(JSON.stringify(failed.body)).not.toMatch(/last_seen|select|table|sql|at /i)
      }
    })
  })
}
