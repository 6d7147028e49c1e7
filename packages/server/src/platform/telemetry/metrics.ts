import type { Registry } from 'prom-client'
import { yieldIfDue } from '../turns.ts'
import type { Durations } from './durations.ts'
import type { METRICS, MetricKey } from './metric-table.ts'

type Labels = Readonly<Record<string, string>>
export interface Sample<V = number> {
  readonly labels?: Labels
  readonly value: V
}

type Read<V> = () => V | readonly Sample<V>[] | Promise<V | readonly Sample<V>[] | undefined> | undefined

type ValueOf<K extends MetricKey> = (typeof METRICS)[K]['type'] extends 'histogram' ? Durations : number

/** The sources of the values, read at every scrape. `undefined` leaves a metric out. */
export type MetricSources = { readonly [K in MetricKey]?: Read<ValueOf<K>> }

export interface Scrape {
  readonly contentType: string
  readonly text: string
}

/** All samples of one process, by metric. */
export type CollectedSamples = { readonly [K in MetricKey]?: readonly Sample<ValueOf<K>>[] }

/**
 * The metrics of one instance. Nothing is computed and `prom-client` is not loaded before the first scrape: frequent
 * events only increment numbers. Concurrent scrapes share one result.
 */
export class Metrics {
  readonly #sources: { [key: string]: Read<number> | Read<Durations> } = {}
  readonly #onFirstScrape: (() => void)[] = []
  /** Combines the samples of this process with those of other processes of this instance. */
  #combine: (key: MetricKey, own: readonly Sample<never>[]) => readonly Sample<never>[] = (_, own) => own
  #beforeScrape: () => Promise<void> = async () => {}
  #registry: Promise<Registry> | undefined
  #scraping: Promise<Scrape> | undefined

  provide(sources: MetricSources): void {
    Object.assign(this.#sources, sources)
  }

  /** For measurements that have a cost while they run. */
  onFirstScrape(start: () => void): void {
    this.#onFirstScrape.push(start)
  }

  /** `before` runs at each scrape, before the samples are combined. */
  combineWith(
    before: () => Promise<void>,
    combine: (key: MetricKey, own: readonly Sample<never>[]) => readonly Sample<never>[],
  ): void {
    this.#beforeScrape = before
    this.#combine = combine
  }

  /** The samples of this process, for the process that is scraped. */
  async collect(): Promise<CollectedSamples> {
    for (const start of this.#onFirstScrape.splice(0)) start()
    const keys = Object.keys(this.#sources) as MetricKey[]
    const entries = await Promise.all(keys.map(async (key) => [key, await samplesOf(this.#sources[key])] as const))
    return Object.fromEntries(entries)
  }

  scrape(): Promise<Scrape> {
    this.#scraping ??= this.#scrape().finally(() => {
      this.#scraping = undefined
    })
    return this.#scraping
  }

  async #scrape(): Promise<Scrape> {
    this.#registry ??= this.#loadRegistry()
    const registry = await this.#registry
    await this.#beforeScrape()
    return { contentType: registry.contentType, text: await textOf(registry) }
  }

  async #loadRegistry(): Promise<Registry> {
    for (const start of this.#onFirstScrape.splice(0)) start()
    const { openRegistry } = await import('./prometheus.ts')
    return openRegistry(async (key) => this.#combine(key, await samplesOf(this.#sources[key])))
  }
}

/** One metric after the other: all at once would block the event loop when many routes were used. */
async function textOf(registry: Registry): Promise<string> {
  const texts: string[] = []
  for (const { name } of registry.getMetricsAsArray()) {
    texts.push(await registry.getSingleMetricAsString(name))
    await yieldIfDue()
  }
  return `${texts.join('\n\n')}\n`
}

/** A source that fails, because the store is unavailable, leaves its metric out. */
async function samplesOf(read: Read<number> | Read<Durations> | undefined): Promise<readonly Sample<never>[]> {
  try {
    const value = await read?.()
    if (value === undefined) return []
    return (Array.isArray(value) ? value : [{ value }]) as readonly Sample<never>[]
  } catch {
    return []
  }
}
