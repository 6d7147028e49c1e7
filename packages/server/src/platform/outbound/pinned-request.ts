import { exchange, type Network } from './exchange.ts'
import { OutboundError } from './outbound-error.ts'
import type { TargetPolicy } from './target-policy.ts'

const MAX_BYTES = 65_536
const MAX_CHARACTERS = 2_000

export interface PinnedPost {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** For all of it: looking up the host, connecting, waiting, reading the answer. */
  readonly timeoutMs: number
  /** When the server stops. */
  readonly signal?: AbortSignal
}

export interface Receipt {
  readonly status: number
  /** The beginning of what the receiver said, fit to be stored and shown. */
  readonly answer: string
  readonly durationMs: number
}

export interface Outbound {
  readonly policy: TargetPolicy
  readonly clock: () => Date
  readonly network?: Network
}

/**
 * Posts to an address that somebody typed. Any status is a receipt; no answer at all is an OutboundError. A receiver that
 * talks for too long was reached all the same: the rest of what it says is cut off, not called an error.
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
    const asked = { url, method: 'POST', headers, body, mostBytes: MAX_BYTES, signal: deadline.signal }
    const { status, bytes } = await exchange(asked, policy, network)
    return { status, answer: shownText(bytes), durationMs: clock().getTime() - begin }
  } finally {
    clearTimeout(timer)
    post.signal?.removeEventListener('abort', stop)
  }
}

/** Without what could turn a log or a page upside down. */
export function shownText(bytes: Uint8Array): string {
  return new TextDecoder()
    .decode(bytes)
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '')
    .trim()
    .slice(0, MAX_CHARACTERS)
    .toWellFormed()
}
