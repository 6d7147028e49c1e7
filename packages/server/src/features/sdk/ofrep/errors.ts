import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '#platform/http/failures'

/** The error codes of OFREP. */
type ErrorCode = 'PARSE_ERROR' | 'INVALID_CONTEXT' | 'FLAG_NOT_FOUND' | 'GENERAL'

function codeOf(status: number, { details }: ErrorBody, isAboutOne: boolean): ErrorCode {
  if (status === 404 && isAboutOne) return 'FLAG_NOT_FOUND'
  if (status !== 400) return 'GENERAL'
  const path = details?.[0]?.path ?? '/body'
  if (path === '/body') return 'PARSE_ERROR'
  return path.startsWith('/body/context') ? 'INVALID_CONTEXT' : 'GENERAL'
}

/** Adds the fields of OFREP errors to the common error body. */
export function withErrorCode(request: FastifyRequest, status: number, payload: unknown): unknown {
  if (status < 400) return payload
  const body = payload as ErrorBody
  const { key } = request.params as { key?: string }
  return {
    ...(key !== undefined && { key }),
    errorCode: codeOf(status, body, key !== undefined),
    errorDetails: body.message,
    ...body,
  }
}
