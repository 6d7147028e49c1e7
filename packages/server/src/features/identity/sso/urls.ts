import type { FastifyRequest } from 'fastify'
import type { Config } from '#platform/config/settings'

/** The URL under which the browser reaches this server, including the base path. */
export const baseUrlOf = ({ publicUrl, basePath }: Config, request: FastifyRequest): string =>
  `${publicUrl ?? `${request.protocol}://${request.host}`}${basePath}`

export const redirectUriOf = (config: Config, request: FastifyRequest): string =>
  `${baseUrlOf(config, request)}/auth/oidc/callback`
