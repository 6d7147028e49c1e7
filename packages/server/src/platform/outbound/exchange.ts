import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import type { Socket } from 'node:net'
import { OutboundError, type OutboundProblem } from './outbound-error.ts'
import { addressesOf, type PinnedAddress, pinnedTo, type Resolve, resolveAll } from './pinned-lookup.ts'
import { hostOf, type TargetPolicy, urlProblem } from './target-policy.ts'

export interface Asked {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  /** More of the answer is not read. */
  readonly mostBytes: number
  /** Ends everything: looking up, connecting, waiting, reading. Its reason is what is thrown. */
  readonly signal: AbortSignal
}

export interface Answered {
  readonly status: number
  readonly statusText: string
  /** Names and values by turns, as they came. */
  readonly rawHeaders: readonly string[]
  readonly bytes: Buffer
  /** False when there was more than `mostBytes`. */
  readonly whole: boolean
}

/** The edge to the network; tests put their own names and certificates here. */
export interface Network {
  readonly resolve?: Resolve
  readonly ca?: string
}

/**
 * One request to an address that somebody typed. The host is looked up once, every address is judged, and the connection
 * goes to one of those: what the name means a moment later does not matter. Redirects are answers like others, proxies of
 * the environment are not used, no connection is kept.
 */
export async function exchange(asked: Asked, policy: TargetPolicy, network: Network = {}): Promise<Answered> {
  const { signal } = asked
  const problem = urlProblem(asked.url, policy)
  if (problem) throw new OutboundError('refused', { because: `the address ${problem}` })
  const url = new URL(asked.url)
  try {
    const addresses = await addressesOf(hostOf(url), policy, network.resolve ?? resolveAll, signal)
    // From here on to where the signal is listened to nothing waits: it cannot be missed.
    signal.throwIfAborted()
    return await answerOf(url, asked, addresses, network.ca)
  } catch (error) {
    throw signal.aborted ? signal.reason : error
  }
}

/** How far a request came tells what an error means better than its code does. */
type Phase = 'unsendable' | 'connect' | 'tls' | 'closed'

const kindOfError = (phase: Phase, error: unknown): OutboundProblem => {
  const code = (error as NodeJS.ErrnoException).code
  return phase === 'closed' && code?.startsWith('HPE_') ? 'not-http' : phase
}

async function answerOf(
  url: URL,
  asked: Asked,
  addresses: readonly PinnedAddress[],
  ca: string | undefined,
): Promise<Answered> {
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
      method: asked.method,
      headers: { 'user-agent': 'leverframe', 'accept-encoding': 'identity', ...asked.headers },
      agent: false,
      lookup: pinnedTo(addresses),
      ...(ca !== undefined && { ca }),
    })
    request.on('socket', watch)
    asked.signal.addEventListener('abort', stop)
    return await readAnswer(await responseTo(request, asked.body), asked.mostBytes)
  } catch (cause) {
    throw new OutboundError(kindOfError(phase, cause), { cause })
  } finally {
    asked.signal.removeEventListener('abort', stop)
    request?.destroy()
  }
}

function responseTo(request: ClientRequest, body: string | Uint8Array | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('response', resolve)
    // Stays for good: a receiver may close while the rest of the body is on its way, after it answered.
    request.on('error', reject)
    request.end(body)
  })
}

async function readAnswer(response: IncomingMessage, mostBytes: number): Promise<Answered> {
  const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders } = response
  const parts: Buffer[] = []
  let left = mostBytes
  let whole = true
  for await (const part of response as AsyncIterable<Buffer>) {
    parts.push(part.subarray(0, left))
    whole = part.length <= left
    left -= part.length
    if (!whole) break
  }
  return { status, statusText, rawHeaders, bytes: Buffer.concat(parts), whole }
}
