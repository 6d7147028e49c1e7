import { EventEmitter } from 'node:events'
import { Unleash } from 'unleash-client'
import type { FeatureDefinition, SegmentDefinition } from '../src/index.ts'

/** Toggles from memory, in the place where the SDK keeps those it has fetched. */
class MemoryRepository extends EventEmitter {
  readonly #features: ReadonlyMap<string, FeatureDefinition>
  readonly #segments: ReadonlyMap<number, SegmentDefinition>

  constructor(features: Iterable<FeatureDefinition>, segments: Iterable<SegmentDefinition>) {
    super()
    this.#features = new Map([...features].map((feature) => [feature.name, feature]))
    this.#segments = new Map([...segments].map((segment) => [segment.id, segment]))
  }

  getToggle = (name: string) => this.#features.get(name)
  getToggles = () => [...this.#features.values()]
  getTogglesWithSegmentData = () => this.getToggles()
  getSegment = (id: number) => this.#segments.get(id)
  stop = () => {}
  start = () => Promise.resolve()
}

/** The real Node SDK with these toggles, ready, without a network. */
export function unleashWith(features: Iterable<FeatureDefinition>, segments: Iterable<SegmentDefinition>): Unleash {
  const repository = new MemoryRepository(features, segments)
  const unleash = new Unleash({
    url: 'http://localhost/',
    appName: 'engine',
    disableMetrics: true,
    disableAutoStart: true,
    skipInstanceCountWarning: true,
    // The types require every field that the server sends. All fields that the SDK reads are set.
    repository: repository as never,
  })
  repository.emit('ready')
  return unleash
}
