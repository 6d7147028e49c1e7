import { setMaxListeners } from 'node:events'
import { CliFailure, EXIT } from './exit-codes.ts'
import type { Profile } from './profiles.ts'

interface ErrorBody {
  readonly message?: unknown
  readonly details?: unknown
}

const detailsOf = ({ details }: ErrorBody): string[] =>
  Array.isArray(details)
    ? details.flatMap((detail: { message?: unknown; path?: unknown }) =>
        typeof detail?.message === 'string'
          ? [typeof detail.path === 'string' ? `${detail.path}: ${detail.message}` : detail.message]
          : [],
      )
    : []

const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const causeOf = (error: unknown): string => {
  const cause = (error as { cause?: unknown }).cause
  return cause instanceof Error && cause.message !== '' ? cause.message : (error as Error).message
}

async function failureOf(response: Response, url: string): Promise<CliFailure> {
  const body = (bodyOf(await response.text()) ?? {}) as ErrorBody
  const message = typeof body.message === 'string' ? body.message : `${url} answered ${response.status}`
  const { status } = response
  if (status === 401)
    return new CliFailure(`${message} (the token is not accepted: run leverframe login)`, EXIT.noAccess, [], status)
  const details = detailsOf(body).filter((detail) => detail !== message)
  return new CliFailure(message, status === 403 ? EXIT.noAccess : EXIT.failed, details, status)
}

export interface Request {
  readonly body?: unknown
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>
  readonly accept?: string
}

export interface Api {
  readonly url: string
  /** The JSON of the response. Undefined for a response without a body. */
  // biome-ignore lint/suspicious/noExplicitAny: each sub-command names the fields of the API that it reads
  call<T = any>(method: string, path: string, request?: Request): Promise<T>
  /** The response itself, for streams and files. */
  open(method: string, path: string, request?: Request): Promise<Response>
}

const searchOf = (query: Request['query'] = {}): string => {
  const entries = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries as [string, string][])}`
}

/** A client of the admin API. `stopped` ends open requests, so that Ctrl-C does not wait for a server. */
export function openApi({ url, token }: Profile, version: string, stopped: AbortSignal): Api {
  // Each request listens until it is collected, and a command makes thousands. Node would warn of a leak.
  setMaxListeners(0, stopped)
  const open: Api['open'] = async (method, path, { body, query, accept = 'application/json' } = {}) => {
    const target = `${url}${path}${searchOf(query)}`
    let response: Response
    try {
      response = await fetch(target, {
        method,
        headers: {
          authorization: token,
          accept,
          'user-agent': `leverframe-cli/${version}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        redirect: 'error',
        signal: stopped,
      })
    } catch (error) {
      if (stopped.aborted) throw new CliFailure('Interrupted', EXIT.interrupted)
      throw new CliFailure(`${url} cannot be reached: ${causeOf(error)}`)
    }
    if (!response.ok) throw await failureOf(response, target)
    return response
  }
  return {
    url,
    open,
    async call<T>(method: string, path: string, request?: Request) {
      const response = await open(method, path, request)
      const text = await response.text()
      if (text === '') return undefined as T
      const body = bodyOf(text)
      if (body === undefined) throw new CliFailure(`${url}${path} did not answer with JSON. Is it a Leverframe server?`)
      return body as T
    },
  }
}
