/**
 * A cache of recently used entries: at least `size` of them, and at most twice as many, where `weightOf` says how many an
 * entry counts for. Two generations replace an order of use: in a Map in which every use moves an entry to the end,
 * finding the oldest entry skips all entries that were moved.
 */
export class RecentMap<K, V> {
  readonly #size: number
  readonly #weightOf: (value: V) => number
  #young = new Map<K, V>()
  #youngWeight = 0
  #old = new Map<K, V>()

  /** The weight of a value must not change. */
  constructor(size: number, weightOf: (value: V) => number = () => 1) {
    this.#size = size
    this.#weightOf = weightOf
  }

  /** Reading an entry keeps it longer. */
  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    this.delete(key)
    this.#young.set(key, value)
    this.#youngWeight += this.#weightOf(value)
    if (this.#youngWeight <= this.#size) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngWeight = 0
  }

  delete(key: K): void {
    const young = this.#young.get(key)
    if (young !== undefined) this.#youngWeight -= this.#weightOf(young)
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young.clear()
    this.#youngWeight = 0
    this.#old.clear()
  }
}
