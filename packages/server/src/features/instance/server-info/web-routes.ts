import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyReply } from 'fastify'
import { Failure } from '#kernel/failure'
import type { App } from '#platform/http/server'
import { contentTypeOf, readStaticFile, type StaticFile, sendStaticFile } from '#platform/http/static-file'
import { OTHER_ADDRESSES, PAGES } from './web-pages.ts'

const config = { access: { public: 'the page contains no data; it loads it from the API' } }
const pageConfig = { ...config, isPage: true } as const

/**
 * Scripts and styles are files of this server, except inline scripts that are allowed by their hashes. Styles that widgets add at run time
 * have the nonce of the page.
 */
const policyWith = (nonce: string, scripts: string): string =>
  [
    "default-src 'none'",
    `script-src 'self'${scripts}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join('; ')

/** For files with a hash of their content in the name. */
const FOREVER = 'public, max-age=31536000, immutable'

const namesIn = (folder: string): readonly string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => contentTypeOf(name) !== undefined) : []

/** Files are listed at start and read at the first request, so that no part of a request becomes a path. */
function filesIn(folder: string): (name: string) => StaticFile | undefined {
  const known = new Set(namesIn(folder))
  const files = new Map<string, StaticFile | undefined>()
  return (name) => {
    if (known.has(name) && !files.has(name)) files.set(name, readStaticFile(join(folder, name)))
    return files.get(name)
  }
}

/** The hashes of the inline scripts of the page, for the policy: no other inline script runs. */
const hashesOf = (page: string): string =>
  [...page.matchAll(/<script(?: type="module")?>([\s\S]*?)<\/script>/g)]
    .map(([, text = '']) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    .join('')

/** The page with its base URL and a fresh nonce. It is never cached. */
function pageIn(folder: string, base: string, newNonce: () => string) {
  const path = join(folder, 'index.html')
  if (!existsSync(path)) return undefined
  const text = readFileSync(path, 'utf8').replace('<base href="/">', `<base href="${base}/">`)
  const scripts = hashesOf(text)
  return (reply: FastifyReply): FastifyReply => {
    const nonce = newNonce()
    return reply
      .header('content-security-policy', policyWith(nonce, scripts))
      .type('text/html; charset=utf-8')
      .send(
        text
          .replace('name="csp-nonce" content=""', `name="csp-nonce" content="${nonce}"`)
          .replaceAll('<style nonce="">', `<style nonce="${nonce}">`),
      )
  }
}

/** `folder` contains the built web UI; without it, `/` returns 404. */
export function webRoutes(app: App, folder: string, newNonce: () => string): void {
  const sendPage = pageIn(folder, app.prefix, newNonce)
  for (const path of [...PAGES, ...OTHER_ADDRESSES])
    app.get(path, { config: pageConfig }, (_request, reply) => {
      if (!sendPage) throw new Failure('not_found', 'The web UI is not built: run "npm run build"')
      return sendPage(reply)
    })
  if (sendPage) app.fallbackPage.page = { prefix: app.prefix, send: sendPage }

  const besideIt = filesIn(folder)
  for (const name of namesIn(folder))
    if (name !== 'index.html')
      app.get(`/${name}`, { config }, (request, reply) => sendStaticFile(request, reply, besideIt(name) as StaticFile))

  const assets = filesIn(join(folder, 'assets'))
  app.get<{ Params: { file: string } }>('/assets/:file', { config }, (request, reply) => {
    const file = assets(request.params.file)
    if (!file) throw new Failure('not_found', 'There is no such file of the web UI')
    return sendStaticFile(request, reply, file, FOREVER)
  })
}
