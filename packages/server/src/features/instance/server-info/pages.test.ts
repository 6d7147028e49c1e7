import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { describeApi } from '#platform/http/openapi'
import { type App, createHttp } from '#platform/http/server'
import { createLog } from '#platform/telemetry/log'
import { PAGES as LINKS } from '../../audit/event-log/links.ts'
import { docsRoutes } from './docs-routes.ts'
import { OTHER_ADDRESSES, PAGES } from './web-pages.ts'
import { webRoutes } from './web-routes.ts'

/** The HTTP layer with some routes and no product behind it. */
async function bareHttp(prefix: string, routes: (app: App) => void): Promise<App> {
  const app = createHttp({
    bodyLimit: 1_024,
    trustProxy: false,
    log: createLog('silent'),
    newId: () => 'an-id',
    identify: () => Promise.resolve(undefined),
    identifySdk: () => Promise.resolve(undefined),
    sees: () => Promise.resolve(true),
    loginHint: () => ({ type: 'password', path: '/', options: [] }),
  })
  await describeApi(app, { version: '1.2.3', basePath: prefix, headings: {} })
  await app.register(
    (scope, _options, done) => {
      routes(scope)
      done()
    },
    { prefix },
  )
  return app
}

describe('the API reference', () => {
  const assets = mkdtempSync(join(tmpdir(), 'leverframe-assets-'))
  writeFileSync(join(assets, 'scalar.js'), 'the script')

  it('has no inline scripts, and a policy that allows only its own files', async () => {
    const app = await bareHttp('', (scope) => docsRoutes(scope, assets))
    const { statusCode, headers, body } = await app.inject('/docs')
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(body.match(/<script[^>]*>[^<]*/g)).toEqual(['<script src="docs/scalar.js">', '<script src="docs/init.js">'])
    expect(body).not.toMatch(/https?:|<style|style=|\son\w+=/)
    expect((await app.inject('/docs/init.js')).body).not.toMatch(/https?:/)
  })

  it.each([
    ['', '/docs'],
    ['', '/docs/'],
    ['', '/docs/?x=/y'],
    ['', '/docs/openapi'],
    ['', '/docs/openapi/'],
    ['/lever', '/lever/docs'],
    ['/lever', '/lever/docs/'],
    ['/lever', '/lever/docs/openapi/'],
  ])('loads its files below the prefix "%s" from %s', async (prefix, path) => {
    const app = await bareHttp(prefix, (scope) => docsRoutes(scope, assets))
    const { body } = await app.inject(path)
    const links = [...body.matchAll(/ (?:src|href)="([^"]+)"/g)].map(
      ([, link]) => new URL(link!, `http://here${path}`).pathname,
    )
    expect(links).toEqual(
      ['/mark.svg', '/docs/openapi.json', '/docs/scalar.js', '/docs/init.js'].map((link) => prefix + link),
    )
    for (const link of links.slice(1)) expect((await app.inject(link)).statusCode, link).toBe(200)
  })

  it('sends compressed files to clients that accept them, and 304 for cached ones', async () => {
    const app = await bareHttp('', (scope) => docsRoutes(scope, assets))
    const ask = (headers: Record<string, string>) => app.inject({ url: '/docs/scalar.js', headers })
    const compressed = await ask({ 'accept-encoding': 'br, gzip;q=0.8' })
    expect(compressed.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'cache-control': 'no-cache',
    })
    expect(gunzipSync(compressed.rawPayload).toString()).toBe('the script')
    for (const refusing of ['br', 'gzip;q=0', 'gzip; q=0.0, br', 'identity']) {
      const plain = await ask({ 'accept-encoding': refusing })
      expect([plain.headers['content-encoding'], plain.body]).toEqual([undefined, 'the script'])
    }
    const again = await ask({ 'if-none-match': String(compressed.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  it('has the base path in the URL of the server, and not in the paths', async () => {
    const app = await bareHttp('/lever', (scope) => {
      docsRoutes(scope, assets)
      const config = { access: { public: 'it is a test' } }
      scope.get('/api/thing', { config, schema: { tags: ['Things'] } }, () => ({}))
    })
    const document = (await app.inject('/lever/docs/openapi.json')).json()
    expect([document.servers, Object.keys(document.paths)]).toEqual([[{ url: '/lever' }], ['/api/thing']])
  })

  it('returns 404 with a reason when its script is not built; the document is still served', async () => {
    const app = await bareHttp('', (scope) => docsRoutes(scope, join(assets, 'nowhere')))
    const script = await app.inject('/docs/scalar.js')
    expect([script.statusCode, script.json()]).toEqual([
      404,
      {
        id: 'an-id',
        name: 'NotFoundError',
        message: 'The script of the API reference is not built: run "npm run build"',
      },
    ])
    expect((await app.inject('/docs')).statusCode).toBe(200)
    expect((await app.inject('/docs/openapi.json')).json()).toMatchObject({
      openapi: '3.1.0',
      info: { version: '1.2.3' },
    })
  })
})

describe('the web UI', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-web-'))
  const newNonce = () => randomUUID()
  mkdirSync(join(folder, 'assets'))
  const page = '<base href="/"><meta name="csp-nonce" content="">'
  writeFileSync(join(folder, 'index.html'), page)
  const files = [
    'mark.svg',
    'notes.txt',
    ...['app-1a2b.js', 'app-1a2b.css', 'inter-1a2b.woff2', 'secret.env'].map((name) => `assets/${name}`),
  ]
  for (const name of files) writeFileSync(join(folder, name), name)

  it('serves one page for all its paths, with a strict policy and a fresh nonce', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, folder, newNonce))
    const nonces = new Set<string>()
    for (const path of ['/', '/login', '/projects', '/projects/shop/features/checkout', '/access/roles']) {
      const { statusCode, headers, body } = await app.inject(path)
      expect([statusCode, headers['content-type'], headers['cache-control']], path).toEqual([
        200,
        'text/html; charset=utf-8',
        'no-store',
      ])
      const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? ''
      nonces.add(nonce)
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'none'; img-src 'self'; font-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'self'; form-action 'self'`,
      )
    }
    expect([...nonces].filter((nonce) => nonce.length >= 20)).toHaveLength(5)
  })

  it('allows its inline scripts by their hashes and its inline style by the nonce, and no others', async () => {
    const inline = mkdtempSync(join(tmpdir(), 'leverframe-inline-'))
    writeFileSync(
      join(inline, 'index.html'),
      `${page}<style nonce="">a{}</style><script>\n  first()\n</script><script type="module">then()</script>`,
    )
    const app = await bareHttp('', (scope) => webRoutes(scope, inline, newNonce))
    const { headers, body } = await app.inject('/')
    const policy = String(headers['content-security-policy'])
    const hashOf = (script: string) => createHash('sha256').update(script).digest('base64')
    expect(policy).toContain(`script-src 'self' 'sha256-${hashOf('\n  first()\n')}' 'sha256-${hashOf('then()')}';`)
    const nonce = /content="([^"]+)"/.exec(body)?.[1]
    expect(body).toContain(`<style nonce="${nonce}">`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}';`)
  })

  it('sends brotli where the build has made it and the client accepts it', async () => {
    const path = '/assets/app-1a2b.css'
    writeFileSync(join(folder, `${path}.br`), brotliCompressSync('styles'))
    const app = await bareHttp('', (scope) => webRoutes(scope, folder, newNonce))
    const encodings = ['gzip, deflate, br', 'gzip', 'br;q=0'].map(async (accepted) => {
      const { headers } = await app.inject({ url: path, headers: { 'accept-encoding': accepted } })
      return headers['content-encoding']
    })
    expect(await Promise.all(encodings)).toEqual(['br', 'gzip', undefined])
    const { rawPayload } = await app.inject({ url: path, headers: { 'accept-encoding': 'br' } })
    expect(brotliDecompressSync(rawPayload).toString()).toBe('styles')
    expect((await app.inject(`${path}.br`)).statusCode).toBe(404)
  })

  it('serves its files, hashed ones with a long cache time, and nothing else from its folder', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, folder, newNonce))
    for (const [path, type, kept] of [
      ['/mark.svg', 'image/svg+xml', 'no-cache'],
      ['/assets/app-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['/assets/app-1a2b.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['/assets/inter-1a2b.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
    ]) {
      const { headers } = await app.inject(path!)
      expect([headers['content-type'], headers['cache-control']], path).toEqual([type, kept])
    }
    const font = await app.inject({ url: '/assets/inter-1a2b.woff2', headers: { 'accept-encoding': 'gzip' } })
    expect(font.headers['content-encoding']).toBeUndefined()
    for (const path of [
      '/notes.txt',
      '/index.html',
      '/%2e%2e/package.json',
      '/assets/secret.env',
      '/assets/..%2findex.html',
    ])
      expect((await app.inject(path)).statusCode, path).toBe(404)
  })

  it('uses the prefix under which it is served', async () => {
    const app = await bareHttp('/signal/box', (scope) => webRoutes(scope, folder, newNonce))
    for (const path of ['/signal/box', '/signal/box/', '/signal/box/projects/shop'])
      expect((await app.inject(path)).body, path).toContain('<base href="/signal/box/">')
    expect((await app.inject('/signal/box/mark.svg')).statusCode).toBe(200)
    const headers = { accept: 'text/html' }
    const lost = await app.inject({ url: '/signal/box/nowhere', headers })
    expect([lost.statusCode, lost.body]).toEqual([404, expect.stringContaining('<base href="/signal/box/">')])
    for (const url of ['/', '/nowhere', '/signal/boxes'])
      expect((await app.inject({ url, headers })).json().name, url).toBe('NotFoundError')
  })

  it('serves exactly the paths of its router', () => {
    const textOf = (file: string) =>
      readFileSync(new URL(`../../../../../web/src/app/${file}`, import.meta.url), 'utf8')
    const routed = [...textOf('router.tsx').matchAll(/ path: '([^']+)'/g)]
    const listed = [...textOf('list-pages.ts').matchAll(/ to: '([^']+)'/g)]
    const paths = [...routed, ...listed].map(([, path]) => path!.replaceAll('$', ':'))
    expect(paths.length).toBeGreaterThan(20)
    expect([...PAGES].sort()).toEqual(paths.sort())
  })

  it('redirects the paths in add-on messages to its own', () => {
    const moved = readFileSync(new URL('../../../../../web/src/app/legacy-urls.ts', import.meta.url), 'utf8')
    const own = new Set<string>(PAGES)
    for (const page of [...Object.values(LINKS), ...OTHER_ADDRESSES.filter((path) => !path.includes(':'))])
      expect(own.has(page) || moved.includes(`'${page}': '`), page).toBe(true)
    for (const page of Object.values(LINKS)) expect([...PAGES, ...OTHER_ADDRESSES]).toContain(page)
  })

  it('returns an HTML 404 page to browsers, with the same policy', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, folder, newNonce))
    const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
    const known = (await app.inject('/projects')).headers
    for (const path of ['/nowhere', '/projects/x/y/z/w', '/access', '/nowhere?x="><script>', '/no/where/%22%3E']) {
      const { statusCode, headers, body } = await app.inject({ url: path, headers: browser })
      expect(statusCode, path).toBe(404)
      const nonce = /content="([^"]+)"/.exec(body)?.[1] ?? ''
      expect(body, path).toBe(page.replace('content=""', `content="${nonce}"`))
      expect(headers['content-security-policy']).toContain(`'nonce-${nonce}'`)
      expect(Object.keys(headers)).toEqual(Object.keys(known))
      expect(headers['cache-control']).toBe('no-store')
    }
    const head = await app.inject({ method: 'HEAD', url: '/nowhere', headers: browser })
    expect([head.statusCode, head.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('returns JSON to programs, and for paths below theirs', async () => {
    const app = await bareHttp('', (scope) => {
      scope.get('/api/admin/projects', { config: { access: { public: 'a test' } } }, () => [])
      webRoutes(scope, folder, newNonce)
    })
    const accept = 'text/html,*/*;q=0.8'
    for (const [method, url, headers, status] of [
      ['GET', '/nowhere', {}, 404],
      ['GET', '/nowhere', { accept: '*/*' }, 404],
      ['GET', '/nowhere', { accept: 'application/json, text/htmlx' }, 404],
      ['GET', '/api', { accept }, 404],
      ['GET', '/api/nowhere', { accept }, 404],
      ['GET', '/api//nowhere/', { accept }, 404],
      ['GET', '/assets/old.js', { accept }, 404],
      ['GET', '/assets/old/er.js', { accept }, 404],
      ['POST', '/nowhere', { accept }, 404],
      ['POST', '/projects', { accept }, 405],
    ] as const) {
      const answer = await app.inject({ method, url, headers })
      expect([answer.statusCode, answer.headers['content-type']], `${method} ${url}`).toEqual([
        status,
        'application/json; charset=utf-8',
      ])
    }
  })

  it('returns 404 when it is not built', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, join(folder, 'nowhere'), newNonce))
    const { statusCode, body } = await app.inject('/')
    expect([statusCode, JSON.parse(body).name]).toEqual([404, 'NotFoundError'])
    const lost = await app.inject({ url: '/nowhere', headers: { accept: 'text/html' } })
    expect([lost.statusCode, lost.json().name]).toEqual([404, 'NotFoundError'])
  })
})
