import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'

const MAX_BYTES = 1_048_576

/** Where clouds keep the credentials of the machine: nobody's log-in provider lives there. */
const LINK_LOCAL = /^(169\.254\.|fe[89ab][0-9a-f]:|fd00:ec2::254$|::ffff:169\.254\.|::ffff:a9fe:|64:ff9b::a9fe:)/i

async function refuseLinkLocal(url: URL): Promise<void> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const addresses = isIP(host) ? [host] : (await lookup(host, { all: true })).map(({ address }) => address)
  if (addresses.some((address) => LINK_LOCAL.test(address))) throw new Error('link-local addresses are never asked')
}

async function bodyOf(response: Response): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > MAX_BYTES) throw new Error(`the answer is larger than ${MAX_BYTES} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

export interface ProviderRequest {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: RequestInit['body'] | undefined
  readonly signal?: AbortSignal
}

/** For addresses that an administrator typed: no redirects, no link-local targets, no answer without an end. */
export async function providerFetch(url: string, request: ProviderRequest = {}): Promise<Response> {
  await refuseLinkLocal(new URL(url))
  const { body, ...rest } = request
  const response = await fetch(url, { ...rest, ...(body !== undefined && { body }), redirect: 'manual' })
  const bytes = await bodyOf(response)
  const { status, statusText, headers } = response
  const hasBody = status !== 204 && status !== 304 && status >= 200
  return new Response(hasBody ? Buffer.from(bytes) : null, { status, statusText, headers })
}

/** Why a request failed, in a few words for people; nothing of the answer is repeated. */
export function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { cause?: { code?: unknown; message?: unknown } }
  if (name === 'TimeoutError' || name === 'AbortError') return 'it did not answer in time'
  const code = cause?.code ?? (error as NodeJS.ErrnoException).code
  const known: Record<string, string> = {
    ECONNREFUSED: 'nothing listens there',
    ENOTFOUND: 'there is no such host',
    EAI_AGAIN: 'the name of the host cannot be resolved now',
    ECONNRESET: 'it closed the connection',
  }
  const said = typeof cause?.message === 'string' ? cause.message : message
  return known[String(code)] ?? (typeof code === 'string' ? code : said)
}
