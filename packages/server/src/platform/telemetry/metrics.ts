import type { Registry } from 'prom-client'
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

/**
 * The metrics of one instance. Nothing is computed and `prom-client` is not loaded before the first scrape: frequent
 * events only increment numbers. Concurrent scrapes share one result.
 */
export class Metrics {
  readonly #sources: { [key: string]: Read<number> | Read<Durations> } = {}
  readonly #onFirstScrape: (() => void)[] = []
  #registry: Promise<Registry> | undefined
  #scraping: Promise<Scrape> | undefined

  provide(sources: MetricSources): void {
    Object.assign(this.#sources, sources)
  }

  /** For measurements that have a cost while they run. */
  onFirstScrape(start: () => void): void {
    this.#onFirstScrape.push(start)
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
    return { contentType: registry.contentType, text: await registry.metrics() }
  }

  async #loadRegistry(): Promise<Registry> {
    for (const start of this.#onFirstScrape) start()
    const { openRegistry } = await import('./prometheus.ts')
    return openRegistry((key) => samplesOf(this.#sources[key]))
  }
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
