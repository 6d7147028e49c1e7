import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { describeApi } from '#platform/http/openapi'
import { type App, createHttp } from '#platform/http/server'
import { createLog } from '#platform/telemetry/log'
import { docsRoutes } from './docs-routes.ts'
import { webRoutes } from './web-routes.ts'

/** The HTTP kernel with some routes of ours and no product behind them. */
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
  await describeApi(app, '1.2.3')
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

  it('is a page without inline scripts, under a policy that lets in nothing foreign', async () => {
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
    ['/lever', '/lever/docs'],
    ['/lever', '/lever/docs/'],
  ])('finds its files below the prefix "%s" from %s', async (prefix, path) => {
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

  it('sends compressed what may be compressed, and nothing that the browser already has', async () => {
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

  it('says so when its script was not built; the document is there all the same', async () => {
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

describe('the web page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'leverframe-web-'))
  for (const name of ['index.html', 'style.css', 'status.js', 'mark.svg', 'notes.txt'])
    writeFileSync(join(folder, name), name)

  it('is served with its files under a strict policy, and nothing else of its folder is', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, folder))
    const page = await app.inject('/')
    expect([page.statusCode, page.body, page.headers['content-type']]).toEqual([
      200,
      'index.html',
      'text/html; charset=utf-8',
    ])
    expect(page.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    )
    const types = {
      '/style.css': 'text/css; charset=utf-8',
      '/status.js': 'text/javascript; charset=utf-8',
      '/mark.svg': 'image/svg+xml',
    }
    for (const [path, type] of Object.entries(types))
      expect((await app.inject(path)).headers['content-type']).toBe(type)
    for (const path of ['/notes.txt', '/index.html', '/../package.json', '/%2e%2e/package.json', '/style.css/x'])
      expect((await app.inject(path)).statusCode, path).toBe(404)
  })

  it('closes the folder in its address first where a prefix leaves it open', async () => {
    const app = await bareHttp('/signal/box', (scope) => webRoutes(scope, folder))
    const open = await app.inject('/signal/box?x=1')
    expect([open.statusCode, open.headers.location]).toEqual([302, 'box/'])
    expect((await app.inject('/signal/box/')).body).toBe('index.html')
    expect((await app.inject('/signal/box/style.css')).statusCode).toBe(200)
    expect((await app.inject('/')).statusCode).toBe(404)
  })

  it('is a path that does not exist where it was not built', async () => {
    const app = await bareHttp('', (scope) => webRoutes(scope, join(folder, 'nowhere')))
    const { statusCode, body } = await app.inject('/')
    expect([statusCode, JSON.parse(body).name]).toEqual([404, 'NotFoundError'])
  })
})
