import type { FastifyRequest } from 'fastify'

const isHttpsUrl = (url: string | undefined): boolean => url?.startsWith('https:') ?? false

/** By the address that people use, by TLS, or by a trusted proxy that says so (TRUST_PROXY and X-Forwarded-Proto). */
export const isHttps = (request: FastifyRequest, publicUrl: string | undefined): boolean =>
  isHttpsUrl(publicUrl) || request.protocol === 'https'

/** The value of `Strict-Transport-Security`, without subdomains, which may belong to others. Undefined without https. */
export const transportSecurityOf = (config: {
  readonly publicUrl: string | undefined
  readonly hstsMaxAge: number
}): string | undefined => (isHttpsUrl(config.publicUrl) ? `max-age=${config.hstsMaxAge}` : undefined)
