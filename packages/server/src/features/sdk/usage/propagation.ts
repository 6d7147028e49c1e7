import type { SdkCaller } from '#kernel/sdk-caller'
import type { ServedClient } from '#kernel/served-client'
import { MAX_TEXT_LENGTH } from './limit-rules.ts'
import { distinctClients, type PropagationCounts, propagationCounts } from './propagation-rules.ts'
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
  /** Over all environments. Further clients are not counted. */
  readonly maxPollers?: number
}

/** The clients of an environment in other processes of this instance, one list per process. */
type ClientsElsewhere = (environment: string) => Promise<readonly (readonly ServedClient[])[]>

const DEFAULT_INTERVAL_MS = 15_000
const SHORTEST_MS = 10_000
const LONGEST_MS = 3_600_000
/** A client is dropped after three missed polls. */
const POLLS = 3
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
  readonly #maxPollers: number
  readonly #byEnvironment = new Map<string, Map<string, Poller>>()
  readonly #timer: NodeJS.Timeout
  #elsewhere: ClientsElsewhere = async () => []
  #size = 0
  #ticks = 0
  /** Updated once per second, because every poll reads it. */
  #nowMs: number

  constructor(deps: PropagationDeps) {
    this.#deps = deps
    this.#maxPollers = deps.maxPollers ?? MAX_POLLERS
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
    if (key === undefined || this.#size >= this.#maxPollers) return
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

  /** Clients of other processes are counted, too. */
  includeClientsOf(elsewhere: ClientsElsewhere): void {
    this.#elsewhere = elsewhere
  }

  /** The clients of this process that have a configuration of the environment. */
  clientsOf(environment: string): readonly ServedClient[] {
    const clients: ServedClient[] = []
    for (const { appName = '', revision, connectionId: key, projects, ...stream } of this.#deps.streams())
      if (stream.environment === environment) clients.push({ appName, revision, key, projects })
    const nowMs = this.#deps.clock().getTime()
    for (const [key, { seenAtMs, expiresAfterMs, ...poller }] of this.#byEnvironment.get(environment) ?? []) {
      const ageMs = nowMs - seenAtMs
      if (ageMs <= expiresAfterMs) clients.push({ ...poller, key, ageMs })
    }
    return clients
  }

  /** Counts clients whose token includes a visible project. */
  async status(environment: string, revision: number, visible: UsageView['projects']): Promise<PropagationCounts> {
    const all = [this.clientsOf(environment), ...(await this.#elsewhere(environment))].flat()
    const seen = all.filter(({ projects }) => seesSome({ projects: visible }, projects))
    return propagationCounts(distinctClients(seen), revision)
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
