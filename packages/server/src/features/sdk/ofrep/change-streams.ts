import type { FastifyReply } from 'fastify'
import type { EnvironmentSnapshot, Snapshot } from '#features/sdk/snapshot/index'
import { Failure } from '#kernel/failure'
import { clientKey } from '#platform/http/client-address'
import { KeyedCounts } from '#platform/http/keyed-counts'
import { type EventStream, openEventStream } from '#platform/sse/event-stream'
import { frameOf } from '#platform/sse/frames'
import type { Ticket } from './tickets.ts'
import { touchedProjects } from './touched.ts'

export interface StreamLimits {
  /** 0: there are no streams. */
  readonly maxStreams: number
  readonly maxStreamsPerToken: number
  /** With one token: everybody who loads a page has its ticket, so the address stands for the browser. */
  readonly maxStreamsPerAddress: number
}

export interface ChangeStreamDeps {
  readonly snapshot: Snapshot
  /** Is the token still good? */
  readonly isLive: (tokenId: string) => boolean
  readonly limits: StreamLimits
  /** In [0, 1): those who lost their connection together come back one by one. */
  readonly random: () => number
}

const KEEP_ALIVE_MS = 25_000
const RETRY_MS = { least: 1_000, spread: 4_000 }
const RETRY_SECONDS = { least: 5, spread: 30 }
const REFETCH = Buffer.from('{"type":"refetchEvaluation"}')

interface Listener {
  readonly ticket: Ticket
  readonly wire: EventStream
}

/**
 * Tells providers that it is worth asking again, and nothing else: what they may see they get by their token. A stream ends
 * with its client, its token, its environment or the server.
 */
export class ChangeStreams {
  readonly #deps: ChangeStreamDeps
  readonly #listeners = new Set<Listener>()
  readonly #byToken = new KeyedCounts()
  readonly #byBrowser = new KeyedCounts()
  /** The revision up to which listeners were told. */
  readonly #told = new WeakMap<EnvironmentSnapshot, number>()
  readonly #timer: NodeJS.Timeout

  constructor(deps: ChangeStreamDeps) {
    this.#deps = deps
    deps.snapshot.onChange((environments) => {
      for (const environment of environments) this.#tell(environment)
    })
    this.#timer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS)
    this.#timer.unref()
  }

  get count(): number {
    return this.#listeners.size
  }

  /** `heardOf` is the revision that the client evaluated, or was told of last; `address` is where it comes from. */
  open(
    reply: FastifyReply,
    ticket: Ticket,
    environment: EnvironmentSnapshot,
    heardOf: string | undefined,
    address: string,
  ): void {
    const { random } = this.#deps
    const browser = JSON.stringify([ticket.tokenId, clientKey(address)])
    this.#requirePlace(ticket, browser)
    const { revision } = environment
    if (!this.#told.has(environment)) this.#told.set(environment, revision)
    const leaves = [this.#byToken.add(ticket.tokenId), this.#byBrowser.add(browser)]
    const wire = openEventStream(reply, () => {
      if (this.#listeners.delete(listener)) for (const leave of leaves) leave()
    })
    const listener = { ticket, wire }
    this.#listeners.add(listener)
    const retryMs = Math.round(RETRY_MS.least + random() * RETRY_MS.spread)
    wire.send([Buffer.from(`id: ${revision}\nretry: ${retryMs}\n\n`)])
    if (heardOf !== undefined && heardOf !== String(revision)) wire.send(refetchAt(revision))
  }

  #requirePlace({ tokenId }: Ticket, browser: string): void {
    const { random, limits } = this.#deps
    const refuse = (who: string, count: number, setting: string) => {
      throw new Failure('rate_limited', `${who} has ${count} streams on this instance already (${setting}): poll`, {
        retryAfterSeconds: Math.round(RETRY_SECONDS.least + random() * RETRY_SECONDS.spread),
      })
    }
    const { maxStreams, maxStreamsPerToken, maxStreamsPerAddress } = limits
    if (this.#listeners.size >= maxStreams) refuse('The sum of all clients', maxStreams, 'MAX_STREAMS')
    if (this.#byToken.of(tokenId) >= maxStreamsPerToken)
      refuse('This token', maxStreamsPerToken, 'MAX_STREAMS_PER_TOKEN')
    if (this.#byBrowser.of(browser) >= maxStreamsPerAddress)
      refuse('This address', maxStreamsPerAddress, 'MAX_STREAMS_PER_ADDRESS')
  }

  endRevoked(): void {
    for (const { ticket, wire } of this.#listeners) if (!this.#deps.isLive(ticket.tokenId)) wire.end()
  }

  endAll(): void {
    clearInterval(this.#timer)
    for (const { wire } of this.#listeners) wire.end()
  }

  #tell(environment: EnvironmentSnapshot): void {
    const { name, revision } = environment
    const listeners = [...this.#listeners].filter(({ ticket }) => ticket.environment === name)
    if (this.#deps.snapshot.environment(name) !== environment) {
      for (const { wire } of listeners) wire.end()
      return
    }
    const since = this.#told.get(environment)
    this.#told.set(environment, revision)
    if (listeners.length === 0) return
    const touched = since === undefined ? 'all' : touchedProjects(environment, since)
    const bytes = refetchAt(revision)
    for (const { ticket, wire } of listeners) if (concerns(ticket, touched)) wire.send(bytes)
  }

  #keepAlive(): void {
    this.endRevoked()
    for (const { wire } of this.#listeners) wire.sendKeepAlive()
  }
}

const refetchAt = (revision: number): readonly Buffer[] => frameOf('message', revision, REFETCH)

const concerns = ({ projects }: Ticket, touched: ReadonlySet<string> | 'all'): boolean =>
  touched === 'all' || !projects || projects.some((id) => touched.has(id))
