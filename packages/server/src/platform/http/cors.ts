import type { FastifyInstance } from 'fastify'

/** Whose pages may read the answers. */
export interface AllowedOrigins {
  allowsAll(): boolean
  allows(origin: string): boolean
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages of these origins may call this route from a browser. Without it, none may but our own. */
    cors?: AllowedOrigins
  }
}

/** A day: browsers ask again sooner if they like. */
const MAX_AGE_SECONDS = '86400'
const METHODS = 'GET,HEAD,POST,OPTIONS'
/** What pages may read of an answer beside its body. */
const EXPOSED = 'ETag,Retry-After,X-Request-Id'
const USUAL_HEADERS = 'authorization,content-type,if-none-match,x-api-key'
const HEADER_NAMES = /^[\w!#$%&'*+.^`|~-]+(?:\s*,\s*[\w!#$%&'*+.^`|~-]+)*$/

export function corsHeaders(origin: string | undefined, origins: AllowedOrigins): Record<string, string> {
  const headers = { vary: 'Origin', 'access-control-expose-headers': EXPOSED }
  if (origins.allowsAll()) return { ...headers, 'access-control-allow-origin': '*' }
  if (origin === undefined || !origins.allows(origin)) return headers
  // A browser takes credentials only together with an origin that is named.
  return { ...headers, 'access-control-allow-origin': origin, 'access-control-allow-credentials': 'true' }
}

/** Comes before identification, so that a page can read a 401 as well. */
export function answerOtherOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { cors } = request.routeOptions.config
    if (cors) reply.headers(corsHeaders(request.headers.origin, cors))
    done()
  })
}

/** The question that a browser asks before it sends a page's request. */
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
