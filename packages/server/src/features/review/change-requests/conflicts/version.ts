import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor'
import { invalid } from '#kernel/failure'
import { etagOf, matchesVersion } from '#platform/commands/runner'
import type { Queryable } from '#platform/db/tables'
import { ifMatchOf } from '#platform/http/access'
import type { RequestView } from '../schema.ts'
import { requireRequest } from '../store.ts'
import { readRequest } from '../views.ts'

/** The condition of a write in the form of an `If-Match` header. Undefined when there is none. */
export function conditionOf(request: FastifyRequest, version?: number): string | undefined {
  const ifMatch = ifMatchOf(request)
  if (version === undefined) return ifMatch
  if (ifMatch !== undefined && !matchesVersion(ifMatch, version))
    throw invalid('/body/version', 'is not the version that the header If-Match names')
  return etagOf(version)
}

/** Reads a request and sets its version as the `ETag` of the response. */
export async function readWithEtag(
  q: Queryable,
  { project, id }: { readonly project: string; readonly id: number },
  reader: Actor,
  reply: FastifyReply,
): Promise<RequestView> {
  const view = await readRequest(q, await requireRequest(q, project, id), reader)
  reply.header('etag', etagOf(view.version))
  return view
}
