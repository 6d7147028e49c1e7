import { connect } from 'node:net'
import { sampleOf } from '@leverframe/testing/depth'
import { ADMIN_TOKEN, serverFor, startServer, uniqueName } from '@leverframe/testing/harness'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import { expectFailure, send, type WireRequest } from '@leverframe/testing/wire'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { App } from '#platform/http/server'
import { registerRoutes } from './register-routes.ts'
import { createHttp } from './server.ts'

const JSON_TYPE = { 'content-type': 'application/json' }
const FEATURES = '/api/admin/projects/default/features'

describe('AUTH_TYPE=none', () => {
  const server = serverFor('sqlite', { settings: { AUTH_TYPE: 'none' } })

  it('requires no token, ignores a wrong one, and acts as an Admin named unauthenticated', async () => {
    for (const token of [null, 'wrong']) {
      await server.newEvents()
      const name = uniqueName()
      const created = await send(server.running.port, {
        method: 'POST',
        path: FEATURES,
        token,
        body: JSON.stringify({ name }),
        headers: JSON_TYPE,
      })
      expect(created.status).toBe(201)
      expect(await server.newEvents()).toMatchObject([
        { type: 'feature-created', createdBy: 'unauthenticated', featureName: name },
      ])
    }
    expect((await send(server.running.port, { path: '/api/admin/api-tokens', token: null })).status).toBe(200)
  })
})

describe('BASE_URI_PATH', () => {
  const server = serverFor('sqlite', { settings: { BASE_URI_PATH: '/lever/frame' } })
  const ask = (request: WireRequest) => send(server.running.port, request)

  it('prefixes every path, and paths without it are unknown', async () => {
    expect((await ask({ path: '/lever/frame/health' })).status).toBe(200)
    expect((await ask({ path: '/lever/frame/api/admin/environments' })).status).toBe(200)
    // The document has the prefix in the address of the server, and not in its paths.
    expect((await ask({ path: '/lever/frame/docs/openapi.json' })).body.servers).toEqual([{ url: '/lever/frame' }])
    for (const { path } of operationsOf(server)) expect(path).not.toContain('/lever/')
    for (const operation of sampleOf(operationsOf(server), 10)) {
      expectFailure(await ask({ method: operation.method, path: pathTo(operation) }), 404)
    }
    const refused = await ask({ path: '/lever/frame/api/admin/environments', token: null })
    expectFailure(refused, 401)
    expect(refused.body.path).toBe('/lever/frame/auth/simple/login')
    expectFailure(await ask({ method: 'POST', path: '/lever/frame/health' }), 405)
  })

  it('may be followed by several slashes, also without a token', async () => {
    for (const slashes of ['/', '//', '///']) {
      expect((await ask({ path: `/lever/frame${slashes}api/admin/environments` })).status).toBe(200)
      for (const path of ['api/admin/environments', 'api/client/features'])
        expectFailure(await ask({ path: `/lever/frame${slashes}${path}`, token: null }), 401)
    }
  })

  it('prefixes every Location, which leads to the created object', async () => {
    const name = uniqueName()
    const made: [string, unknown][] = [
      [FEATURES, { name }],
      ['/api/admin/environments', { name, type: 'test' }],
    ]
    for (const [path, body] of made) {
      const { headers } = await server.call('POST', path, body)
      expect(headers.get('location')).toMatch(/^\/lever\/frame\/api\/admin\//)
      expect((await ask({ path: headers.get('location') as string })).status).toBe(200)
    }
  })
})

describe('route', () => {
  const bare = (): App =>
    createHttp({
      bodyLimit: 1_024,
      trustProxy: false,
      log: { level: 'silent', child: () => bareLog, ...silent } as never,
      newId: () => 'id',
      identify: () => Promise.resolve(undefined),
      identifySdk: () => Promise.resolve(undefined),
      sees: () => Promise.resolve(true),
      loginHint: () => ({ type: 'password', path: '/', options: [] }),
    })
  const nothing = () => {}
  const silent = {
    fatal: nothing,
    error: nothing,
    warn: nothing,
    info: nothing,
    debug: nothing,
    trace: nothing,
    silent: nothing,
  }
  const bareLog: unknown = { level: 'silent', child: () => bareLog, ...silent }

  it('without an access declaration stops the start', () => {
    const app = bare()
    expect(() => app.get('/open', async () => 'x')).toThrow('GET /open declares no access')
    expect(() => app.post('/open', { config: {} }, async () => 'x')).toThrow('POST /open declares no access')
  })

  it('that cannot be added stops the start with its reason', async () => {
    const routes = (app: App) => void app.get('no-slash', { config: { access: { public: 'a test' } } }, async () => 'x')
    await expect(registerRoutes(bare(), [{ routes }], '')).rejects.toThrow('first character of a path')
  })

  it('that throws an unexpected error responds 500 without details', async () => {
    const app = bare()
    app.get(
      '/broken',
      { config: { access: { public: 'a test' } }, schema: { response: { 200: Type.Any() } } },
      async () => {
        throw new Error('select * from secrets')
      },
    )
    const { statusCode, body, headers } = await app.inject('/broken')
    expect(statusCode).toBe(500)
    expect(JSON.parse(body)).toEqual({
      id: headers['x-request-id'],
      name: 'InternalError',
      message: 'Something broke on our side',
    })
  })
})

describe('stop of the server', () => {
  it('does not wait for idle or broken connections, and lets a request in flight finish', async () => {
    const server = await startServer('sqlite', { settings: { SHUTDOWN_GRACE_MS: '600000' } })
    const { port } = server.running
    const open = (bytes: string) =>
      new Promise<{ text: () => string; closed: Promise<void>; write: (more: string) => void }>((ready) => {
        let text = ''
        const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
        const closed = new Promise<void>((done) => socket.on('close', () => done()))
        const handle = { text: () => text, closed, write: (more: string) => void socket.write(more) }
        socket
          .on('error', () => {})
          .on('data', (chunk: Buffer) => {
            text += chunk.toString()
            ready(handle)
          })
        if (bytes === '' || !bytes.includes('Connection: keep-alive')) socket.on('connect', () => ready(handle))
      })
    const idle = await open('GET /health HTTP/1.1\r\nHost: x\r\nConnection: keep-alive\r\n\r\n')
    const silentOne = await open('')
    const broken = await open('nonsense\r\n\r\n')
    const name = uniqueName()
    const body = JSON.stringify({ name })
    const slow = await open(
      `POST ${FEATURES} HTTP/1.1\r\nHost: x\r\nAuthorization: ${ADMIN_TOKEN}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    )
    await send(port, { path: '/health' })
    // Longer than the time limit of a test: a stop that waits fails.
    const stopping = server.stop()
    await idle.closed
    slow.write(body.slice(5))
    await Promise.all([stopping, slow.closed])
    expect(slow.text()).toContain('HTTP/1.1 201 Created')
    expect(slow.text().toLowerCase()).toContain('connection: close')
    await Promise.all([silentOne.closed, broken.closed])
  })
})
