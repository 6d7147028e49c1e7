import type { SdkCaller } from '#kernel/sdk-caller'
import { MAX_SAID } from './limit-rules.ts'
import { type ClientState, type RolloutCounts, rolloutCounts } from './rollout-rules.ts'
import { seesSome, type UsageView } from './visibility.ts'

/** A client that is connected all the time. */
export interface ConnectedClient {
  readonly environment: string
  readonly revision: number
  readonly appName: string | undefined
  readonly connectionId: string | undefined
  /** Of its token; undefined for all projects. */
  readonly projects: readonly string[] | undefined
}

interface Poller {
  revision: number
  seenAtMs: number
  /** Of the token that it polled with last; undefined for all projects. */
  projects: readonly string[] | undefined
  readonly appName: string
  readonly expiresAfterMs: number
}

type Headers = NodeJS.Dict<string | string[]>

export interface RolloutDeps {
  readonly clock: () => Date
  /** Those who stream. */
  readonly streams: () => Iterable<ConnectedClient>
}

const DEFAULT_INTERVAL_MS = 15_000
const SHORTEST_MS = 10_000
const LONGEST_MS = 3_600_000
/** Who missed three polls is gone. */
const POLLS = 3
/** On this instance, over all environments. More are not counted. */
const MAX_POLLERS = 50_000
const TICK_MS = 1_000
const SWEEP_TICKS = 10

const textOf = (value: string | string[] | undefined): string | undefined => {
  if (typeof value !== 'string' || value === '') return undefined
  return value.length > MAX_SAID ? value.slice(0, MAX_SAID) : value
}

/** SDKs send milliseconds; some send the word "undefined". */
function expiryOf(interval: string | undefined): number {
  const ms = Number(interval)
  const known = Number.isFinite(ms) && ms > 0 ? ms : DEFAULT_INTERVAL_MS
  return POLLS * Math.min(Math.max(known, SHORTEST_MS), LONGEST_MS)
}

/** Which clients have which revision, as far as they talk to this instance. */
export class Rollout {
  readonly #deps: RolloutDeps
  readonly #byEnvironment = new Map<string, Map<string, Poller>>()
  readonly #timer: NodeJS.Timeout
  #size = 0
  #ticks = 0
  /** Right to the second: every poll looks at it. */
  #nowMs: number

  constructor(deps: RolloutDeps) {
    this.#deps = deps
    this.#nowMs = deps.clock().getTime()
    this.#timer = setInterval(() => this.#tick(), TICK_MS)
    this.#timer.unref()
  }

  halt(): void {
    clearInterval(this.#timer)
  }

  /** On the way of every poll: a client that is known costs a look into a map. */
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
    } else this.#welcome(environment, textOf(key), headers, revision, caller)
  }

  #welcome(
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

  /** Of clients whose token is for a visible project. A client that streams is not counted again for its earlier polls. */
  status(environment: string, revision: number, visible: UsageView['projects']): RolloutCounts {
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
    return rolloutCounts(clients, revision)
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
