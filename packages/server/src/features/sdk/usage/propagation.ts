import type { SdkCaller } from '#kernel/sdk-caller'
import { MAX_TEXT_LENGTH } from './limit-rules.ts'
import { type ClientState, type PropagationCounts, propagationCounts } from './propagation-rules.ts'
import { seesSome, type UsageView } from './visibility.ts'

/** A client with an open stream. */
export interface ConnectedClient {
  readonly environment: string
  readonly revision: number
  readonly appName: string | undefined
  readonly connectionId: string | undefined
  /** The projects of its token. Undefined means all projects. */
  readonly projects: readonly string[] | undefined
}

interface Poller {
  revision: number
  seenAtMs: number
  /** The projects of the token of the last poll. Undefined means all projects. */
  projects: readonly string[] | undefined
  readonly appName: string
  readonly expiresAfterMs: number
}

type Headers = NodeJS.Dict<string | string[]>

export interface PropagationDeps {
  readonly clock: () => Date
  /** All clients with an open stream. */
  readonly streams: () => Iterable<ConnectedClient>
}

const DEFAULT_INTERVAL_MS = 15_000
const SHORTEST_MS = 10_000
const LONGEST_MS = 3_600_000
/** A client is dropped after three missed polls. */
const POLLS = 3
/** Per instance, over all environments. Further clients are not counted. */
const MAX_POLLERS = 50_000
const TICK_MS = 1_000
const SWEEP_TICKS = 10

const textOf = (value: string | string[] | undefined): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  return value.length > MAX_TEXT_LENGTH ? value.slice(0, MAX_TEXT_LENGTH) : value
}

/** SDKs send milliseconds. Some send the text "undefined". */
function expiryOf(interval: string | undefined): number {
  const ms = Number(interval)
  const known = Number.isFinite(ms) && ms > 0 ? ms : DEFAULT_INTERVAL_MS
  return POLLS * Math.min(Math.max(known, SHORTEST_MS), LONGEST_MS)
}

/** The revisions of the clients of this instance. */
export class Propagation {
  readonly #deps: PropagationDeps
  readonly #byEnvironment = new Map<string, Map<string, Poller>>()
  readonly #timer: NodeJS.Timeout
  #size = 0
  #ticks = 0
  /** Updated once per second, because every poll reads it. */
  #nowMs: number

  constructor(deps: PropagationDeps) {
    this.#deps = deps
    this.#nowMs = deps.clock().getTime()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  halt(): void {
    clearInterval(this.#timer)
  }

  /** Called on every poll. For a known client it costs one map lookup. */
  readonly onServed = (
    caller: SdkCaller,
    headers: Headers,
    { environment, revision }: { readonly environment: string; readonly revision: number },
  ): void => {
    const key = headers['unleash-connection-id'] ?? headers['unleash-instanceid'] ?? caller.id
    const known = this.#byEnvironment.get(environment)?.get(key as string)
    if (known) {
      known.revision = revision
      known.seenAtMs = this.#nowMs
      known.projects = caller.projects
    } else this.#addPoller(environment, textOf(key), headers, revision, caller)
  }

  #addPoller(
    environment: string,
    key: string | undefined,
    headers: Headers,
    revision: number,
    { projects }: SdkCaller,
  ): void {
    if (key === undefined || this.#size >= MAX_POLLERS) return
    const pollers = this.#byEnvironment.get(environment) ?? new Map<string, Poller>()
    this.#byEnvironment.set(environment, pollers)
    if (!pollers.has(key)) this.#size++
    pollers.set(key, {
      revision,
      seenAtMs: this.#nowMs,
      projects,
      appName: textOf(headers['unleash-appname']) ?? '',
      expiresAfterMs: expiryOf(textOf(headers['unleash-interval'])),
    })
  }

  /** Counts clients whose token includes a visible project. A streaming client is not counted again for its earlier polls. */
  status(environment: string, revision: number, visible: UsageView['projects']): PropagationCounts {
    const isSeen = ({ projects }: { readonly projects: readonly string[] | undefined }) =>
      seesSome({ projects: visible }, projects)
    const clients: ClientState[] = []
    const streaming = new Set<string>()
    for (const stream of this.#deps.streams()) {
      if (stream.environment !== environment || !isSeen(stream)) continue
      clients.push({ appName: stream.appName ?? '', revision: stream.revision })
      if (stream.connectionId !== undefined) streaming.add(stream.connectionId)
    }
    const nowMs = this.#deps.clock().getTime()
    for (const [key, poller] of this.#byEnvironment.get(environment) ?? [])
      if (!streaming.has(key) && isSeen(poller) && nowMs - poller.seenAtMs <= poller.expiresAfterMs)
        clients.push(poller)
    return propagationCounts(clients, revision)
  }

  #tick(): void {
    this.#nowMs = this.#deps.clock().getTime()
    this.#ticks++
    if (this.#ticks % SWEEP_TICKS === 0) this.#sweep()
  }

  #sweep(): void {
    for (const [environment, pollers] of this.#byEnvironment) {
      for (const [key, { seenAtMs, expiresAfterMs }] of pollers)
        if (this.#nowMs - seenAtMs > expiresAfterMs) {
          pollers.delete(key)
          this.#size--
        }
      if (pollers.size === 0) this.#byEnvironment.delete(environment)
    }
  }
}
