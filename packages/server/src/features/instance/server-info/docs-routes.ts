import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { App } from '#platform/http/server'
import { readStaticFile, type StaticFile, sendStaticFile, staticFile } from '#platform/http/static-file'
import { DOCS_INIT, DOCS_POLICY, docsPage } from './docs-page.ts'

const config = { access: { public: 'the API is public, and the reference contains no stored data' } }

/** Computed at the first call, because most instances never serve the reference. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

/** Unleash has its reference at the second path. */
const PAGE_PATHS = ['/docs', '/docs/openapi'] as const

/** The pages are served with and without a trailing slash, which changes relative URLs. */
function assetsFrom({ url }: FastifyRequest, path: (typeof PAGE_PATHS)[number]): string {
  const hasSlash = /^[^?]*\/(\?|$)/.test(url)
  if (path === '/docs') return hasSlash ? '' : 'docs/'
  return hasSlash ? '../' : ''
}

/** `assets` is the folder with the built browser files. */
export function docsRoutes(app: App, assets: string): void {
  const document = once(() => staticFile('openapi.json', Buffer.from(JSON.stringify(app.swagger()))))
  const init = once(() => staticFile('init.js', Buffer.from(DOCS_INIT)))
  const script = once((): StaticFile => {
    const file = readStaticFile(join(assets, 'scalar.js'))
    if (!file) throw new Failure('not_found', 'The script of the API reference is not built: run "npm run build"')
    return file
  })

  for (const path of PAGE_PATHS)
    app.get(path, { config }, (request, reply) =>
      reply
        .header('content-security-policy', DOCS_POLICY)
        .type('text/html; charset=utf-8')
        .send(docsPage(assetsFrom(request, path))),
    )
  for (const [path, file] of [
    ['/docs/openapi.json', document],
    ['/docs/init.js', init],
    ['/docs/scalar.js', script],
  ] as const)
    app.get(path, { config }, (request, reply) => sendStaticFile(request, reply, file()))
}
