import { groupedBy } from '@leverframe/domain'
import { type Compiled, compile, type FeatureDefinition, type RefusedPatterns } from '@leverframe/engine'
import {
  clientFeature,
  concernsSdks,
  folded,
  fullDefinition,
  type KnownToggle,
  type Segment,
  type Snapshot,
} from '#features/sdk/index'
import type { NewEvent } from '#kernel/event'

/** Toggles and segments in one state: the current one, or the state after pending events. */
export interface SnapshotView {
  toggle(name: string): KnownToggle | undefined
  segment(id: number): Segment | undefined
  /** Patterns over the limits, which never match. */
  refusedPatterns(environment: string): RefusedPatterns
}

/** All environments have the same segments. */
function segmentIn(snapshot: Snapshot, id: number): Segment | undefined {
  for (const environment of snapshot.environments) return environment.segment(id)
  return undefined
}

const segmentAfter = ({ type, data }: NewEvent): Segment | undefined =>
  type === 'segment-deleted' ? undefined : (data as unknown as Segment)

/** The id of the segment of an event. */
const segmentIdOf = ({ type, data, preData }: NewEvent): number | undefined =>
  type.startsWith('segment-') ? ((data ?? preData) as unknown as Segment).id : undefined

/** A function whose result for each argument stays as it was at the first call. */
function remembered<K, V>(read: (key: K) => V): (key: K) => V {
  const known = new Map<K, V>()
  return (key) => {
    if (!known.has(key)) known.set(key, read(key))
    return known.get(key) as V
  }
}

/**
 * The snapshot after the events. Events contain all data, so the store is not read. What the view returned once stays the
 * same, and `hold` keeps what is read later.
 */
export function snapshotAfter(snapshot: Snapshot, events: readonly NewEvent[]): SnapshotView {
  const ended = events.filter(({ type }) => type === 'environment-deleted')
  const told = events.filter(concernsSdks)
  const byToggle = groupedBy(told, ({ featureName }) => featureName ?? '')
  const eventsOf = (name: string): readonly NewEvent[] =>
    ended.length === 0
      ? (byToggle.get(name) ?? [])
      : events.filter((one) => (one.featureName === name && concernsSdks(one)) || ended.includes(one))
  const toggle = remembered((name: string) => {
    let result = snapshot.toggle(name)
    for (const event of eventsOf(name)) result = folded(result, event)
    return result
  })
  const segment = remembered((id: number) => {
    const last = events.findLast((event) => segmentIdOf(event) === id)
    return last ? segmentAfter(last) : segmentIn(snapshot, id)
  })
  const refusedPatterns = remembered(
    (environment: string) => snapshot.environment(environment)?.refusedPatterns ?? new Map(),
  )
  return { toggle, segment, refusedPatterns }
}

/** The toggles and segments that a write changes. */
export interface Touched {
  readonly toggles: ReadonlySet<string>
  readonly segments: ReadonlySet<number>
}

export function touchedBy(events: readonly NewEvent[]): Touched {
  const toggles = events.filter(concernsSdks).flatMap(({ featureName }) => featureName ?? [])
  return { toggles: new Set(toggles), segments: new Set(events.flatMap((event) => segmentIdOf(event) ?? [])) }
}

/** Called for thousands of toggles without a pause, so it allocates nothing. */
function visitSegments({ environments }: KnownToggle, visit: (id: number) => void): void {
  for (const { strategies } of environments.values())
    for (const { segments } of strategies) for (const id of segments) visit(id)
}

/** Reads the toggles with their parents and segments, so that the view keeps them as they are now. */
export function hold(view: SnapshotView, names: Iterable<string>): void {
  const segments = new Set<number>()
  const add = (id: number) => segments.add(id)
  for (const name of names) {
    const toggle = view.toggle(name)
    if (!toggle) continue
    visitSegments(toggle, add)
    for (const { feature } of toggle.dependencies) {
      const parent = view.toggle(feature)
      if (parent) visitSegments(parent, add)
    }
  }
  for (const id of segments) view.segment(id)
}

/** True when the toggle, one of its dependencies, or a segment of either is touched. */
export function isTouched(view: SnapshotView, name: string, { toggles, segments }: Touched): boolean {
  const toggle = view.toggle(name)
  if (!toggle) return false
  const family = [toggle, ...toggle.dependencies.flatMap(({ feature }) => view.toggle(feature) ?? [])]
  if (family.some((one) => toggles.has(one.name))) return true
  if (segments.size === 0) return false
  let hasSegment = false
  for (const one of family)
    visitSegments(one, (id) => {
      hasSegment ||= segments.has(id)
    })
  return hasSegment
}

/** Compiles toggles of one environment with their parents and segments. */
export function compiledIn(view: SnapshotView, environment: string, names: Iterable<string>): Compiled {
  const definitions = new Map<string, FeatureDefinition>()
  const add = (name: string): KnownToggle | undefined => {
    const toggle = view.toggle(name)
    if (toggle && !definitions.has(name))
      definitions.set(name, fullDefinition({ toggle, feature: clientFeature(toggle, environment) }, environment))
    return toggle
  }
  for (const name of names)
    for (const { feature } of add(name)?.dependencies ?? []) if (view.toggle(feature)?.archived === false) add(feature)
  const ids = new Set(
    [...definitions.values()].flatMap(({ strategies }) => strategies).flatMap((one) => one.segments ?? []),
  )
  return compile(
    definitions.values(),
    [...ids].flatMap((id) => view.segment(id) ?? []),
    { refused: view.refusedPatterns(environment) },
  )
}
