import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '#kernel/failure'
import { etagOf, matchesVersion } from '#platform/commands/runner'
import { ifMatchOf } from '#platform/http/access'
import type { RequestView } from './schema.ts'

/** The condition of a write, in the form of an `If-Match` header; undefined: none was given. */
export function conditionOf(request: FastifyRequest, version?: number): string | undefined {
  const ifMatch = ifMatchOf(request)
  if (version === undefined) return ifMatch
  if (ifMatch !== undefined && !matchesVersion(ifMatch, version))
    throw invalid('/body/version', 'is not the version that the header If-Match names')
  return etagOf(version)
}

/** A request with its version as the `ETag`. */
export const withEtag = (reply: FastifyReply, view: RequestView) =>
  reply.header('etag', etagOf(view.version)).send(view)
