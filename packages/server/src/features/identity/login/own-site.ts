import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import { isCrossSite } from '#platform/http/origin'

/** Another site must neither log a visitor in as somebody else, nor log them out, nor choose their password. */
export function refuseOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  if (isCrossSite(request, publicUrl))
    throw new Failure('forbidden', 'This comes from a page of another site: it is refused')
}
