import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** HEAD gets a 405, because the GET has a side effect or never ends. */
    refusesHead?: true
  }
}

const heads = new WeakSet<IncomingMessage>()

/**
 * Option `rewriteUrl` of the framework: routes a HEAD like the GET of the same path. A HEAD route for each GET route
 * (`exposeHeadRoutes`) would take a tenth of the start-up time. Node omits the body of the response to a HEAD.
 */
export function routeHeadAsGet(request: IncomingMessage): string {
  if (request.method === 'HEAD') {
    heads.add(request)
    request.method = 'GET'
  }
  return request.url as string
}

/** Restores the method that the client sent, for hooks and handlers. Call before any other hook is added. */
export function restoreHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    if (heads.has(request.raw)) request.raw.method = 'HEAD'
    done()
  })
}

/** Call after the hooks that add headers, and before those that check the caller. */
export function refuseHead(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.method === 'HEAD' && request.routeOptions.config.refusesHead) reply.callNotFound()
    else done()
  })
}
