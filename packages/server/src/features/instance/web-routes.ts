import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import type { App } from '#platform/http/server'
import { contentTypeOf, readStaticFile, type StaticFile, sendStaticFile } from '#platform/http/static-file'

const config = { access: { public: 'the page holds no data; what it shows it asks the API for' } }

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')

/** The few files of the page, read once: nothing that a request says ever becomes a path. */
function readPage(folder: string): ReadonlyMap<string, StaticFile> {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => contentTypeOf(name) !== undefined) : []
  return new Map(names.flatMap((name) => entryOf(name, readStaticFile(join(folder, name)))))
}

const entryOf = (name: string, file: StaticFile | undefined): [string, StaticFile][] => (file ? [[name, file]] : [])

/** `leverframe` of `/leverframe`: without the slash at its end, relative links on the page would go astray. */
function unclosedFolder({ url }: FastifyRequest): string | undefined {
  const [path = ''] = url.split('?', 1)
  return path.endsWith('/') ? undefined : path.slice(path.lastIndexOf('/') + 1)
}

/** `folder` is where the build put the web page; without it `/` is a path that does not exist. */
export function webRoutes(app: App, folder: string): void {
  const files = readPage(folder)
  app.get('/', { config }, (request, reply) => {
    const index = files.get('index.html')
    if (!index) throw new Failure('not_found', 'The web page is not built: run "npm run build"')
    const unclosed = unclosedFolder(request)
    if (unclosed !== undefined) return reply.redirect(`${unclosed}/`)
    return sendStaticFile(request, reply.header('content-security-policy', POLICY), index)
  })
  for (const [name, file] of files)
    if (name !== 'index.html') app.get(`/${name}`, { config }, (request, reply) => sendStaticFile(request, reply, file))
}
