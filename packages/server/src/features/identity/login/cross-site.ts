import type { FastifyRequest } from 'fastify'
import { Failure } from '#kernel/failure'
import { isCrossSite } from '#platform/http/origin'

/** Prevents other sites from logging a visitor in or out, or from setting their password. */
export function refuseCrossSite(request: FastifyRequest, publicUrl: string | undefined): void {
  if (isCrossSite(request, publicUrl))
    throw new Failure('forbidden', 'This request comes from a page of another site: it is refused')
}
