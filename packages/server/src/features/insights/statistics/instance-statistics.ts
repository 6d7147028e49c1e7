import { createHash } from 'node:crypto'
import type { Store } from '#platform/db/store'
import type { EventLog } from '#platform/events/event-log'
import { inTurns } from '#platform/turns'
import { type CountedToggle, countToggles, summedText, type ToggleStatistics } from './rules.ts'
import type { Statistics } from './schema.ts'
import { readConfiguration, readInstanceId } from './store.ts'
import { readUsage } from './usage-store.ts'

export interface StatisticsDeps {
  readonly store: Store
  readonly log: EventLog
  readonly clock: () => Date
  readonly version: string
  /** All toggles, in memory. */
  readonly toggles: () => Iterable<CountedToggle>
  readonly isOidcEnabled: () => boolean
}

const MAX_AGE_MS = 60_000

/** Events about toggles and their changes, which change none of the counts in the store. */
const IS_ABOUT_TOGGLES = /^(feature|change|toggle-test)-(?!type-)/

/**
 * The statistics of the instance. Toggles are counted in memory, once per state of the log. Other configuration is
 * counted again after an event about it. Usage has no events and is counted at most once a minute.
 */
export class InstanceStatistics {
  readonly #deps: StatisticsDeps
  #configuration: ReturnType<typeof readConfiguration> | undefined
  #usage: { readonly atMs: number; readonly value: ReturnType<typeof readUsage> } | undefined
  #toggles: { readonly position: number; readonly value: Promise<ToggleStatistics> } | undefined

  constructor(deps: StatisticsDeps) {
    this.#deps = deps
    deps.log.follow((events) => {
      if (events.some(({ type }) => !IS_ABOUT_TOGGLES.test(type))) this.#configuration = undefined
    })
  }

  async read(): Promise<Statistics> {
    const { store, log, clock, version, isOidcEnabled } = this.#deps
    await log.catchUp()
    const now = clock()
    const [configuration, usage, toggles] = [
      await this.#currentConfiguration(),
      await this.#recentUsage(now),
      await this.#countedToggles(),
    ]
    const all = {
      instanceId: await readInstanceId(store.read),
      timestamp: now.toISOString(),
      versionOSS: version,
      ...configuration,
      ...toggles,
      SAMLenabled: false,
      OIDCenabled: isOidcEnabled(),
      ...usage,
    }
    return { ...all, sum: createHash('sha256').update(summedText(all)).digest('hex') }
  }

  #currentConfiguration(): ReturnType<typeof readConfiguration> {
    this.#configuration ??= readConfiguration(this.#deps.store.scan).catch((error: unknown) => {
      this.#configuration = undefined
      throw error
    })
    return this.#configuration
  }

  #recentUsage(now: Date): ReturnType<typeof readUsage> {
    if (this.#usage && now.getTime() - this.#usage.atMs < MAX_AGE_MS) return this.#usage.value
    const value = readUsage(this.#deps.store.scan, now)
    const entry = { atMs: now.getTime(), value }
    this.#usage = entry
    value.catch(() => {
      if (this.#usage === entry) this.#usage = undefined
    })
    return value
  }

  #countedToggles(): Promise<ToggleStatistics> {
    const { position } = this.#deps.log
    if (this.#toggles?.position !== position)
      this.#toggles = { position, value: inTurns(countToggles(this.#deps.toggles())) }
    return this.#toggles.value
  }
}
