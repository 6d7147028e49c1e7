import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Failure, type FailureCode, type FailureDetail } from '#kernel/failure'
import { sqlFault } from '../db/faults.ts'

/** Maps failures to HTTP. docs/reference/errors.md is generated from it. */
export const FAILURES: Readonly<Record<FailureCode, { status: number; name: string; when: string }>> = {
  invalid: {
    status: 400,
    name: 'ValidationError',
    when: 'the request does not fit the schema or the rules of the operation',
  },
  limit_exceeded: {
    status: 400,
    name: 'LimitExceededError',
    when: 'a limit on counts that the operator set is reached',
  },
  unauthenticated: { status: 401, name: 'AuthenticationRequired', when: 'identification is missing or not valid' },
  forbidden: {
    status: 403,
    name: 'NoAccessError',
    when: 'a permission is missing; the message names it. With `AUTH_TYPE=none`: a foreign host, or a page of another site',
  },
  not_found: { status: 404, name: 'NotFoundError', when: 'the path or object does not exist' },
  method_not_allowed: {
    status: 405,
    name: 'MethodNotAllowedError',
    when: 'the path exists with other methods (`Allow`)',
  },
  name_exists: { status: 409, name: 'NameExistsError', when: 'the name is taken' },
  already_member: {
    status: 409,
    name: 'AlreadyMemberError',
    when: 'the user or group is already a member of the project',
  },
  no_strategies: {
    status: 409,
    name: 'NoStrategiesError',
    when: 'switching on a toggle in an environment without an active strategy',
  },
  archived: { status: 409, name: 'ArchivedFeatureError', when: 'the toggle is archived' },
  conflict: { status: 409, name: 'ConflictError', when: 'the state of the object does not allow it' },
  precondition_failed: { status: 412, name: 'PreconditionFailedError', when: 'the version in `If-Match` is stale' },
  too_large: { status: 413, name: 'PayloadTooLargeError', when: 'the body is over the limit' },
  // The specification has this spelling.
  content_type: { status: 415, name: 'ContentTypeerror', when: 'the content type is not one the operation accepts' },
  rate_limited: {
    status: 429,
    name: 'RateLimitError',
    when: 'too many requests; `Retry-After` says when to retry',
  },
  internal: { status: 500, name: 'InternalError', when: 'an internal error; the log has the `id` and the cause' },
  unavailable: {
    status: 503,
    name: 'UnavailableError',
    when: 'the store is unavailable, or too many connections are open; `Retry-After` says when to retry',
  },
  maintenance: {
    status: 503,
    name: 'MaintenanceModeError',
    when: 'a write while maintenance mode is on',
  },
}

const RETRY_AFTER_SECONDS = '2'

export interface ErrorBody {
  readonly id: string
  readonly name: string
  readonly message: string
  readonly details?: readonly (FailureDetail & { readonly description: string })[]
}

/** The additional fields of a 401: how to log in. */
export type LoginHint = () => {
  readonly type: string
  readonly path: string
  readonly options: readonly { readonly type: string; readonly message: string; readonly path: string }[]
  /** Set when password log-in is disabled: the options are then the only ways to log in. */
  readonly disablePasswordAuth?: true
  /** Set when users can request a link to reset their password by e-mail. */
  readonly emailEnabled?: true
}

export const errorBody = (id: string, failure: Failure): ErrorBody => ({
  id,
  name: FAILURES[failure.code].name,
  message: failure.message,
  // Older clients read the description instead of the message.
  ...(failure.details && { details: failure.details.map((one) => ({ ...one, description: one.message })) }),
})

/** Converts anything that can be thrown to one of our failures. */
export function asFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (sqlFault(error) === 'unavailable')
    return new Failure('unavailable', 'The store is away. Try again in a moment', { cause: error })
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Failure('too_large', 'The body is larger than the limit')
  if (code === 'FST_ERR_REP_ALREADY_SENT')
    return new Failure('internal', 'Something broke on our side', { cause: error })
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return new Failure('invalid', 'The request cannot be understood', { cause: error })
  return new Failure('internal', 'Something broke on our side', { cause: error })
}

/** Called for every request that gets a 503. */
export type OnUnavailable = (request: FastifyRequest, failure: Failure) => void

export function handleFailures(app: FastifyInstance, loginHint: LoginHint, onUnavailable: OnUnavailable): void {
  app.setErrorHandler((error: unknown, request, reply) => {
    const failure = asFailure(error)
    if (failure.code === 'unavailable') onUnavailable(request, failure)
    return sendFailure(request, reply, failure, loginHint)
  })
}

export function sendFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure, loginHint: LoginHint) {
  if (failure.code === 'internal')
    request.log.error({ err: failure.cause, id: request.id }, 'a request failed unexpectedly')
  if (failure.code === 'unavailable') {
    // Debug level, because an outage is logged by `StoreState`.
    request.log.debug({ err: failure.cause, id: request.id }, 'a request was refused with 503')
    reply.header('retry-after', RETRY_AFTER_SECONDS)
  }
  if (failure.retryAfterSeconds !== undefined) reply.header('retry-after', String(failure.retryAfterSeconds))
  const body = errorBody(request.id, failure)
  return reply
    .code(FAILURES[failure.code].status)
    .type('application/json; charset=utf-8')
    .send(failure.code === 'unauthenticated' ? { ...body, ...loginHint() } : body)
}
