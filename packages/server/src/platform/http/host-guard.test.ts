import { sampleOf } from '@leverframe/testing/depth'
import { aToggle, serverFor, type TestServer, togglePath } from '@leverframe/testing/harness'
import { operationsOf, pathTo } from '@leverframe/testing/operations'
import { expectFailure, sendBytes } from '@leverframe/testing/wire'
import { describe, expect, it } from 'vitest'

const CLIENT_TOKEN = '*:development.the-client-of-the-tests'
const WITH_TOKEN = { INIT_CLIENT_API_TOKENS: CLIENT_TOKEN }

interface RequestOptions {
  readonly method?: string
  readonly target?: string
  readonly version?: string
  readonly headers?: readonly string[]
}

const raw = (
  server: TestServer,
  { method = 'GET', target = '/api/admin/projects', version = '1.1', headers = [] }: RequestOptions,
) =>
  sendBytes(
    server.running.port,
    `${[`${method} ${target} HTTP/${version}`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`,
  )

const underHost = (server: TestServer, host: string, asked: RequestOptions = {}) =>
  raw(server, { ...asked, headers: [`Host: ${host}`, ...(asked.headers ?? [])] })

describe('hosts with AUTH_TYPE=none', () => {
  const server = serverFor('sqlite', {
    settings: {
      AUTH_TYPE: 'none',
      PUBLIC_URL: 'https://Toggles.Example.com:8443/base',
      ALLOWED_HOSTS: 'Leverframe, lever.internal.',
      ...WITH_TOKEN,
    },
  })

  it.each([
    'localhost',
    'localhost:4242',
    'LOCALHOST:1',
    'localhost.',
    'localhost.:4242',
    '127.0.0.1',
    '127.0.0.1:4242',
    '192.168.1.20:80',
    '[::1]',
    '[::1]:4242',
    '[FE80::1]',
    'toggles.example.com',
    'toggles.example.com:8443',
    'TOGGLES.example.com.',
    'leverframe:4242',
    'lever.internal',
  ])('Host: %s is served', async (host) => {
    expect((await underHost(server, host)).status).toBe(200)
  })

  it.each([
    'evil.example',
    'evil.example:4242',
    'localhost.evil.example',
    'evil.localhost',
    'xlocalhost',
    'localhost@evil.example',
    'localhost:4242@evil.example',
    'evil.example#localhost',
    'localhost,evil.example',
    'localhost evil.example',
    '127.0.0.1.evil.example',
    '127.0.0.1.nip.io',
    '0x7f.1',
    '2130706433',
    '127.1',
    '[::1].evil.example',
    '[::1',
    '::1',
    '[evil.example]',
    'localhost:port',
    'localhost..',
    '',
  ])('Host: "%s" is refused', async (host) => {
    const answer = await underHost(server, host)
    expectFailure(answer, 403, 'NoAccessError')
    expect(answer.body.message).toContain('ALLOWED_HOSTS')
  })

  it('refuses a foreign host on every operation, page, preflight and unknown path', async () => {
    const operations = sampleOf(operationsOf(server), 4)
    const targets = operations.map((operation) => ({ method: operation.method, target: pathTo(operation) }))
    expect(targets.length).toBeGreaterThan(50)
    const others = [
      '/',
      '/health',
      '/ready',
      '/fallbackPage',
      '/api/client/features',
      '/api/client/streaming',
      '/openapi.json',
    ]
    const asked = [
      ...targets,
      ...others.map((target) => ({ method: 'GET', target })),
      { method: 'OPTIONS', target: '/api/frontend' },
      { method: 'HEAD', target: '/' },
    ]
    for (const one of asked) expect((await underHost(server, 'evil.example', one)).status, one.target).toBe(403)
  })

  it('refuses a foreign host on the fast path of GET /api/client/features with a known token', async () => {
    const asked = { target: '/api/client/features', headers: [`Authorization: ${CLIENT_TOKEN}`] }
    for (const _ of [1, 2]) expect((await underHost(server, 'localhost', asked)).status).toBe(200)
    expectFailure(await underHost(server, 'evil.example', asked), 403)
  })

  it('checks the host of an absolute request target as well as the Host header', async () => {
    const target = 'http://evil.example/api/admin/projects'
    expectFailure(await underHost(server, 'localhost', { target }), 403)
    expectFailure(await underHost(server, 'localhost', { target: target.replace('//', '//localhost@') }), 403)
    expectFailure(await underHost(server, 'evil.example', { target: 'http://localhost/api/admin/projects' }), 403)
    expect((await underHost(server, 'localhost', { target: 'http://localhost:1/api/admin/projects' })).status).toBe(200)
  })

  it('refuses a request without Host in HTTP/1.0, and a second Host that is foreign', async () => {
    expectFailure(await raw(server, { version: '1.0' }), 403)
    expectFailure(await raw(server, {}), 400)
    expectFailure(await raw(server, { headers: ['Host: localhost', 'Host: evil.example'] }), 403)
    expectFailure(await raw(server, { headers: ['Host: evil.example', 'Host: localhost'] }), 403)
  })

  it('ignores X-Forwarded-Host while TRUST_PROXY is off', async () => {
    const forwarded = (host: string) => ({ headers: [`X-Forwarded-Host: ${host}`] })
    expect((await underHost(server, 'localhost', forwarded('evil.example'))).status).toBe(200)
    expectFailure(await underHost(server, 'evil.example', forwarded('localhost')), 403)
  })
})

describe.each(['1', '127.0.0.1'])('hosts with AUTH_TYPE=none and TRUST_PROXY=%s', (trusted) => {
  const server = serverFor('sqlite', { settings: { AUTH_TYPE: 'none', TRUST_PROXY: trusted } })

  it('requires that both Host and every X-Forwarded-Host are allowed', async () => {
    const ask = (host: string, ...forwarded: readonly string[]) =>
      underHost(server, host, { headers: forwarded.map((one) => `X-Forwarded-Host: ${one}`) })
    expect((await ask('localhost', 'localhost')).status).toBe(200)
    for (const [host, ...forwarded] of [
      ['localhost', 'evil.example'],
      ['evil.example', 'localhost'],
      ['localhost', 'localhost, evil.example'],
      ['localhost', 'evil.example', 'localhost'],
    ] as [string, ...string[]][])
      expectFailure(await ask(host, ...forwarded), 403)
  })
})

describe('pages of other sites with AUTH_TYPE=none', () => {
  const own = 'http://pages.example.com'
  const server = serverFor('sqlite', { settings: { AUTH_TYPE: 'none', FRONTEND_API_ORIGINS: own } })
  const from = (method: string, path: string, headers: Readonly<Record<string, string>>, body?: unknown) =>
    server.call(method, path, body, { token: null, headers })

  it.each([
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000' },
    { referer: 'https://evil.example/page' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])('cannot write: %j', async (headers) => {
    const path = togglePath(await aToggle(server))
    await server.newEvents()
    for (const [method, target] of [
      ['DELETE', path],
      ['POST', `${path}/environments/development/off`],
      ['POST', `${path}/favorites`],
      ['POST', '/api/client/register'],
      ['POST', '/api/client/metrics'],
      ['POST', '/edge/validate'],
    ] as const)
      expect((await from(method, target, headers, {})).status, target).toBe(403)
    expect(await server.newEvents()).toEqual([])
    expect((await from('GET', path, headers)).status).toBe(200)
  })

  it('can use the frontend API from the origins that FRONTEND_API_ORIGINS allows, and from no other', async () => {
    expect((await from('POST', '/api/frontend', { origin: own }, {})).status).toBe(200)
    expect((await from('POST', '/api/frontend', { origin: 'https://evil.example' }, {})).status).toBe(403)
  })

  it('do not affect programs and pages of the server itself', async () => {
    const origin = server.url
    for (const headers of [{}, { origin }, { 'sec-fetch-site': 'none' }, { origin, 'sec-fetch-site': 'same-origin' }])
      expect((await from('DELETE', togglePath(await aToggle(server)), headers)).status).toBe(202)
  })
})

describe('hosts with AUTH_TYPE=password', () => {
  const server = serverFor('sqlite', { settings: WITH_TOKEN })

  it('are all served, because callers identify themselves', async () => {
    expect((await underHost(server, 'evil.example')).status).toBe(401)
    expect((await underHost(server, 'evil.example', { target: '/health' })).status).toBe(200)
  })
})
