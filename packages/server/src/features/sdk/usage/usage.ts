import type { StoredEvent } from '#kernel/event'
import { invalid } from '#kernel/failure'
import { isReservedName } from '#kernel/names'
import type { SdkCaller } from '#kernel/sdk-caller'
import type { EventLog } from '#platform/events/event-log'
import { yieldIfDue } from '#platform/turns'
import { Flusher, type FlusherDeps, type SeenListener } from './flusher.ts'
import { MAX_TOGGLE_NAME } from './limit-rules.ts'
import { type Details, detailsFromBody, detailsFromHeaders, type Headers } from './report-details.ts'
import type { BulkReport, Metrics, Registration, ReportSource } from './report-schema.ts'
import { reporterOf } from './reporter-rules.ts'
import { countedIn, momentOf } from './rules.ts'
import { Throttle } from './throttle.ts'
import { tokenProjectsText } from './visibility.ts'

export interface UsageDeps extends FlusherDeps {
  readonly log: EventLog
  readonly defaultEnvironment: () => string
  readonly onImpactMetrics: ImpactReceiver
}

/** The application and token of impact metrics. */
export interface ImpactSource {
  readonly appName: string
  readonly environment: string
  readonly tokenProjects: string
  readonly publicToken: string | undefined
}
/** `sentMs` is the time of the samples if it is not now. */
export type ImpactReceiver = (source: ImpactSource, metrics: readonly unknown[], sentMs?: number) => Promise<void>

/** The application of metrics that name none. */
const UNNAMED = 'unknown'

const MINUTE_MS = 60_000

interface Source {
  readonly appName: string
  readonly environment: string
  readonly instanceId: string
  readonly sdkType: 'frontend' | 'backend'
  readonly tokenProjects: string
  readonly publicToken: string | undefined
}

interface Sender {
  readonly appName: string
  readonly instanceId?: string | null
}

interface Counts {
  readonly yes?: number | null
  readonly no?: number | null
  readonly variants?: Readonly<Record<string, number>> | null
}

/** The receiver of SDK reports. */
export type Reports = Pick<Usage, 'onRegister' | 'onMetrics' | 'onBulk'>

/** The application, environment and time of counts. */
interface Counter {
  readonly publicToken: string | undefined
  readonly appName: string
  readonly environment: string
  /** Undefined means all projects. */
  readonly projects: readonly string[] | undefined
  readonly hour: string
  readonly nowMs: number
}

/**
 * Receives the usage reports of SDKs. Reports are buffered in memory and written together shortly after. Usage is not
 * configuration: it needs no command, has no events, and does not change the revision of a toggle.
 */
export class Usage {
  readonly #deps: UsageDeps
  readonly #flusher: Flusher
  /** Limits writes of `last_seen` to one per minute. */
  readonly #toggles = new Throttle(MINUTE_MS)
  readonly #senders = new Throttle(MINUTE_MS)
  /** Separate, so that names from frontend tokens, which are public, do not evict others. */
  readonly #publicSenders = new Throttle(MINUTE_MS)

  constructor(deps: UsageDeps) {
    this.#deps = deps
    this.#flusher = new Flusher(deps)
    deps.log.follow((events) => this.#forget(events))
  }

  onSeen(listener: SeenListener): void {
    this.#flusher.onSeen(listener)
  }

  /** Writes all pending reports. */
  stop(): Promise<void> {
    return this.#flusher.stop()
  }

  onRegister(caller: SdkCaller, headers: Headers, body: Registration): void {
    this.#addInstance(this.#own(caller, body), { ...detailsFromHeaders(headers), ...detailsFromBody(body) })
  }

  async onMetrics(caller: SdkCaller, headers: Headers, body: Metrics): Promise<void> {
    if (body.bucket === undefined && body.impactMetrics === undefined) throw invalid('/body/bucket', 'is required')
    const nowMs = this.#deps.clock().getTime()
    const source = this.#own(caller, body)
    const { appName, environment, instanceId, tokenProjects } = source
    if (this.#sendersOf(source).isDue(JSON.stringify([appName, environment, instanceId, tokenProjects]), nowMs))
      this.#addInstance(source, { ...detailsFromHeaders(headers), ...detailsFromBody(body) })
    if (body.impactMetrics?.length) await this.#deps.onImpactMetrics(source, body.impactMetrics)
    if (!body.bucket) return
    const hour = countedIn(body.bucket.stop, nowMs)
    const counter = { ...source, projects: caller.projects, hour, nowMs }
    for (const [name, counts] of Object.entries(body.bucket.toggles)) {
      this.#count(counter, name, counts)
      await yieldIfDue()
    }
  }

  /**
   * A report of a proxy for many applications. Data of other environments than that of the token is ignored; data without
   * an environment belongs to that of the token.
   */
  async onBulk(caller: SdkCaller, report: BulkReport): Promise<void> {
    const { applications, metrics, impactMetrics, impactReports = [] } = report
    const nowMs = this.#deps.clock().getTime()
    for (const one of applications) {
      const environment = this.#environmentOfItem(caller, one.environment)
      const source = this.#sourceOf(caller, one, one.source)
      if (environment === undefined || !source) continue
      this.#addInstance({ ...source, environment, sdkType: one.sdkType ?? 'backend' }, detailsFromBody(one))
      await yieldIfDue()
    }
    for (const one of metrics) {
      this.#countBulk(caller, one, nowMs)
      await yieldIfDue()
    }
    if (impactMetrics?.length) await this.#deps.onImpactMetrics(this.#own(caller, { appName: UNNAMED }), impactMetrics)
    for (const { appName, environment: given, source, timestamp, metrics: sent } of impactReports) {
      const environment = this.#environmentOfItem(caller, given)
      const from = this.#sourceOf(caller, { appName }, source)
      if (environment !== undefined && from)
        await this.#deps.onImpactMetrics({ ...from, environment }, sent, momentOf(timestamp))
    }
  }

  #countBulk(caller: SdkCaller, metric: BulkReport['metrics'][number], nowMs: number): void {
    const { featureName, appName, environment: given, timestamp, source, ...counts } = metric
    const environment = this.#environmentOfItem(caller, given)
    const reporter = reporterOf(caller, source)
    if (environment === undefined || !reporter || isReservedName(featureName)) return
    const tokenProjects = tokenProjectsText(reporter.projects)
    const { publicToken } = reporter
    if (this.#sendersOf(reporter).isDue(JSON.stringify([appName, tokenProjects]), nowMs)) {
      const at = new Date(nowMs).toISOString()
      this.#flusher.pending.application({ appName, tokenProjects, at, strategies: undefined, publicToken })
    }
    const hour = countedIn(timestamp, nowMs)
    this.#count({ ...reporter, appName, environment, hour, nowMs }, featureName, counts)
  }

  /** The environment of an item in a bulk report. Undefined when the token does not serve it. */
  #environmentOfItem(caller: SdkCaller, given: string | null | undefined): string | undefined {
    const environment = given ?? this.#environmentOf(caller)
    const isServed =
      caller.environment === '*'
        ? this.#deps.snapshot.environment(environment) !== undefined
        : environment === caller.environment
    return isServed ? environment : undefined
  }

  #environmentOf({ environment }: SdkCaller): string {
    return environment === '*' ? this.#deps.defaultEnvironment() : environment
  }

  #own(caller: SdkCaller, body: Sender): Source {
    return this.#sourceOf(caller, body) as Source
  }

  /** Undefined when a relay names a token that has no project in common with its own. */
  #sourceOf(caller: SdkCaller, body: Sender, source?: ReportSource | null): Source | undefined {
    const reporter = reporterOf(caller, source)
    return (
      reporter && {
        appName: body.appName,
        instanceId: body.instanceId || 'default',
        environment: this.#environmentOf(caller),
        sdkType: caller.type === 'frontend' ? 'frontend' : 'backend',
        tokenProjects: tokenProjectsText(reporter.projects),
        publicToken: reporter.publicToken,
      }
    )
  }

  #sendersOf({ publicToken }: { readonly publicToken: string | undefined }): Throttle {
    return publicToken === undefined ? this.#senders : this.#publicSenders
  }

  #addInstance(source: Source, { sdkVersion, connectionId, started, strategies }: Details): void {
    const at = this.#deps.clock().toISOString()
    const startedMs = momentOf(started)
    const { pending } = this.#flusher
    const { appName, tokenProjects, publicToken } = source
    pending.application({
      appName,
      tokenProjects,
      at,
      strategies: strategies?.length ? strategies : undefined,
      publicToken,
    })
    pending.instance({
      ...source,
      sdkVersion: sdkVersion || undefined,
      connectionId: connectionId || undefined,
      startedAt: startedMs === undefined ? undefined : new Date(startedMs).toISOString(),
      at,
    })
    this.#flusher.flushSoon()
  }

  /** Counts of toggles that the token cannot see are ignored. They do not count as unknown toggles either. */
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
    const tokenProjects = tokenProjectsText(projects)
    if (!this.#sendersOf(counter).isDue(JSON.stringify([appName, environment, name, tokenProjects, 'unknown']), nowMs))
      return
    const at = new Date(nowMs).toISOString()
    this.#flusher.pending.unknown({ appName, environment, name, tokenProjects, at, publicToken })
    this.#flusher.flushSoon()
  }

  /** Resets the throttles when rows were deleted, so that the next report writes them again. */
  #forget(events: readonly StoredEvent[]): void {
    const isAmong = (...types: readonly string[]) => events.some(({ type }) => types.includes(type))
    if (isAmong('application-deleted', 'environment-deleted'))
      for (const senders of [this.#senders, this.#publicSenders]) senders.forget()
    if (isAmong('feature-deleted', 'environment-deleted')) this.#toggles.forget()
  }
}
