import { RecentMap } from './recent-map.ts'

type Read<K, V> = Promise<ReadonlyMap<K, V>>

/**
 * A cache of recently used values of the store, bounded by their weight. A value that is deleted while it is read is not
 * cached: the read may have started before the change that deleted it.
 */
export class ReadCache<K, V> {
  readonly #recent: RecentMap<K, V>
  readonly #weightOf: (value: V) => number
  readonly #maxWeight: number
  /** The last read in progress of each key. */
  readonly #reads = new Map<K, Read<K, V>>()

  /** The cache holds up to twice the size. Values heavier than `maxWeight` are not cached. */
  constructor(size: number, weightOf: (value: V) => number, maxWeight = size) {
    this.#recent = new RecentMap(size, weightOf)
    this.#weightOf = weightOf
    this.#maxWeight = maxWeight
  }

  get(key: K): V | undefined {
    return this.#recent.get(key)
  }

  /** The read in progress of a key. It contains every change that was committed before this call. */
  readInProgress(key: K): Read<K, V> | undefined {
    return this.#reads.get(key)
  }

  async read(keys: readonly K[], load: () => Read<K, V>): Read<K, V> {
    const read = load()
    for (const key of keys) this.#reads.set(key, read)
    let values: ReadonlyMap<K, V> = new Map()
    try {
      values = await read
      return values
    } finally {
      for (const key of keys) if (this.#reads.get(key) === read) this.#finish(key, values.get(key))
    }
  }

  delete(key: K): void {
    this.#reads.delete(key)
    this.#recent.delete(key)
  }

  clear(): void {
    this.#reads.clear()
    this.#recent.clear()
  }

  #finish(key: K, value: V | undefined): void {
    this.#reads.delete(key)
    if (value !== undefined && this.#weightOf(value) <= this.#maxWeight) this.#recent.set(key, value)
  }
}
