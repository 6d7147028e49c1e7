import { connect } from 'node:net'
import { oneInTurn, sampleOf } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, aToggle, PROXIED, serverFor, togglePath } from '@leverframe/testing/harness'
import { type Operation, operationsOf, pathTo } from '@leverframe/testing/operations'
import { expectFailure, send, sendBytes, type WireRequest } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'

const JSON_TYPE = { 'content-type': 'application/json' }
const FEATURES = '/api/admin/projects/default/features'

describe('HTTP server', () => {
  const server = serverFor('sqlite', { settings: { BODY_LIMIT: '200000' } })
  const ask = (request: WireRequest) => send(server.running.port, request)
  const alive = async () => expect((await ask({ path: '/health' })).status).toBe(200)

  describe('path', () => {
    it.each([
      '/%zz',
      '/%',
      '/api/admin/projects/%zz/features',
      '/api/admin/projects/default/features/%',
      '/api/admin/projects/%C0%80',
      '/api/admin/projects/%ED%A0%80',
      '/api/admin/projects/%ff',
    ])('with a malformed escape gets a 400: %s', async (path) => {
      expectFailure(await ask({ path }), 400, 'ValidationError')
      expectFailure(await ask({ path, token: null }), [400, 401])
    })

    it('may have a malformed query, which is ignored or refused', async () => {
      for (const query of [
        '%zz',
        'a=%',
        '%=%',
        '&&&',
        '=',
        'a[$ne]=1',
        '__proto__=1&constructor=2',
        `${'a&'.repeat(6_000)}`,
      ])
        expect([200, 400]).toContain((await ask({ path: `/api/admin/environments?${query}` })).status)
    })

    it('means the same with doubled slashes or one at the end', async () => {
      const path = togglePath(await aToggle(server))
      for (const same of [`/${path}`, `${path}/`, path.replaceAll('/', '//')])
        expect((await ask({ path: same })).status).toBe(200)
      for (const same of [`/${path}`, `${path}/`]) expectFailure(await ask({ path: same, token: null }), 401)
    })

    it('cannot escape its prefix with dots, plain or escaped, and cannot bypass identification', async () => {
      for (const dots of ['..', '.', '%2e%2e', '%2E', '.%2e', '..%2f..', '%2e%2e%2fapi', '..\\..', '%5c..']) {
        for (const path of [
          `/api/admin/projects/${dots}`,
          `/api/admin/projects/default/features/${dots}`,
          `/health/${dots}/api/admin/environments`,
          `/${dots}/api/admin/environments`,
        ]) {
          expectFailure(await ask({ path }), [400, 404])
          expectFailure(await ask({ path, token: null }), [400, 401, 404])
        }
      }
    })

    it('is case sensitive, so that no other spelling bypasses identification', async () => {
      for (const path of ['/API/admin/environments', '/api/Admin/environments', '/api/admin/ENVIRONMENTS'])
        expectFailure(await ask({ path, token: null }), 404, 'NotFoundError')
    })

    it('that is unknown gets a 404 with or without a token, in every method', async () => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
        for (const token of [ADMIN_TOKEN, null])
          for (const path of [
            '/fallbackPage',
            '/api',
            '/api/admin',
            '/api/admin/fallbackPage?x=1',
            `/${'a/'.repeat(500)}`,
            `/${'x'.repeat(5_000)}`,
          ])
            expectFailure(
              await ask({ method, path, token, ...(method === 'GET' ? {} : { body: '{', headers: JSON_TYPE }) }),
              404,
              'NotFoundError',
            )
    })

    it('is shortened in messages', async () => {
      expect((await ask({ path: `/${'x'.repeat(5_000)}` })).text.length).toBeLessThan(400)
      expect((await ask({ path: `/api/admin/projects/${'x'.repeat(5_000)}/features/y` })).text.length).toBeLessThan(400)
    })

    it('with a parameter of any length gets a response', async () => {
      for (const length of [101, 2_000, 8_000, 12_000])
        expectFailure(await ask({ path: togglePath('x'.repeat(length)) }), 404, 'NotFoundError')
    })

    it('that exists with another method gets a 405 with the allowed methods', async () => {
      const known = new Map<string, Set<string>>()
      for (const { path, method } of operationsOf(server)) known.set(path, (known.get(path) ?? new Set()).add(method))
      for (const [index, [path, methods]] of sampleOf([...known], 3).entries()) {
        const allowed = [...methods, ...(methods.has('GET') ? ['HEAD'] : [])].sort()
        const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((one) => !methods.has(one))
        for (const method of oneInTurn(others, index)) {
          const answer = await ask({ method, path: pathTo({ path } as Operation, 'no-such-word'), token: null })
          // A path such as /features/:name also matches /features/validate, which allows more methods.
          if (answer.status === 401) continue
          expectFailure(answer, 405, 'MethodNotAllowedError')
          expect(answer.headers.allow?.split(', ').sort(), path).toEqual(expect.arrayContaining(allowed))
          expect(answer.headers.allow).not.toContain(method)
        }
      }
    })

    it('responds to HEAD as to GET, without the body', async () => {
      const path = togglePath(await aToggle(server))
      const [get, head] = [await ask({ path }), await ask({ path, method: 'HEAD' })]
      expect(head.status).toBe(200)
      expect(head.text).toBe('')
      expect(head.headers.etag).toBe(get.headers.etag)
      expect(head.headers['content-length']).toBe(get.headers['content-length'])
      expect((await ask({ path: togglePath('nobody'), method: 'HEAD' })).status).toBe(404)
      expect((await ask({ path, method: 'HEAD', token: null })).status).toBe(401)
    })

    it('responds to HEAD with 405 when the GET has a side effect or never ends', async () => {
      for (const [path, allow] of [
        ['/auth/oidc/login', 'GET'],
        ['/ofrep/v1/events?token=x', 'GET, OPTIONS'],
      ] as const) {
        const head = await ask({ path, method: 'HEAD', token: null })
        expect([head.status, head.headers.allow, head.text], path).toEqual([405, allow, ''])
        expect(head.headers['x-request-id']).toBeDefined()
      }
    })
  })

  describe('below HTTP', () => {
    const garbage: [string, string | Buffer, number][] = [
      ['a request that is not HTTP', 'hello\r\n\r\n', 400],
      ['zeros', Buffer.alloc(100), 400],
      ['a TLS greeting', Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03, 0x03]), 400],
      ['an unknown method', 'BREW / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      ['a wrong version', 'GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
      ['no host', 'GET /health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
      ['a header with a NUL', 'GET /health HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400],
      ['a header without a name', 'GET /health HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n', 400],
      ['a space in the path', 'GET /a b HTTP/1.1\r\nHost: x\r\n\r\n', 400],
      [
        'two Content-Length headers',
        `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n{}`,
        400,
      ],
      [
        'Content-Length with chunks',
        `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
        400,
      ],
      ['a negative Content-Length', `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n`, 400],
      ['headers that are too large', `GET /health HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
      ['a URL that is too long', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
      ['too many headers', `GET /health HTTP/1.1\r\nHost: x\r\n${'x-header: value\r\n'.repeat(2_000)}\r\n`, 431],
    ]
    it.each(garbage)('%s gets a JSON error, and the server survives', async (_name, bytes, status) => {
      expectFailure(await sendBytes(server.running.port, bytes), status, 'ValidationError')
      await alive()
    })

    it('a malformed chunk gets a JSON error, and the server survives', async () => {
      const head = `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`
      expectFailure(await sendBytes(server.running.port, `${head}zz\r\n{}\r\n`), 400, 'ValidationError')
      await alive()
    })

    it('an unknown expectation is ignored, and 100-continue works', async () => {
      const asked = (expectation: string) =>
        sendBytes(
          server.running.port,
          `GET /health HTTP/1.1\r\nHost: x\r\nExpect: ${expectation}\r\nConnection: close\r\n\r\n`,
        )
      expect((await asked('miracles')).status).toBe(200)
      const continued = await asked('100-continue')
      expect([100, 200]).toContain(continued.status)
    })

    it('a body shorter or longer than announced does no harm', async () => {
      const head = (length: number) =>
        `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\nConnection: close\r\n\r\n`
      await new Promise<void>((done) => {
        const socket = connect(server.running.port, '127.0.0.1', () => socket.end(`${head(100)}{"name":`))
        socket
          .on('close', () => done())
          .on('error', () => {})
          .resume()
      })
      expectFailure(await sendBytes(server.running.port, `${head(2)}{}{}{}{}`), 400)
      await alive()
    })

    it('clients that disconnect in the middle of a request do no harm', async () => {
      for (let i = 0; i < 20; i++)
        await new Promise<void>((done) => {
          const socket = connect(server.running.port, '127.0.0.1', () => {
            socket.write(`GET ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\n\r\nGET /health HTT`)
            socket.resetAndDestroy()
            done()
          })
          socket.on('error', () => {})
        })
      await alive()
    })
  })

  describe('identification', () => {
    it('is required by every operation that is not public, and a 401 says how to log in', async () => {
      // No identity of the server is needed, but a token of the endpoint.
      const hasOwnProof = ({ path }: { readonly path: string }) => path.startsWith('/api/signals/')
      const wrongTokens = [
        '',
        'wrong',
        'Bearer ',
        'Bearer wrong',
        `${ADMIN_TOKEN}x`,
        ADMIN_TOKEN.slice(0, -1),
        ADMIN_TOKEN.toUpperCase(),
        'Basic eDp5',
      ]
      for (const [index, operation] of operationsOf(server).entries()) {
        const request = {
          method: operation.method,
          path: pathTo(operation),
          headers: PROXIED,
          ...(operation.body && { body: '{}', headers: JSON_TYPE }),
        }
        const tokens = index % 4 === 0 ? oneInTurn(wrongTokens, index / 4) : []
        for (const token of [null, ...tokens]) {
          const answer = await ask({ ...request, token })
          // `{}` is not a valid body or query for some of them.
          if (operation.isPublic && !hasOwnProof(operation))
            expect([200, 302, 400], operation.id).toContain(answer.status)
          else {
            expectFailure(answer, 401, 'AuthenticationRequired')
            expect(answer.body).toMatchObject({ type: 'password', path: '/auth/simple/login', options: [] })
          }
        }
      }
    })

    it('accepts the token with and without Bearer, in any letter case', async () => {
      for (const token of [ADMIN_TOKEN, `Bearer ${ADMIN_TOKEN}`, `bearer ${ADMIN_TOKEN}`, `BEARER  ${ADMIN_TOKEN}`])
        expect((await ask({ path: '/api/admin/environments', token })).status).toBe(200)
    })

    it('refuses SDK tokens with 403 on the whole admin API', async () => {
      const secrets: string[] = []
      for (const type of ['client', 'frontend']) {
        const asked = { tokenName: type, type, environment: 'development' }
        secrets.push((await server.call('POST', '/api/admin/api-tokens', asked)).body.secret)
      }
      const ofAdmins = operationsOf(server).filter(({ isPublic, sdkTypes }) => !isPublic && sdkTypes.length === 0)
      for (const [index, operation] of ofAdmins.entries())
        for (const token of oneInTurn(secrets, index)) {
          const answer = await ask({
            method: operation.method,
            path: pathTo(operation),
            token,
            headers: PROXIED,
            ...(operation.body && { body: '{}', headers: JSON_TYPE }),
          })
          expectFailure(answer, 403, 'NoAccessError')
          expect(answer.body.message).toContain('ADMIN')
        }
    })

    it('fails once the token is deleted', async () => {
      const { body } = await server.call('POST', '/api/admin/api-tokens', { tokenName: 'short-lived', type: 'admin' })
      expect((await ask({ path: '/api/admin/environments', token: body.secret })).status).toBe(200)
      await server.call('DELETE', `/api/admin/api-tokens/${body.id}`)
      expectFailure(await ask({ path: '/api/admin/environments', token: body.secret }), 401)
    })
  })

  it('adds the same security headers to every response', async () => {
    for (const path of ['/health', '/fallbackPage', '/api/admin/environments', '/%zz']) {
      const { headers } = await ask({ path })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['cache-control']).toBe('no-store')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })

  it('does not accept a request id from the client', async () => {
    const { headers } = await ask({ path: '/health', headers: { 'x-request-id': 'forged', 'request-id': 'forged' } })
    expect(headers['x-request-id']).not.toBe('forged')
  })
})
