/** The closed list of failures. platform/http/failures.ts maps each one to an HTTP status and a name. */
export const FAILURE_CODES = [
  'invalid',
  'limit_exceeded',
  'unauthenticated',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'name_exists',
  'already_member',
  'no_strategies',
  'archived',
  'conflict',
  'precondition_failed',
  'too_large',
  'content_type',
  'rate_limited',
  'internal',
  'unavailable',
  'maintenance',
] as const
export type FailureCode = (typeof FAILURE_CODES)[number]

/** One problem. `path` is a JSON Pointer into the request, such as `/body/name`. */
export interface FailureDetail {
  readonly path?: string
  readonly message: string
}

export interface FailureOptions {
  readonly details?: readonly FailureDetail[]
  readonly cause?: unknown
  /** Sent as `Retry-After`. */
  readonly retryAfterSeconds?: number
}

/** Message and details are sent to the caller. They must not contain a secret, SQL or input of unlimited length. */
export class Failure extends Error {
  readonly code: FailureCode
  readonly details: readonly FailureDetail[] | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: FailureCode, message: string, options: FailureOptions = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'Failure'
    this.code = code
    this.details = options.details
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export const notFound = (what: string, id: string | number): Failure =>
  new Failure('not_found', `There is no ${what} "${shorten(String(id))}"`)

/** A 400 about one field of the body; the field is in `details` and in the message. */
export const invalid = (path: string, message: string): Failure =>
  new Failure('invalid', `${path}: ${message}`, { details: [{ path, message }] })

export const invalidAll = (details: readonly FailureDetail[]): Failure => {
  const [first] = details
  const rest = details.length > 1 ? ` (and ${details.length - 1} more, see details)` : ''
  const text = first ? (first.path ? `${first.path}: ${first.message}` : first.message) : 'The request is not valid'
  return new Failure('invalid', text + rest, { details })
}

/** Error messages shorten names, so they never repeat input of unlimited length. */
export const shorten = (text: string, max = 120): string => (text.length > max ? `${text.slice(0, max)}…` : text)
