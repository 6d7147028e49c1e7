import { setTimeout as pause } from 'node:timers/promises'
import { REVISION_EVENT, REVISION_HEADER } from '#features/sdk/client-api/index'
import type { FedSnapshot } from '#features/sdk/snapshot/index'
import { feedEventsFrom } from './feed-events.ts'
import { SseReader } from './sse-reader.ts'
import { type RelayTimes, retryDelayMs } from './times.ts'
import type { Upstream, UpstreamStream } from './upstream.ts'
import { asUpstreamError, UpstreamError } from './upstream-error.ts'
import { failureOf, type ValidToken, validTokens } from './valid-tokens.ts'

/** The environment and the projects that a token of this relay can read. */
export interface FeedScope {
  readonly environment: string
  /** Undefined means all projects. */
  readonly projects: readonly string[] | undefined
}

/** `starting`: no request has succeeded yet. `polling`: the upstream is there and does not stream. */
export type FeedState = 'starting' | 'live' | 'polling' | 'away' | 'refused' | 'loop'

export interface FeedDeps {
  readonly upstream: Upstream
  readonly snapshot: FedSnapshot
  readonly token: string
  readonly times: RelayTimes
  readonly clock: () => Date
  readonly random: () => number
  /** Whether another feed has the environment. */
  readonly isTaken: (feed: Feed, scope: FeedScope) => boolean
  readonly onState: (feed: Feed, error: UpstreamError | undefined) => void
}

const MAX_EVENT_BYTES = 512 * 1_048_576

/**
 * Keeps one environment up to date with the upstream:
 *
 * 1. Ask for the relays above, which notices a loop, and which environment and projects the token has.
 * 2. Read the changes since the last known revision, or everything, compressed: a slow link gets few bytes.
 * 3. Follow the stream from there until it ends. Without a stream, wait and continue with step 2.
 * 4. After a failure, wait longer each time and continue with step 1.
 */
export class Feed {
  readonly token: string
  readonly #deps: FeedDeps
  #scope: FeedScope | undefined
  #state: FeedState = 'starting'
  /** The last time at which this relay had everything that the upstream had. */
  #confirmedAt: Date | undefined
  #failures = 0
  /** After data that could not be applied, everything is read again. */
  #startsOver = false

  constructor(deps: FeedDeps) {
    this.#deps = deps
    this.token = deps.token
  }

  get scope(): FeedScope | undefined {
    return this.#scope
  }

  get state(): FeedState {
    return this.#state
  }

  get confirmedAt(): Date | undefined {
    return this.#confirmedAt
  }

  get isUp(): boolean {
    return this.#state === 'live' || this.#state === 'polling'
  }

  get hasData(): boolean {
    return this.#scope !== undefined && this.#deps.snapshot.environment(this.#scope.environment) !== undefined
  }

  /** The scope from the copy on disk, until the upstream confirms it. */
  resume(scope: FeedScope, confirmedAt: Date): void {
    this.#scope = scope
    this.#confirmedAt = confirmedAt
  }

  /** Runs until the signal. Never rejects. */
  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const waitMs = await this.#runOnce(signal).catch((error: unknown) => this.#fail(asUpstreamError(error), signal))
      await pause(waitMs, undefined, { signal }).catch(() => {})
    }
  }

  /** Returns how long to wait before the next attempt. */
  async #runOnce(signal: AbortSignal): Promise<number> {
    const scope = await this.#identify(signal)
    await this.#load(scope, signal)
    this.#failures = 0
    const { leastRetryMs, pollMs } = this.#deps.times
    const isStreamed = await this.#followStream(scope, signal)
    return isStreamed ? this.#deps.random() * leastRetryMs : pollMs
  }

  #fail(error: UpstreamError, signal: AbortSignal): number {
    const { times, random } = this.#deps
    if (signal.aborted) return 0
    if (error.kind === 'refused') this.#startsOver = true
    this.#setState(error.kind, error)
    return Math.max(retryDelayMs(times, this.#failures++, random), Math.min(error.retryAfterMs ?? 0, times.mostRetryMs))
  }

  #setState(state: FeedState, error?: UpstreamError): void {
    if (this.#state === state) return
    this.#state = state
    this.#deps.onState(this, error)
  }

  async #identify(signal: AbortSignal): Promise<FeedScope> {
    const { upstream } = this.#deps
    await upstream.request({ method: 'GET', path: '/health', signal })
    const [found] = await validTokens(upstream, [this.token], signal)
    const scope = scopeOf(found)
    if (this.#deps.isTaken(this, scope))
      throw new UpstreamError('refused', `gives two tokens of this relay the environment ${scope.environment}: use one`)
    this.#scope = scope
    return scope
  }

  async #load({ environment }: FeedScope, signal: AbortSignal): Promise<void> {
    const { upstream, snapshot } = this.#deps
    const known = this.#startsOver ? undefined : snapshot.environment(environment)?.revision
    const { status, headers, bytes } = await upstream.request({
      method: 'GET',
      path: '/api/client/delta',
      token: this.token,
      headers: known === undefined ? {} : { 'if-none-match': `"${known}"` },
      signal,
    })
    if (status !== 200 && status !== 304) throw failureOf(status, headers)
    const events = status === 304 ? [] : await feedEventsFrom(bytes.toString())
    await this.#apply(environment, events, revisionOf(headers[REVISION_HEADER]))
    this.#startsOver = false
    this.#confirm()
  }

  /** Returns false when the upstream does not stream, or has no room for another stream. */
  async #followStream({ environment }: FeedScope, signal: AbortSignal): Promise<boolean> {
    const { upstream, snapshot } = this.#deps
    const revision = snapshot.environment(environment)?.revision ?? 0
    const path = '/api/client/streaming'
    const headers = { accept: 'text/event-stream', 'last-event-id': String(revision) }
    const stream = await upstream.stream({ method: 'GET', path, token: this.token, headers, signal })
    try {
      if (stream.status === 404 || stream.status === 429) {
        this.#setState('polling')
        return false
      }
      if (stream.status !== 200) throw failureOf(stream.status, stream.headers)
      await this.#read(stream, environment)
      return true
    } finally {
      stream.close()
    }
  }

  async #read({ chunks }: UpstreamStream, environment: string): Promise<void> {
    const reader = new SseReader(MAX_EVENT_BYTES)
    try {
      for await (const chunk of chunks) {
        for (const { event, id, data } of reader.read(chunk)) {
          const isRevision = event === REVISION_EVENT
          await this.#apply(environment, isRevision ? [] : await feedEventsFrom(data), isRevision ? revisionOf(id) : 0)
          this.#setState('live')
        }
        this.#confirm()
      }
    } catch (error) {
      if (error instanceof UpstreamError) throw error
      throw new UpstreamError('away', 'ended the stream', { cause: error })
    }
  }

  async #apply(environment: string, events: Awaited<ReturnType<typeof feedEventsFrom>>, revision: number) {
    try {
      await this.#deps.snapshot.apply(environment, events, revision)
    } catch (cause) {
      throw new UpstreamError('refused', 'sent changes that cannot be applied', { cause })
    }
  }

  #confirm(): void {
    this.#confirmedAt = this.#deps.clock()
  }
}

/** 0 for a server that does not send it. */
const revisionOf = (text: string | string[] | undefined): number =>
  typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0

function scopeOf(found: ValidToken | undefined): FeedScope {
  if (!found) throw new UpstreamError('refused', 'does not know a token of this relay')
  if (found.type !== 'client')
    throw new UpstreamError('refused', `says that a token of this relay has the type ${found.type}: it must be client`)
  if (found.environment === '*') throw new UpstreamError('refused', 'gives a token of this relay no environment')
  const projects = found.projects.includes('*') ? undefined : found.projects
  return { environment: found.environment, projects }
}
