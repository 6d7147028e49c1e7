import http, { type ClientRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { CHAIN_HEADER, RELAY_HEADER } from '#features/sdk/client-api/index'
import { UpstreamError } from './upstream-error.ts'

export interface UpstreamDeps {
  readonly url: string
  /** Of this process. */
  readonly relayId: string
  readonly version: string
  readonly idleMs: number
  /** Called when the relays above have changed, for the relays below. */
  readonly onChain: () => void
}

export interface UpstreamRequest {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** A shorter limit than that of the relay. */
  readonly idleMs?: number
  readonly signal: AbortSignal
}

export interface UpstreamResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly bytes: Buffer
}

export interface UpstreamStream {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly chunks: AsyncIterable<Buffer>
  close(): void
}

/** More toggles than a server can hold. Also the limit of a compressed response. */
const MAX_BYTES = 512 * 1_048_576
const MAX_SOCKETS = 8
/** Longer chains are refused, so that the header has a limit. */
export const MAX_RELAYS = 8

const gunzipped = promisify(gunzip)

/** The address without a final slash and without the `/api` that SDKs need. */
export const upstreamBase = (url: string): string => url.replace(/\/+$/, '').replace(/\/api$/, '')

/** Requests to the server, or the relay, that feeds this relay. Every request notices a loop. */
export class Upstream {
  readonly #deps: UpstreamDeps
  readonly #base: string
  readonly #module: typeof http | typeof https
  readonly #agent: http.Agent | https.Agent
  /** The relays above this one, the nearest as the last. */
  #above: readonly string[] = []

  constructor(deps: UpstreamDeps) {
    this.#deps = deps
    this.#base = upstreamBase(deps.url)
    this.#module = this.#base.startsWith('https:') ? https : http
    this.#agent = new this.#module.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
  }

  /** The relays from the server to this one. */
  get chain(): readonly string[] {
    return [...this.#above, this.#deps.relayId]
  }

  /** Any status is a response; no response at all is an UpstreamError. */
  async request(request: UpstreamRequest): Promise<UpstreamResponse> {
    const response = await this.#send(request)
    try {
      const bytes = await bytesOf(response)
      const { statusCode: status = 0, headers } = response
      if (headers['content-encoding'] !== 'gzip') return { status, headers, bytes }
      return { status, headers, bytes: await gunzipped(bytes, { maxOutputLength: MAX_BYTES }) }
    } catch (cause) {
      throw new UpstreamError('away', 'did not finish its response', { cause })
    }
  }

  async stream(request: UpstreamRequest): Promise<UpstreamStream> {
    const response = await this.#send(request, false)
    return {
      status: response.statusCode ?? 0,
      headers: response.headers,
      chunks: response,
      close: () => response.destroy(),
    }
  }

  close(): void {
    this.#agent.destroy()
  }

  async #send(request: UpstreamRequest, isPooled = true): Promise<IncomingMessage> {
    const response = await this.#responseTo(request, isPooled).catch((cause: unknown) => {
      throw new UpstreamError('away', 'does not respond', { cause })
    })
    this.#noteChain(response)
    return response
  }

  /** A pooled connection may have been closed by the other side; such a request is sent once more. */
  async #responseTo(request: UpstreamRequest, isPooled: boolean, isRetry = false): Promise<IncomingMessage> {
    const outgoing = this.#open(request, isPooled)
    try {
      return await new Promise<IncomingMessage>((resolve, reject) => {
        outgoing.on('response', resolve)
        outgoing.on('error', reject)
        outgoing.end(request.body)
      })
    } catch (error) {
      if (!outgoing.reusedSocket || isRetry || request.signal.aborted) throw error
      return this.#responseTo(request, isPooled, true)
    }
  }

  #open({ method, path, token, headers, body, signal, ...given }: UpstreamRequest, isPooled: boolean): ClientRequest {
    const { relayId, version } = this.#deps
    const { idleMs = this.#deps.idleMs } = given
    const outgoing = this.#module.request(`${this.#base}${path}`, {
      method,
      agent: isPooled ? this.#agent : false,
      signal,
      headers: {
        'user-agent': `leverframe-relay/${version}`,
        'unleash-appname': 'leverframe-relay',
        'unleash-instanceid': relayId,
        'unleash-connection-id': relayId,
        'unleash-client-spec': '5.2.0',
        [RELAY_HEADER]: relayId,
        ...(isPooled && { 'accept-encoding': 'gzip' }),
        ...(token !== undefined && { authorization: token }),
        ...(body !== undefined && {
          'content-type': 'application/json',
          'content-length': String(Buffer.byteLength(body)),
        }),
        ...headers,
      },
    })
    outgoing.setTimeout(idleMs, () => outgoing.destroy(new Error(`no byte for ${idleMs} ms`)))
    return outgoing
  }

  #noteChain(response: IncomingMessage): void {
    const given = response.headers[CHAIN_HEADER]
    const above = typeof given === 'string' ? given.split(',').map((id) => id.trim()) : []
    const problem = this.#problemOf(above)
    if (problem === undefined) {
      const isChanged = above.join() !== this.#above.join()
      this.#above = above
      if (isChanged) this.#deps.onChain()
      return
    }
    response.destroy()
    throw new UpstreamError('loop', problem)
  }

  #problemOf(above: readonly string[]): string | undefined {
    if (above.includes(this.#deps.relayId))
      return above.length === 1 ? 'is this relay itself' : 'is fed by this relay: the relays form a loop'
    return above.length >= MAX_RELAYS ? `is below ${above.length} relays, and ${MAX_RELAYS} is the limit` : undefined
  }
}

async function bytesOf(response: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response) {
    size += chunk.length
    if (size > MAX_BYTES) throw new Error(`a response of more than ${MAX_BYTES} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
