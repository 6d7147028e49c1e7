import type { FastifyReply } from 'fastify'
import type { EnvironmentSnapshot, ServedEnvironments } from '#features/sdk/snapshot/index'
import { Failure } from '#kernel/failure'
import { clientKey } from '#platform/http/client-address'
import { KeyedCounts } from '#platform/http/keyed-counts'
import { type EventStream, openEventStream } from '#platform/sse/event-stream'
import { frameOf } from '#platform/sse/frames'
import type { Ticket } from './tickets.ts'
import { touchedProjects } from './touched.ts'

export interface StreamLimits {
  /** 0 disables streams. */
  readonly maxStreams: number
  readonly maxStreamsPerToken: number
  /** Per token. All visitors of a page share its token, so the address stands for the browser. */
  readonly maxStreamsPerAddress: number
}

export interface ChangeStreamDeps {
  readonly snapshot: ServedEnvironments
  /** True while the token is valid. */
  readonly isLive: (tokenId: string) => boolean
  readonly limits: StreamLimits
  /** In [0, 1). Spreads the reconnects of clients that lost their connections at the same time. */
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
 * Notifies providers to evaluate again, without any data: they get the data with their token. A stream ends when its client
 * disconnects, its token becomes invalid, its environment is deleted or the server stops.
 */
export class ChangeStreams {
  readonly #deps: ChangeStreamDeps
  readonly #listeners = new Set<Listener>()
  readonly #byToken = new KeyedCounts()
  readonly #byBrowser = new KeyedCounts()
  /** The last revision that listeners were notified of. */
  readonly #notifiedRevision = new WeakMap<EnvironmentSnapshot, number>()
  readonly #timer: NodeJS.Timeout

  constructor(deps: ChangeStreamDeps) {
    this.#deps = deps
    deps.snapshot.onChange((environments) => {
      for (const environment of environments) this.#notify(environment)
    })
    this.#timer = setInterval(() => this.#keepAlive(), KEEP_ALIVE_MS)
    this.#timer.unref()
  }

  get count(): number {
    return this.#listeners.size
  }

  /** `lastRevision` is the revision that the client evaluated or was last notified of. `address` is the address of the client. */
  open(
    reply: FastifyReply,
    ticket: Ticket,
    environment: EnvironmentSnapshot,
    lastRevision: string | undefined,
    address: string,
  ): void {
    const { random } = this.#deps
    const browser = JSON.stringify([ticket.tokenId, clientKey(address)])
    this.#requireCapacity(ticket, browser)
    const { revision } = environment
    if (!this.#notifiedRevision.has(environment)) this.#notifiedRevision.set(environment, revision)
    const leaves = [this.#byToken.add(ticket.tokenId), this.#byBrowser.add(browser)]
    const wire = openEventStream(reply, () => {
      if (this.#listeners.delete(listener)) for (const leave of leaves) leave()
    })
    const listener = { ticket, wire }
    this.#listeners.add(listener)
    const retryMs = Math.round(RETRY_MS.least + random() * RETRY_MS.spread)
    wire.send([Buffer.from(`id: ${revision}\nretry: ${retryMs}\n\n`)])
    if (lastRevision !== undefined && lastRevision !== String(revision)) wire.send(refetchAt(revision))
  }

  #requireCapacity({ tokenId }: Ticket, browser: string): void {
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

  #notify(environment: EnvironmentSnapshot): void {
    const { name, revision } = environment
    const listeners = [...this.#listeners].filter(({ ticket }) => ticket.environment === name)
    if (this.#deps.snapshot.environment(name) !== environment) {
      for (const { wire } of listeners) wire.end()
      return
    }
    const since = this.#notifiedRevision.get(environment)
    this.#notifiedRevision.set(environment, revision)
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
