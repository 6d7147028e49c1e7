import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '#kernel/actor'
import type { StoredEvent } from '#kernel/event'
import { Failure } from '#kernel/failure'
import type { EventLog } from '#platform/events/event-log'
import type { Identify } from '#platform/http/access'
import { type EventStream, openEventStream } from '#platform/sse/event-stream'
import { frameOf, retryAfter } from '#platform/sse/frames'
import { isSeenBy, type Sight } from './visibility.ts'

export interface LiveDeps {
  readonly log: EventLog
  /** Who sent a request, asked anew each time: whoever logged out is nobody. */
  readonly identify: Identify
  readonly sightFor: (actor: Actor) => Promise<Sight>
  /** In [0, 1): those who lost their connection together come back one by one. */
  readonly random: () => number
  readonly limits?: { readonly all: number; readonly ofOne: number }
}

/** More than look at one instance; and more pages than one person has open. */
const LIMITS = { all: 1_000, ofOne: 30 }
const FULL_RETRY_SECONDS = 60
const KEEP_ALIVE_MS = 15_000
const RETRY_MS = { least: 1_000, spread: 2_000 }
/** What happens in this time is told together: who listens is asked for once for all of it. */
const GATHER_MS = 100
/** While the store does not say who listens, this much waits for them. */
const MAX_WAITING = 10_000

interface Viewer {
  readonly request: FastifyRequest
  readonly userId: number | undefined
  /** The newest event when they came: what waits to be told may be older. */
  readonly since: number
  readonly wire: EventStream
}

/**
 * Tells people that something happened, and nothing of what it was: that they ask for, if they may. Nothing is told, and no
 * stream is kept alive, before it was asked again who listens and what they see. A stream ends with its reader, with the
 * session, token or user that opened it, or with the server; and when it cannot be said who listens.
 */
export class LiveStreams {
  readonly #deps: LiveDeps
  readonly #limits: Required<LiveDeps>['limits']
  readonly #viewers = new Set<Viewer>()
  readonly #timer: NodeJS.Timeout
  #waiting: StoredEvent[] = []
  #isTelling = false
  #isClosed = false

  constructor(deps: LiveDeps) {
    this.#deps = deps
    this.#limits = deps.limits ?? LIMITS
    deps.log.follow((events) => this.#happened(events))
    this.#timer = setInterval(() => void this.#keepAlive(), KEEP_ALIVE_MS)
    this.#timer.unref()
  }

  get count(): number {
    return this.#viewers.size
  }

  /** Before a stream is opened: is there a place? */
  requirePlace({ userId }: Actor): void {
    if (this.#isClosed) throw new Failure('unavailable', 'This instance is shutting down')
    const { all, ofOne } = this.#limits
    const later = { retryAfterSeconds: FULL_RETRY_SECONDS }
    if (this.#viewers.size >= all)
      throw new Failure('rate_limited', `This instance tells ${all} pages already what happens: ask again later`, later)
    const own = userId === undefined ? [] : [...this.#viewers].filter((one) => one.userId === userId)
    if (own.length >= ofOne)
      throw new Failure('rate_limited', `You have ${ofOne} pages open already: close some of them`, later)
  }

  open(request: FastifyRequest, reply: FastifyReply, { userId }: Actor): void {
    const wire = openEventStream(reply, () => this.#viewers.delete(viewer))
    const viewer: Viewer = { request, userId, since: this.#deps.log.position, wire }
    this.#viewers.add(viewer)
    wire.send([retryAfter(RETRY_MS.least + this.#deps.random() * RETRY_MS.spread)])
  }

  /** Ends all streams; nobody comes any more. */
  close(): void {
    this.#isClosed = true
    clearInterval(this.#timer)
    for (const { wire } of this.#viewers) wire.end()
  }

  #happened(events: readonly StoredEvent[]): void {
    if (this.#viewers.size === 0) return
    if (this.#waiting.length + events.length > MAX_WAITING) {
      this.#waiting = []
      for (const { wire } of this.#viewers) wire.end()
      return
    }
    this.#waiting.push(...events)
    if (this.#isTelling) return
    this.#isTelling = true
    setTimeout(() => void this.#tellAll(), GATHER_MS).unref()
  }

  async #tellAll(): Promise<void> {
    while (this.#waiting.length > 0) {
      const told = this.#waiting.map((event) => ({ event, frame: frameOf('happened', event.id, happenedIn(event)) }))
      this.#waiting = []
      await this.#tellEach(({ wire, since }, sight) => {
        const seen = told.filter(({ event }) => event.id > since && isSeenBy(sight, event))
        if (seen.length > 0) wire.send(seen.flatMap(({ frame }) => frame))
      })
    }
    this.#isTelling = false
  }

  #keepAlive(): Promise<void> {
    return this.#tellEach(({ wire }) => wire.sendKeepAlive())
  }

  /** Everybody who may still listen, with what they see now; the streams of all others end. */
  async #tellEach(tell: (viewer: Viewer, sight: Sight) => void): Promise<void> {
    for (const viewer of [...this.#viewers]) {
      const sight = await this.#sightOf(viewer).catch(() => undefined)
      if (sight) tell(viewer, sight)
      else viewer.wire.end()
    }
  }

  async #sightOf({ request }: Viewer): Promise<Sight | undefined> {
    const identity = await this.#deps.identify(request)
    return identity === undefined || identity === 'other plane' ? undefined : this.#deps.sightFor(identity)
  }
}

/** Enough to know what to ask for again. */
const happenedIn = ({ id, type, project, featureName, environment, createdBy }: StoredEvent): Buffer =>
  Buffer.from(
    JSON.stringify({
      id,
      type,
      project: project ?? null,
      featureName: featureName ?? null,
      environment: environment ?? null,
      createdBy,
    }),
  )
