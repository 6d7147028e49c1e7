import {
  type Bodies,
  type EnvironmentSnapshot,
  keyOf,
  type ServedEnvironments,
  type SnapshotFilter,
} from '#features/sdk/snapshot/index'
import { Failure, notFound } from '#kernel/failure'
import { frameOf, retryAfter } from '#platform/sse/frames'
import { changesSince, startsOver } from '../delta-events.ts'
import { REVISION_EVENT } from '../relay-protocol.ts'
import type { Audience } from './audience.ts'
import type { ClientStream, ConnectedSdk } from './client-stream.ts'
import { Heartbeat } from './heartbeat.ts'

export interface HubDeps {
  readonly snapshot: ServedEnvironments
  readonly hydrations: Bodies
  readonly maxStreams: number
  readonly maxStreamsPerToken: number
  readonly keepAliveMs: number
  /** The reconnect delay. It is randomised, so that clients do not reconnect at the same time. */
  readonly retryMs: () => number
  /** Reloads tokens that changed. */
  readonly refreshTokens: () => Promise<void>
  readonly isLive: (tokenId: string) => boolean
}

/** Writes per turn of the event loop; they take a few milliseconds. */
const WRITES_PER_TURN = 250
const FULL_RETRY_SECONDS = 60
const NO_EVENTS = Buffer.from('{"events":[]}')
const revisionFrame = (revision: number) => frameOf(REVISION_EVENT, revision, NO_EVENTS)

/**
 * All connected SDKs. A new stream gets the full configuration or the changes it missed, then every change of its audience, in
 * order. Changes that arrive while an audience is being notified are sent together afterwards.
 */
export class StreamHub {
  readonly #deps: HubDeps
  readonly #audiences = new Map<string, Audience>()
  readonly #byToken = new Map<string, Set<ClientStream>>()
  readonly #waiting: Audience[] = []
  readonly #heartbeat: Heartbeat
  #count = 0
  #isNotifying = false
  #isClosed = false

  constructor(deps: HubDeps) {
    this.#deps = deps
    this.#heartbeat = new Heartbeat(deps.keepAliveMs, () => void this.#endDeadTokens())
    deps.snapshot.onChange((environments) => this.#changed(new Set(environments)))
  }

  get count(): number {
    return this.#count
  }

  get hasRoom(): boolean {
    return !this.#isClosed && this.#count < this.#deps.maxStreams
  }

  *streams(): Generator<ConnectedSdk> {
    for (const { streams } of this.#audiences.values()) yield* streams
  }

  /** Throws before a stream is opened when a limit is reached or the environment does not exist. */
  requireCapacity({ environment }: SnapshotFilter, tokenId: string): void {
    if (this.#isClosed) throw new Failure('unavailable', 'This instance is shutting down')
    if (!this.#deps.snapshot.environment(environment)) throw notFound('environment', environment)
    if (!this.hasRoom)
      throw new Failure('rate_limited', `This instance streams to ${this.#deps.maxStreams} clients already: poll`, {
        retryAfterSeconds: FULL_RETRY_SECONDS,
      })
    const { maxStreamsPerToken } = this.#deps
    if ((this.#byToken.get(tokenId)?.size ?? 0) >= maxStreamsPerToken)
      throw new Failure(
        'rate_limited',
        `This token has ${maxStreamsPerToken} streams on this instance already (MAX_STREAMS_PER_TOKEN): poll`,
        { retryAfterSeconds: FULL_RETRY_SECONDS },
      )
  }

  /** Renders the first message of a stream, with pauses. Undefined when no pause is needed. */
  catchUp(filter: SnapshotFilter, lastEventId: number | undefined): Promise<void> | undefined {
    const { snapshot, hydrations } = this.#deps
    const environment = snapshot.environment(filter.environment)
    if (!environment || !startsOver(environment, lastEventId, snapshot.position)) return undefined
    return hydrations.catchUp(hydrations.slotOf(filter))
  }

  /** `open` creates the stream and calls `onClose` when it closes. */
  add(filter: SnapshotFilter, lastEventId: number | undefined, open: (onClose: () => void) => ClientStream): void {
    const audience = this.#audienceOf(filter)
    let leave = () => {}
    const stream = open(() => leave())
    const turn = this.#heartbeat.join(stream)
    audience.streams.add(stream)
    this.#streamsOf(stream.tokenId).add(stream)
    this.#count++
    leave = () => {
      this.#heartbeat.leave(stream, turn)
      this.#remove(audience, stream)
    }
    this.#sendInitial(audience, stream, lastEventId)
  }

  /** Ends the streams of relays, which reconnect and learn the relays above them. */
  endRelays(): void {
    for (const { streams } of this.#audiences.values()) this.#end([...streams].filter(({ isRelay }) => isRelay))
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isClosed = true
    this.#heartbeat.stop()
    for (const audience of this.#audiences.values()) this.#end(audience.streams)
  }

  #audienceOf(filter: SnapshotFilter): Audience {
    const key = keyOf(filter)
    const environment = this.#deps.snapshot.environment(filter.environment)
    if (!environment) throw notFound('environment', filter.environment)
    const known = this.#audiences.get(key)
    if (known?.environment === environment) return known
    const { revision } = environment
    const audience: Audience = { key, filter, environment, streams: new Set(), revision, isWaiting: false }
    this.#audiences.set(key, audience)
    return audience
  }

  #streamsOf(tokenId: string): Set<ClientStream> {
    const streams = this.#byToken.get(tokenId) ?? new Set()
    this.#byToken.set(tokenId, streams)
    return streams
  }

  #remove(audience: Audience, stream: ClientStream): void {
    if (!audience.streams.delete(stream)) return
    this.#count--
    if (audience.streams.size === 0 && this.#audiences.get(audience.key) === audience)
      this.#audiences.delete(audience.key)
    const ofToken = this.#byToken.get(stream.tokenId)
    ofToken?.delete(stream)
    if (ofToken?.size === 0) this.#byToken.delete(stream.tokenId)
  }

  #sendInitial({ environment, filter }: Audience, stream: ClientStream, lastEventId: number | undefined): void {
    const { revision } = environment
    const changes = changesSince(environment, filter, lastEventId, this.#deps.snapshot.position)
    stream.revision = revision
    const first = [retryAfter(this.#deps.retryMs())]
    if (changes === 'start over') first.push(...this.#hydration(filter, 'unleash-connected', revision))
    else if (changes === 'nothing') first.push(...frameOf('unleash-connected', revision, NO_EVENTS))
    else first.push(...frameOf('unleash-connected', changes.eventId, changes.bytes))
    if (stream.isRelay) first.push(...revisionFrame(revision))
    stream.wire.send(first)
  }

  #hydration(filter: SnapshotFilter, event: string, revision: number): readonly Buffer[] {
    const body = this.#deps.hydrations.find(filter)
    return body ? frameOf(event, revision, ...body.chunks) : []
  }

  #changed(environments: ReadonlySet<EnvironmentSnapshot>): void {
    for (const audience of [...this.#audiences.values()]) {
      const { environment } = audience
      if (!environments.has(environment)) continue
      if (this.#deps.snapshot.environment(environment.name) !== environment) this.#end(audience.streams)
      else if (!audience.isWaiting) {
        audience.isWaiting = true
        this.#waiting.push(audience)
      }
    }
    if (this.#waiting.length > 0 && !this.#isNotifying) {
      this.#isNotifying = true
      // Runs after the response to the write that caused the change.
      setImmediate(() => void this.#notifyAll())
    }
  }

  async #notifyAll(): Promise<void> {
    for (let audience = this.#waiting.shift(); audience; audience = this.#waiting.shift()) {
      audience.isWaiting = false
      await this.#notify(audience)
    }
    this.#isNotifying = false
  }

  async #notify(audience: Audience): Promise<void> {
    await this.catchUp(audience.filter, audience.revision)
    const { revision } = audience.environment
    const frame = this.#frameFor(audience)
    audience.revision = revision
    let writes = 0
    for (const stream of audience.streams) {
      // A stream that opened after the change already has it.
      if (stream.revision >= revision) continue
      stream.revision = revision
      if (frame) stream.wire.send(frame)
      if (stream.isRelay) stream.wire.send(revisionFrame(revision))
      else if (!frame) continue
      if (++writes % WRITES_PER_TURN === 0) await new Promise((turnEnds) => setImmediate(turnEnds))
    }
  }

  /** Undefined when the change is not visible to the audience. */
  #frameFor({ environment, filter, revision }: Audience): readonly Buffer[] | undefined {
    const changes = changesSince(environment, filter, revision, this.#deps.snapshot.position)
    if (changes === 'nothing') return undefined
    if (changes === 'start over') return this.#hydration(filter, 'unleash-updated', environment.revision)
    return [Buffer.concat(frameOf('unleash-updated', changes.eventId, changes.bytes))]
  }

  async #endDeadTokens(): Promise<void> {
    if (this.#byToken.size === 0) return
    // While the store is unavailable, the cached tokens are used.
    await this.#deps.refreshTokens().catch(() => {})
    for (const [tokenId, streams] of this.#byToken) if (!this.#deps.isLive(tokenId)) this.#end(streams)
  }

  #end(streams: Iterable<ClientStream>): void {
    for (const { wire } of streams) wire.end()
  }
}
