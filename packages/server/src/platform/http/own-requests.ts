import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { RouteAccess } from './access.ts'
import { pathOf, patternOf } from './not-found.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is data to store. A worker process forwards it to the process that writes. */
    isReport?: true
  }
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void

/** For a process that serves a part of the routes. */
export interface Elsewhere {
  readonly isOwn: (request: IncomingMessage) => boolean | Promise<boolean>
  readonly forward: Handle
}

/** Forwards every request that this process does not serve itself. Call before other listeners are added. */
export function serveOnlyOwn(server: Server, { isOwn, forward }: Elsewhere): void {
  const handlers = server.listeners('request') as Handle[]
  const serve: Handle = (request, response) => {
    for (const handle of handlers) handle.call(server, request, response)
  }
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const own = isOwn(request)
    if (own === true) serve(request, response)
    else if (own === false) forward(request, response)
    else void own.then((isReallyOwn) => (isReallyOwn ? serve : forward)(request, response))
  })
}

/** Decoded as the router does it. A path that is no valid text has no route. */
function decodedPath(url: string): string | undefined {
  const path = pathOf(url)
  if (!path.includes('%')) return path
  try {
    return pathOf(decodeURI(path))
  } catch {
    return undefined
  }
}

/**
 * The routes of a server except those that take reports. A path that the router would find and this list does not is
 * forwarded, which gives the same response.
 */
export class OwnRoutes {
  readonly #routes: { readonly method: string; readonly pattern: RegExp; readonly access: RouteAccess }[] = []

  watch(app: FastifyInstance): void {
    app.addHook('onRoute', ({ method, url, config }) => {
      if (config?.isReport || !config?.access) return
      for (const one of [method].flat())
        this.#routes.push({ method: one, pattern: patternOf(url), access: config.access })
    })
  }

  accessOf({ method, url = '' }: IncomingMessage): RouteAccess | undefined {
    const path = decodedPath(url)
    const wanted = method === 'HEAD' ? 'GET' : method
    if (path === undefined) return undefined
    return this.#routes.find((route) => route.method === wanted && route.pattern.test(path))?.access
  }
}
