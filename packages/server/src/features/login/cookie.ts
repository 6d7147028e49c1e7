import type { FastifyRequest } from 'fastify'

const NAME = 'leverframe-session'
/** What secrets look like. Anything else is no cookie of ours, whatever it pretends to be. */
const SECRET = /^[0-9a-f]{32,128}$/

export interface SessionCookies {
  /** The value of `Set-Cookie` that begins a session. */
  sessionCookie(secret: string, expiresAt: string, request: FastifyRequest): string
  /** The one that takes it away. */
  clearedCookie(request: FastifyRequest): string
  secretFromCookie(request: FastifyRequest): string | undefined
}

/**
 * Not readable by scripts, not sent along from other sites, and not over plain http once people come by https. The path
 * keeps it from other things on the same host.
 */
export function sessionCookies(config: { publicUrl: string | undefined; basePath: string }): SessionCookies {
  const attributes = (request: FastifyRequest): string => {
    const isHttps = request.protocol === 'https' || config.publicUrl?.startsWith('https:')
    return `Path=${config.basePath || '/'}; HttpOnly; SameSite=Lax${isHttps ? '; Secure' : ''}`
  }
  return {
    sessionCookie: (secret, expiresAt, request) =>
      `${NAME}=${secret}; Expires=${new Date(expiresAt).toUTCString()}; ${attributes(request)}`,
    clearedCookie: (request) => `${NAME}=; Expires=${new Date(0).toUTCString()}; ${attributes(request)}`,
    secretFromCookie: ({ headers }) =>
      headers.cookie
        ?.split(';')
        .map((pair) => pair.trim())
        .filter((pair) => pair.startsWith(`${NAME}=`))
        .map((pair) => pair.slice(NAME.length + 1))
        .find((value) => SECRET.test(value)),
  }
}
