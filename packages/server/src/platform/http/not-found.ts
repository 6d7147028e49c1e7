import type { FastifyInstance } from 'fastify'
import { Failure, shorten } from '#kernel/failure'
import { type LoginHint, sendFailure } from './failures.ts'

const pathOf = (url: string): string => (url.split('?', 1)[0] as string).replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1')

const patternOf = (route: string): RegExp =>
  new RegExp(
    `^${route
      .replace(/[.+^$()[\]\\]/g, '\\$&')
      .replace(/:[A-Za-z]+/g, '[^/]+')
      .replace('*', '.*')}$`,
  )

/** 405 with `Allow` where the path exists with another method, else 404. */
export function answerUnknownPaths(app: FastifyInstance, loginHint: LoginHint): void {
  const routes: { pattern: RegExp; method: string }[] = []
  app.addHook('onRoute', ({ method, url }) => {
    for (const one of [method].flat()) routes.push({ pattern: patternOf(url), method: one })
  })
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url)
    const allowed = [...new Set(routes.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method))]
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const methods = allowed.sort().join(', ')
      reply.header('allow', methods)
      const failure = new Failure('method_not_allowed', `${request.method} is not possible here; ${methods} is`)
      return sendFailure(request, reply, failure, loginHint)
    }
    return sendFailure(request, reply, new Failure('not_found', `There is nothing at ${shorten(path)}`), loginHint)
  })
}
