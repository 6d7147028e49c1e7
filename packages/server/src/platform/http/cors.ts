import type { FastifyInstance } from 'fastify'

/** The origins whose pages may read the responses. */
export interface AllowedOrigins {
  allowsAll(): boolean
  allows(origin: string): boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of these origins may call this route from a browser. Without it, only our own pages may. */
    cors?: AllowedOrigins
  }
}

/** A day. Browsers may ask again sooner. */
const MAX_AGE_SECONDS = '86400'
const METHODS = 'GET,HEAD,POST,OPTIONS'
/** The headers of a response that pages may read. */
const EXPOSED = 'ETag,Retry-After,X-Request-Id'
const USUAL_HEADERS = 'authorization,content-type,if-none-match,x-api-key'
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/

export function corsHeaders(origin: string | undefined, origins: AllowedOrigins): Record<string, string> {
  const headers = { vary: 'Origin', 'access-control-expose-headers': EXPOSED }
  if (origins.allowsAll()) return { ...headers, 'access-control-allow-origin': '*' }
  if (origin === undefined || !origins.allows(origin)) return headers
  // A browser accepts credentials only together with a named origin.
  return { ...headers, 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

/** Runs before identification, so that a page can also read a 401. */
export function addCorsHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { cors } = request.routeOptions.config
    if (cors) reply.headers(corsHeaders(request.headers.origin, cors))
    done()
  })
}

/** Handles the preflight request that a browser sends before the request of a page. */
export function preflightRoute(app: FastifyInstance, url: string, cors: AllowedOrigins): void {
  app.options(
    url,
    { config: { access: { public: 'a browser asks first, and never sends a token with it' }, cors } },
    async (request, reply) => {
      const asked = request.headers['access-control-request-headers']
      return reply
        .code(204)
        .header('vary', 'Origin, Access-Control-Request-Headers')
        .header('access-control-allow-methods', METHODS)
        .header('access-control-allow-headers', asked && HEADER_NAMES.test(asked) ? asked : USUAL_HEADERS)
        .header('access-control-max-age', MAX_AGE_SECONDS)
        .header('content-length', '0')
        .send()
    },
  )
}
