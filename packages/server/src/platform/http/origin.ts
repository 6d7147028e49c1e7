import type { FastifyRequest } from 'fastify'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/** Values of `Sec-Fetch-Site`, which browsers send even when a page suppresses the Referer. */
const OTHER_SITES = new Set<unknown>(['cross-site', 'same-site'])

const hostOf = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? new URL(url).host : undefined

/**
 * True for a write that another site made a browser send: its Origin (or Referer) is neither the host of the request
 * nor PUBLIC_URL. Programs send neither header.
 */
export function isCrossSite(request: FastifyRequest, publicUrl: string | undefined): boolean {
  if (SAFE_METHODS.has(request.method)) return false
  const { origin, referer } = request.headers
  if (origin === undefined && referer === undefined) return OTHER_SITES.has(request.headers['sec-fetch-site'])
  const from = hostOf(origin ?? referer)
  return from === undefined || (from !== request.host && from !== hostOf(publicUrl))
}
