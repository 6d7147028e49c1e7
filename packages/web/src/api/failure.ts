import { t } from '../lib/messages.ts'
import { currentSession } from './session.ts'

/** An error response of the server, or a connection failure. */
export class ApiFailure extends Error {
  readonly status: number
  /** The id of the request in the server log. */
  readonly id: string | undefined
  readonly details: readonly ProblemDetail[]
  /** The whole error response. */
  readonly body: Readonly<Record<string, unknown>>
  /** The wait in seconds, if the server sends one. */
  readonly retryAfterSeconds: number | undefined

  constructor(status: number, body: Readonly<Record<string, unknown>>, retryAfterSeconds?: number) {
    super(typeof body.message === 'string' ? body.message : t('The server answered with {status}', { status }))
    this.name = typeof body.name === 'string' ? body.name : 'ApiFailure'
    this.status = status
    this.id = typeof body.id === 'string' ? body.id : undefined
    this.details = Array.isArray(body.details) ? body.details.map(detailOf) : []
    this.body = body
    this.retryAfterSeconds = retryAfterSeconds
  }
}

export interface ProblemDetail {
  /** A pointer into the request, such as `/body/name`. */
  readonly path: string | undefined
  readonly message: string
}

function detailOf(detail: unknown): ProblemDetail {
  const { path, message } = (detail ?? {}) as { path?: unknown; message?: unknown }
  return {
    path: typeof path === 'string' ? path : undefined,
    message: typeof message === 'string' ? message : String(detail),
  }
}

export async function failureOf(response: Response): Promise<ApiFailure> {
  const body: unknown = await response.json().catch(() => ({}))
  const wait = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = Number.isFinite(wait) ? wait : undefined
  return new ApiFailure(response.status, (body ?? {}) as Record<string, unknown>, seconds)
}

const SESSION_ENDED = t('Your session has ended. Log in again.')

/** A 401 that a page shows. The log-in page has its own sentences. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof ApiFailure && error.status === 401 && currentSession().state === 'ended'

/** A sentence for any thrown value. */
export function sentenceOf(error: unknown): string {
  if (isSessionEnd(error)) return SESSION_ENDED
  // A single problem is in the message, after a pointer to it.
  if (error instanceof ApiFailure)
    return error.message.replace(/^\/(?:body|query|params)\/?([^:]*): /, (_, at: string) => (at ? `${at}: ` : ''))
  return error instanceof Error ? error.message : String(error)
}

/** The problem of one field of the request, for the form that sent it. */
export function problemsByField(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiFailure)) return {}
  const problems: Record<string, string> = {}
  for (const { path, message } of error.details)
    if (path?.startsWith('/body/')) problems[path.slice('/body/'.length)] ??= message
  return problems
}
