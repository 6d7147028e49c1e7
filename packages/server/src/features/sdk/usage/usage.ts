import type { StoredEvent } from '#kernel/event'
import { isReservedName } from '#kernel/names'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { EventLog } from '#platform/events/event-log'
import { yieldIfDue } from '#platform/turns'
import { Flusher, type FlusherDeps, type SeenListener } from './flusher.ts'
import { MAX_SAID, MAX_TOGGLE_NAME } from './limit-rules.ts'
import { Recently } from './recently.ts'
import type { BulkReport, Metrics, Registration } from './report-schema.ts'
import { countedIn, momentOf } from './rules.ts'
import { scopeOf } from './visibility.ts'

export interface UsageDeps extends FlusherDeps {
  readonly log: EventLog
  readonly defaultEnvironment: () => string
}

/** What an SDK says of itself beside the body. */
export type Headers = NodeJS.Dict<string | string[]>

const MINUTE_MS = 60_000

interface Source {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkType: 'frontend' | 'backend'
  readonly scope: string
  readonly publicToken: string | undefined
}

interface Details {
  readonly sdkVersion?: string | null
  readonly connectionId?: string | null
  readonly started?: string | number | null
  readonly strategies?: readonly string[] | null
}

interface Counts {
  readonly yes?: number | null
  readonly no?: number | null
  readonly variants?: Readonly<Record<string, number>> | null
}

/** Where it goes what SDKs tell. */
export type Reports = Pick<Usage, 'onRegister' | 'onMetrics' | 'onBulk'>

/** The token, if it is one that everybody may know. */
const publicTokenOf = ({ id, type }: SdkCaller): string | undefined => (type === 'frontend' ? id : undefined)

/** By whom, where and when something was counted. */
interface Counter {
  readonly publicToken: string | undefined
  readonly appName: string
  readonly environment: string
  /** Undefined: toggles of all projects. */
  readonly projects: readonly string[] | undefined
  readonly hour: string
  readonly nowMs: number
}

/**
 * What SDKs tell of their use of toggles. It is kept in memory and written a moment later, many reports together: usage is no
 * configuration, so that it takes no command and leaves no event, and the revision of a toggle stays what it was.
 */
export class Usage {
  readonly #deps: UsageDeps
  readonly #flusher: Flusher
  /** However often they are seen, it is written once a minute. */
  readonly #toggles = new Recently(MINUTE_MS)
  readonly #senders = new Recently(MINUTE_MS)
  /** Apart, so that names that browsers make up do not push out others. */
  readonly #publicSenders = new Recently(MINUTE_MS)

  constructor(deps: UsageDeps) {
    this.#deps = deps
    this.#flusher = new Flusher(deps)
    deps.log.follow((events) => this.#forget(events))
  }

  onSeen(listener: SeenListener): void {
    this.#flusher.onSeen(listener)
  }

  /** What waits is written. */
  stop(): Promise<void> {
    return this.#flusher.stop()
  }

  onRegister(caller: SdkCaller, headers: Headers, body: Registration): void {
    this.#sent(this.#sourceOf(caller, body), { ...saidIn(headers), ...given(body) })
  }

  async onMetrics(caller: SdkCaller, headers: Headers, body: Metrics): Promise<void> {
    const nowMs = this.#deps.clock().getTime()
    const source = this.#sourceOf(caller, body)
    const { appName, environment, instanceId, scope } = source
    if (this.#sendersOf(source).isDue(JSON.stringify([appName, environment, instanceId, scope]), nowMs))
      this.#sent(source, { ...saidIn(headers), ...given(body) })
    if (!body.bucket) return
    const hour = countedIn(body.bucket.stop, nowMs)
    const counter = { ...source, projects: caller.projects, hour, nowMs }
    for (const [name, counts] of Object.entries(body.bucket.toggles)) {
      this.#count(counter, name, counts)
      await yieldIfDue()
    }
  }

  /** From a proxy that collects for others. Its token speaks for one environment: what it tells of others is left out. */
  async onBulk(caller: SdkCaller, { applications, metrics }: BulkReport): Promise<void> {
    const nowMs = this.#deps.clock().getTime()
    const isOurs = ({ environment }: { readonly environment: string }) =>
      caller.environment === '*'
        ? this.#deps.snapshot.environment(environment) !== undefined
        : environment === caller.environment
    for (const one of applications.filter(isOurs)) {
      const { environment, sdkType } = one
      this.#sent({ ...this.#sourceOf(caller, one), environment, sdkType: sdkType ?? 'backend' }, given(one))
      await yieldIfDue()
    }
    for (const { featureName, appName, environment, timestamp, ...counts } of metrics.filter(isOurs)) {
      if (isReservedName(featureName)) continue
      const scope = scopeOf(caller.projects)
      if (this.#senders.isDue(JSON.stringify([appName, scope]), nowMs))
        this.#flusher.pending.application({
          appName,
          scope,
          at: new Date(nowMs).toISOString(),
          strategies: undefined,
          publicToken: undefined,
        })
      const hour = countedIn(timestamp, nowMs)
      const counter = { appName, environment, projects: caller.projects, hour, nowMs, publicToken: undefined }
      this.#count(counter, featureName, counts)
      await yieldIfDue()
    }
  }

  #sourceOf(caller: SdkCaller, body: { readonly appName: string; readonly instanceId?: string | null }): Source {
    return {
      appName: body.appName,
      instanceId: body.instanceId || 'default',
      environment: caller.environment === '*' ? this.#deps.defaultEnvironment() : caller.environment,
      sdkType: caller.type === 'frontend' ? 'frontend' : 'backend',
      scope: scopeOf(caller.projects),
      publicToken: publicTokenOf(caller),
    }
  }

  #sendersOf({ publicToken }: { readonly publicToken: string | undefined }): Recently {
    return publicToken === undefined ? this.#senders : this.#publicSenders
  }

  #sent(source: Source, { sdkVersion, connectionId, started, strategies }: Details): void {
    const at = this.#deps.clock().toISOString()
    const startedMs = momentOf(started)
    const { pending } = this.#flusher
    const { appName, scope, publicToken } = source
    pending.application({ appName, scope, at, strategies: strategies?.length ? strategies : undefined, publicToken })
    pending.instance({
      ...source,
      sdkVersion: sdkVersion || undefined,
      connectionId: connectionId || undefined,
      startedAt: startedMs === undefined ? undefined : new Date(startedMs).toISOString(),
      at,
    })
    this.#flusher.flushSoon()
  }

  /** A toggle that the token does not show to its holder is none of their business, and not unknown either. */
  #count(counter: Counter, name: string, counts: Counts): void {
    const { appName, environment, projects, hour, nowMs, publicToken } = counter
    const toggle = this.#deps.snapshot.toggle(name)
    if (!toggle) this.#unknown(counter, name)
    if (!toggle || (projects && !projects.includes(toggle.project))) return
    const { pending } = this.#flusher
    const { yes, no } = counts
    const variants = new Map(Object.entries(counts.variants ?? {}))
    const counted = { feature: name, appName, environment, hour, yes: yes ?? 0, no: no ?? 0, variants }
    pending.addCount({ ...counted, publicToken })
    if (this.#toggles.isDue(`${environment}\0${name}`, nowMs))
      pending.see({ feature: name, environment, at: new Date(nowMs).toISOString(), publicToken })
    this.#flusher.flushSoon()
  }

  #unknown(counter: Counter, name: string): void {
    const { appName, environment, projects, nowMs, publicToken } = counter
    if (name === '' || name.length > MAX_TOGGLE_NAME) return
    const scope = scopeOf(projects)
    if (!this.#sendersOf(counter).isDue(JSON.stringify([appName, environment, name, scope, 'unknown']), nowMs)) return
    const at = new Date(nowMs).toISOString()
    this.#flusher.pending.unknown({ appName, environment, name, scope, at, publicToken })
    this.#flusher.flushSoon()
  }

  /** What was written is gone: it is news when it is seen again. */
  #forget(events: readonly StoredEvent[]): void {
    const isAmong = (...types: readonly string[]) => events.some(({ type }) => types.includes(type))
    if (isAmong('application-deleted', 'environment-deleted'))
      for (const senders of [this.#senders, this.#publicSenders]) senders.forget()
    if (isAmong('feature-deleted', 'environment-deleted')) this.#toggles.forget()
  }
}

/** What the body really says. */
const given = ({ sdkVersion, connectionId, started, strategies }: Details): Details => ({
  ...(sdkVersion && { sdkVersion }),
  ...(connectionId && { connectionId }),
  ...(started !== undefined && { started }),
  ...(strategies && { strategies }),
})

/** Browsers name their SDK here. */
function saidIn(headers: Headers): Details {
  const { 'unleash-sdk': sdkVersion, 'unleash-connection-id': connectionId } = headers
  return {
    ...(typeof sdkVersion === 'string' && { sdkVersion: sdkVersion.slice(0, MAX_SAID) }),
    ...(typeof connectionId === 'string' && { connectionId: connectionId.slice(0, MAX_SAID) }),
  }
}
