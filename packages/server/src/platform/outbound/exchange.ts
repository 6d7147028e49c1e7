import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { OutboundError, type OutboundProblem } from './outbound-error.ts'
import { addressesOf, type PinnedAddress, pinnedTo, type Resolve, resolveAll } from './pinned-lookup.ts'
import { hostOf, type TargetPolicy, urlProblem } from './target-policy.ts'

export interface OutboundRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** The rest of a longer response is not read. */
  readonly maxBytes: number
  /** Aborts every phase: DNS lookup, connecting, waiting and reading. Its reason is thrown. */
  readonly signal: AbortSignal
}

export interface OutboundResponse {
  readonly status: number
  readonly statusText: string
  /** Alternating names and values, as received. */
  readonly rawHeaders: readonly string[]
  readonly bytes: Buffer
  /** False when the response was longer than `maxBytes`. */
  readonly whole: boolean
}

/** The network boundary; tests supply their own names and certificates. */
export interface Network {
  readonly resolve?: Resolve
  readonly ca?: string
}

/**
 * Sends one request to a URL that a user entered. The host is looked up once, every address is checked, and the
 * connection goes to one of them, so a later change of the DNS entry has no effect. Redirects are returned like other
 * responses, proxies of the environment are not used, and no connection is kept.
 */
export async function exchange(
  outbound: OutboundRequest,
  policy: TargetPolicy,
  network: Network = {},
): Promise<OutboundResponse> {
  const { signal } = outbound
  const problem = urlProblem(outbound.url, policy)
  if (problem) throw new OutboundError('refused', { because: `the address ${problem}` })
  const url = new URL(outbound.url)
  try {
    const addresses = await addressesOf(hostOf(url), policy, network.resolve ?? resolveAll, signal)
    // Nothing is awaited between here and the abort listener, so an abort cannot be missed.
    signal.throwIfAborted()
    return await sendPinned(url, outbound, addresses, network.ca)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/** The phase that a request reached explains an error better than its code. */
type Phase = 'unsendable' | 'connect' | 'tls' | 'closed'

const kindOfError = (phase: Phase, error: unknown): OutboundProblem => {
  const code = (error as NodeJS.ErrnoException).code
  return phase === 'closed' && code?.startsWith('HPE_') ? 'not-http' : phase
}

async function sendPinned(
  url: URL,
  outbound: OutboundRequest,
  addresses: readonly PinnedAddress[],
  ca: string | undefined,
): Promise<OutboundResponse> {
  let phase: Phase = 'unsendable'
  const secure = url.protocol === 'https:'
  const watch = (socket: Socket): void => {
    phase = 'connect'
    socket.once('connect', () => {
      phase = secure ? 'tls' : 'closed'
    })
    socket.once('secureConnect', () => {
      phase = 'closed'
    })
  }
  let request: ClientRequest | undefined
  const stop = () => request?.destroy()
  try {
    request = (secure ? httpsRequest : httpRequest)(url, {
      method: outbound.method,
      headers: { 'user-agent': 'leverframe', 'accept-encoding': 'identity', ...outbound.headers },
      agent: false,
      lookup: pinnedTo(addresses),
      ...(ca !== undefined && { ca }),
    })
    request.on('socket', watch)
    outbound.signal.addEventListener('abort', stop)
    return await readBody(await responseTo(request, outbound.body), outbound.maxBytes)
  } catch (cause) {
    throw new OutboundError(kindOfError(phase, cause), { cause })
  } finally {
    outbound.signal.removeEventListener('abort', stop)
    request?.destroy()
  }
}

function responseTo(request: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    // Stays attached: a receiver may close after its response while the rest of the body is being sent.
    request.on('error', reject)
    request.end(body)
  })
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<OutboundResponse> {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = response
  const chunks: Buffer[] = []
  let left = maxBytes
  let whole = true
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk.subarray(0, left))
    whole = chunk.length <= left
    left -= chunk.length
    if (!whole) break
  }
  return { status, statusText, rawHeaders, bytes: Buffer.concat(chunks), whole }
}
