import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor'
import type { StoredEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { EventLog } from '#platform/events/event-log'
import type { Identify } from '#platform/http/access'
import { type EventStream, openEventStream } from '#platform/sse/event-stream'
import { frameOf, retryAfter } from '#platform/sse/frames'
import { type EventVisibility, isEventVisible } from './visibility.ts'

export interface LiveDeps {
  readonly log: EventLog
  /** Called for each batch, so that a stream ends when its session or token ends. */
  readonly identify: Identify
  readonly visibilityFor: (actor: Actor) => Promise<EventVisibility>
  /** In [0, 1). Spreads the reconnects of clients that lost their connection at the same time. */
  readonly random: () => number
  /** Calls the listener with the users who have new notices. */
  readonly onNotices: (listener: (userIds: ReadonlySet<number>) => void) => void
  readonly limits?: { readonly all: number; readonly perUser: number }
}

/** Maximum number of streams per instance, and per user. */
const LIMITS = { all: 1_000, perUser: 30 }
const FULL_RETRY_SECONDS = 60
const KEEP_ALIVE_MS = 15_000
const RETRY_MS = { least: 1_000, spread: 2_000 }
/** Events within this time are sent together, so that viewers are identified once per batch. */
const BATCH_MS = 100
/** Maximum number of queued events while viewers cannot be identified. */
const MAX_QUEUED = 10_000

const NOTHING = Buffer.from('{}')

interface Viewer {
  readonly request: FastifyRequest
  readonly userId: number | undefined
  /** The newest event when the stream opened. Older events in the queue are not sent. */
  readonly since: number
  readonly wire: EventStream
}

/**
 * Streams that notify about events without their data, which clients fetch separately. Before each batch and each keep-
 * alive, every viewer is identified again and its visibility is read. A stream ends with its client, with its session,
 * token or user, with the server, or when the viewer cannot be identified.
 */
export class LiveStreams {
  readonly #deps: LiveDeps
  readonly #limits: Required<LiveDeps>['limits']
  readonly #viewers = new Set<Viewer>()
  readonly #timer: NodeJS.Timeout
  #queue: StoredEvent[] = []
  #isSending = false
  #isClosed = false

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#limits = deps.limits ?? LIMITS
    deps.log.follow((events) => this.#enqueue(events))
    deps.onNotices((userIds) => this.#ring(userIds))
    this.#timer = setInterval(() => void this.#keepAlive(), KEEP_ALIVE_MS)
    this.#timer.unref()
  }

  get count(): number {
    return this.#viewers.size
  }

  /** Called before a stream opens. Throws when the limits are reached. */
  requireCapacity({ userId }: Actor): void {
    if (this.#isClosed) throw new Failure('unavailable', 'This instance is shutting down')
    const { all, perUser } = this.#limits
    const later = { retryAfterSeconds: FULL_RETRY_SECONDS }
    if (this.#viewers.size >= all)
      throw new Failure('rate_limited', `This instance already has ${all} open streams: try again later`, later)
    const own = userId === undefined ? [] : [...this.#viewers].filter((one) => one.userId === userId)
    if (own.length >= perUser)
      throw new Failure('rate_limited', `You already have ${perUser} pages open: close some of them`, later)
  }

  open(request: FastifyRequest, reply: FastifyReply, { userId }: Actor): void {
    const wire = openEventStream(reply, () => this.#viewers.delete(viewer))
    const viewer: Viewer = { request, userId, since: this.#deps.log.position, wire }
    this.#viewers.add(viewer)
    wire.send([retryAfter(RETRY_MS.least + this.#deps.random() * RETRY_MS.spread)])
  }

  /** Ends all streams and refuses new ones. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const { wire } of this.#viewers) wire.end()
  }

  #enqueue(events: readonly StoredEvent[]): void {
    if (this.#viewers.size === 0) return
    if (this.#queue.length + events.length > MAX_QUEUED) {
      this.#queue = []
      for (const { wire } of this.#viewers) wire.end()
      return
    }
    this.#queue.push(...events)
    if (this.#isSending) return
    this.#isSending = true
    setTimeout(() => void this.#sendAll(), BATCH_MS).unref()
  }

  async #sendAll(): Promise<void> {
    while (this.#queue.length > 0) {
      const frames = this.#queue.map((event) => ({ event, frame: frameOf('happened', event.id, messageOf(event)) }))
      this.#queue = []
      await this.#forEachViewer(({ wire, since }, visibility) => {
        const visible = frames.filter(({ event }) => event.id > since && isEventVisible(visibility, event))
        if (visible.length > 0) wire.send(visible.flatMap(({ frame }) => frame))
      })
    }
    this.#isSending = false
  }

  /** The frame has no content: the client fetches its notices. */
  #ring(userIds: ReadonlySet<number>): void {
    for (const { userId, wire } of this.#viewers)
      if (userId !== undefined && userIds.has(userId)) wire.send(frameOf('noticed', this.#deps.log.position, NOTHING))
  }

  #keepAlive(): Promise<void> {
    return this.#forEachViewer(({ wire }) => wire.sendKeepAlive())
  }

  /**
   * Calls `send` for each viewer with its current visibility. Ends the streams of viewers that cannot be identified.
   */
  async #forEachViewer(send: (viewer: Viewer, visibility: EventVisibility) => void): Promise<void> {
    for (const viewer of [...this.#viewers]) {
      const visibility = await this.#visibilityOf(viewer).catch(() => undefined)
      if (visibility) send(viewer, visibility)
      else viewer.wire.end()
    }
  }

  async #visibilityOf({ request }: Viewer): Promise<EventVisibility | undefined> {
    const identity = await this.#deps.identify(request)
    return identity === undefined || identity === 'other plane' ? undefined : this.#deps.visibilityFor(identity)
  }
}

/** Enough for a client to know what to fetch again. */
const messageOf = ({ id, type, project, featureName, environment, createdBy, data }: StoredEvent): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      type,
      project: project ?? null,
      featureName: featureName ?? null,
      environment: environment ?? null,
      createdBy,
      ...(typeof data?.changeRequestId === 'number' && { changeRequestId: data.changeRequestId }),
    }),
  )
