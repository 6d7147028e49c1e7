import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, shorten } from '#kernel/failure'
import { type LoginHint, sendFailure } from './failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page for browsers. No API path starts with its path. */
    isPage?: true
  }
  interface FastifyInstance {
    fallbackPage: FallbackPage
  }
}

type SendPage = (reply: FastifyReply) => FastifyReply

/** The page that a browser gets for an unknown address below a prefix. The slice that has such a page sets it. */
interface FallbackPage {
  page?: { readonly prefix: string; readonly send: SendPage }
}

interface KnownRoute {
  readonly methods: readonly string[]
  readonly url: string
  readonly isPage: boolean
}

/** The path of a URL as the router compares it, still encoded. */
export const pathOf = (url: string): string =>
  (url.split('?', 1)[0] as string).replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

export const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/[.+^$()[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace('*', '.*')}$`,
  )

/** Patterns compile at the first unknown path, not at start-up. */
function patternCache(): (route: string) => RegExp {
  const patterns = new Map<string, RegExp>()
  return (route) => {
    const pattern = patterns.get(route) ?? patternOf(route)
    patterns.set(route, pattern)
    return pattern
  }
}

const wantsPage = ({ method, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') && /(^|,)\s*text\/html\s*(;|,|$)/i.test(headers.accept ?? '')

/** The first path segment below the prefix; undefined outside of it. */
const branchOf = (path: string, prefix: string): string | undefined =>
  path === prefix || path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1).split('/', 1)[0] : undefined

/** Below `/api`, `/health` and the like the callers are programs, whatever their Accept header says. */
function pageFor(request: FastifyRequest, path: string, { page }: FallbackPage, routes: readonly KnownRoute[]) {
  if (!page || !wantsPage(request)) return undefined
  const branch = branchOf(path, page.prefix)
  const isOfPrograms = routes.some(({ url, isPage }) => !isPage && branchOf(url, page.prefix) === branch)
  return branch === undefined || isOfPrograms ? undefined : page
}

/**
 * 405 with `Allow` when the path exists with another method, else 404; a browser that requests a page gets an HTML
 * page.
 */
export function handleUnknownPaths(app: FastifyInstance, loginHint: LoginHint): void {
  const routes: KnownRoute[] = []
  const patternFor = patternCache()
  const fallbackPage: FallbackPage = {}
  app.decorate('fallbackPage', fallbackPage)
  app.addHook('onRoute', ({ method, url, config }) => {
    const methods = [method].flat()
    if (methods.includes('GET') && !config?.refusesHead) methods.push('HEAD')
    routes.push({ methods, url, isPage: config?.isPage === true })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const allowed = [
      ...new Set(routes.filter(({ url }) => patternFor(url).test(path)).flatMap(({ methods }) => methods)),
    ]
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const methods = allowed.sort().join(', ')
      reply.header('allow', methods)
      const failure = new Failure('method_not_allowed', `${request.method} is not possible here; ${methods} is`)
      return sendFailure(request, reply, failure, loginHint)
    }
    const page = pageFor(request, path, fallbackPage, routes)
    if (page) return page.send(reply.code(404))
    return sendFailure(request, reply, new Failure('not_found', `There is nothing at ${shorten(path)}`), loginHint)
  })
}
