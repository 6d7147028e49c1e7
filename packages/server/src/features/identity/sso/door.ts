import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/settings'

/** The address under which this browser reached us, base path included. */
export const homeOf = ({ publicUrl, basePath }: Config, request: FastifyRequest): string =>
  `${publicUrl ?? `${request.protocol}://${request.host}`}${basePath}`

export const redirectUriOf = (config: Config, request: FastifyRequest): string =>
  `${homeOf(config, request)}/auth/oidc/callback`
