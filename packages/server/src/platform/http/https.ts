import type { FastifyRequest } from 'fastify'

const isHttpsUrl = (url: string | undefined): boolean => url?.startsWith('https:') ?? false

/** Whether the client uses https: by PUBLIC_URL, by TLS, or by a trusted proxy (TRUST_PROXY and X-Forwarded-Proto). */
export const isHttps = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  isHttpsUrl(publicUrl) || request.protocol === 'https'

/**
 * The value of `Strict-Transport-Security`, without subdomains, which may belong to others. Undefined without https.
 */
export const transportSecurityOf = (config: {
  readonly publicUrl: string | undefined
  readonly hstsMaxAge: number
}): string | undefined => (isHttpsUrl(config.publicUrl) ? `max-age=${config.hstsMaxAge}` : undefined)
