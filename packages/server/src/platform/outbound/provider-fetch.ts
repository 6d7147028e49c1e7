import { exchange, type OutboundResponse } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'
import { ANY_TARGET } from './target-policy.ts'

const MAX_BYTES = 1_048_576
const TIMEOUT_MS = 30_000

export interface ProviderRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: RequestInit['body'] | undefined
  readonly signal?: AbortSignal
}

/** For URLs that an administrator entered: no redirects, no link-local targets, no response without an end. */
export async function providerFetch(url: string, request: ProviderRequest = {}): Promise<Response> {
  const { body, signal = AbortSignal.timeout(TIMEOUT_MS), ...rest } = request
  // Converts each kind of body to bytes and a content type.
  const written = new Request(url, { ...rest, ...(body !== undefined && { body }) })
  const { method } = written
  const bytes = new Uint8Array(await written.arrayBuffer())
  const headers = { accept: '*/*', ...Object.fromEntries(written.headers) }
  const asked = { url, method, headers, maxBytes: MAX_BYTES, signal, ...(bytes.length > 0 && { body: bytes }) }
  return responseOf(await exchange(asked, ANY_TARGET))
}

function responseOf({ status, statusText, rawHeaders, bytes, whole }: OutboundResponse): Response {
  if (!whole) throw new OutboundError('too-large', { because: `the answer is larger than ${MAX_BYTES} bytes` })
  if (status < 200 || status > 599) throw new OutboundError('not-http')
  // Names are at even indexes, each followed by its value.
  const headers = rawHeaders.flatMap((name, at): [string, string][] =>
    at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : [],
  )
  const hasBody = ![204, 205, 304].includes(status)
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, statusText, headers })
}

/** Why a request failed, as a short text for users; it repeats nothing of the response. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: unknown; message?: unknown } }
  if (name === 'TimeoutError' || name === 'AbortError') return 'it did not respond in time'
  const code = cause?.code ?? (error as NodeJS.ErrnoException).code
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the host name cannot be resolved now',
    ECONNRESET: 'it closed the connection',
  }
  const said = typeof cause?.message === 'string' ? cause.message : message
  return known[String(code)] ?? (typeof code === 'string' ? code : said)
}
