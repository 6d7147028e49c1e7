import { exchange, type Network } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'
import type { TargetPolicy } from './target-policy.ts'

const MAX_BYTES = 65_536
const MAX_CHARACTERS = 2_000

export interface PinnedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Covers the whole exchange: DNS lookup, connecting, waiting and reading the response. */
  readonly timeoutMs: number
  /** Aborted when the server stops. */
  readonly signal?: AbortSignal
}

export interface Receipt {
  readonly status: number
  /** The beginning of the response, safe to store and to show. */
  readonly answer: string
  readonly durationMs: number
}

export interface Outbound {
  readonly policy: TargetPolicy
  readonly clock: () => Date
  readonly network?: Network
}

/**
 * Posts to a URL that a user entered. Any status counts as delivered; no response at all is an OutboundError. A
 * response that is too long still counts as delivered: its rest is not read.
 */
export async function postPinned(post: PinnedPost, { policy, clock, network }: Outbound): Promise<Receipt> {
  const { url, headers, body, timeoutMs } = post
  const begin = clock().getTime()
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(new OutboundError('timeout')), timeoutMs)
  const stop = () => deadline.abort(new OutboundError('stopped'))
  if (post.signal?.aborted) stop()
  post.signal?.addEventListener('abort', stop)
  try {
    const asked = { url, method: 'POST', headers, body, maxBytes: MAX_BYTES, signal: deadline.signal }
    const { status, bytes } = await exchange(asked, policy, network)
    return { status, answer: shownText(bytes), durationMs: clock().getTime() - begin }
  } finally {
    clearTimeout(timer)
    post.signal?.removeEventListener('abort', stop)
  }
}

/** Removes characters that could break a log or a page. */
export function shownText(bytes: Uint8Array): string {
  return new TextDecoder()
    .decode(bytes)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
}
