import {
  addVariants,
  type BulkReport,
  countedIn,
  type Details,
  detailsFromBody,
  detailsFromHeaders,
  type Headers,
  type Metrics,
  momentOf,
  type Registration,
  type ReportSource,
  type Reports,
  reporterOf,
  Throttle,
} from '#features/sdk/usage/index'
import { invalid } from '#kernel/failure'
import type { SdkCaller } from '#kernel/sdk-caller'
import { yieldIfDue } from '#platform/turns'
import type { Collected } from './collected.ts'
import type { Delivery } from './delivery.ts'

export interface ForwarderDeps {
  readonly delivery: Delivery
  readonly clock: () => Date
  readonly defaultEnvironment: () => string
}

interface Counts {
  readonly yes?: number | null
  readonly no?: number | null
  readonly variants?: Readonly<Record<string, number>> | null
}

/** The application, environment and token of an item. */
interface Origin {
  readonly appName: string
  readonly environment: string
  readonly source: ReportSource
}

const MINUTE_MS = 60_000
/** The application of impact metrics that name none. */
const UNNAMED = 'unknown'

/**
 * Receives the reports of SDKs and of relays below, and forwards them. The server decides which of them count: an item names the
 * projects of its token.
 */
export class Forwarder implements Reports {
  readonly #deps: ForwarderDeps
  readonly #collected: Collected
  /** An instance that sends metrics is forwarded once a minute. */
  readonly #senders = new Throttle(MINUTE_MS)

  constructor(deps: ForwarderDeps) {
    this.#deps = deps
    this.#collected = deps.delivery.collected
  }

  onRegister(caller: SdkCaller, headers: Headers, body: Registration): void {
    this.#admit(caller)
    this.#addInstance(caller, body, { ...detailsFromHeaders(headers), ...detailsFromBody(body) })
  }

  async onMetrics(caller: SdkCaller, headers: Headers, body: Metrics): Promise<void> {
    if (body.bucket === undefined && body.impactMetrics === undefined) throw invalid('/body/bucket', 'is required')
    this.#admit(caller)
    const nowMs = this.#deps.clock().getTime()
    const { appName, instanceId, bucket, impactMetrics } = body
    if (this.#senders.isDue(JSON.stringify([caller.id, appName, instanceId]), nowMs))
      this.#addInstance(caller, body, { ...detailsFromHeaders(headers), ...detailsFromBody(body) })
    const origin = this.#originOf(caller, appName)
    if (!origin) return
    if (impactMetrics?.length) this.#addImpact(origin, impactMetrics, nowMs)
    const hour = countedIn(bucket?.stop, nowMs)
    for (const [name, counts] of Object.entries(bucket?.toggles ?? {})) {
      this.#count(origin, name, hour, counts)
      await yieldIfDue()
    }
  }

  async onBulk(caller: SdkCaller, { applications, metrics, impactMetrics, impactReports = [] }: BulkReport) {
    this.#admit(caller)
    const nowMs = this.#deps.clock().getTime()
    for (const one of applications) {
      const origin = this.#originOf(caller, one.appName, one)
      if (origin) this.#collected.addApplication({ ...one, ...origin })
      await yieldIfDue()
    }
    for (const { featureName, timestamp, ...one } of metrics) {
      const origin = this.#originOf(caller, one.appName, one)
      if (origin) this.#count(origin, featureName, countedIn(timestamp, nowMs), one)
      await yieldIfDue()
    }
    const own = this.#originOf(caller, UNNAMED)
    if (own && impactMetrics?.length) this.#addImpact(own, impactMetrics, nowMs)
    for (const one of impactReports) {
      const origin = this.#originOf(caller, one.appName, one)
      if (origin) this.#addImpact(origin, one.metrics, momentOf(one.timestamp) ?? nowMs)
      await yieldIfDue()
    }
  }

  #admit({ type }: SdkCaller): void {
    this.#deps.delivery.admit(type === 'frontend')
  }

  /** Undefined when the token does not serve the environment, or has no project in common with that of the SDK. */
  #originOf(
    caller: SdkCaller,
    appName: string,
    item: { readonly environment?: string | null; readonly source?: ReportSource | null } = {},
  ): Origin | undefined {
    const own = caller.environment === '*' ? this.#deps.defaultEnvironment() : caller.environment
    const environment = item.environment ?? own
    const reporter = reporterOf(caller, item.source)
    if (!reporter || (caller.environment !== '*' && environment !== own)) return undefined
    const { projects, publicToken } = reporter
    const source = { ...(projects && { projects: projects.toSorted() }), ...(publicToken && { publicToken }) }
    return { appName, environment, source }
  }

  #addInstance(caller: SdkCaller, { appName, instanceId }: Metrics | Registration, details: Details): void {
    const origin = this.#originOf(caller, appName)
    if (!origin) return
    const { strategies, ...rest } = details
    const sdkType = caller.type === 'frontend' ? ('frontend' as const) : ('backend' as const)
    const more = { ...rest, ...(strategies && { strategies: [...strategies] }) }
    this.#collected.addApplication({ ...origin, ...more, sdkType, instanceId: instanceId || 'default' })
  }

  #count({ appName, environment, source }: Origin, featureName: string, timestamp: string, counts: Counts): void {
    const { yes, no } = counts
    const variants = addVariants(new Map(), Object.entries(counts.variants ?? {}))
    const row = { featureName, appName, environment, timestamp, source, yes: yes ?? 0, no: no ?? 0, variants }
    this.#collected.addCount(row)
  }

  #addImpact(origin: Origin, metrics: readonly unknown[], sentMs: number): void {
    this.#collected.addImpact({ ...origin, timestamp: new Date(sentMs).toISOString(), metrics: [...metrics] })
  }
}
