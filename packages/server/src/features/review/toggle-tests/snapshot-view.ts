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
import type { NewEvent, StoredEvent } from '#kernel/event'

/** Toggles and segments in one state: the current one, or the state after pending events. */
export interface SnapshotView {
  toggle(name: string): KnownToggle | undefined
  segment(id: number): Segment | undefined
  /** Patterns over the limits, which never match. */
  refusedPatterns(environment: string): Promise<RefusedPatterns>
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

/** Events that the snapshot has not applied yet. */
export interface Ahead {
  /** Events of earlier writes. The snapshot may apply them at any time. */
  readonly earlier?: readonly StoredEvent[]
  readonly recorded: readonly NewEvent[]
}

/**
 * The snapshot after the events. Events contain all data, so the store is not read. The view stays the same while the snapshot
 * applies the earlier events. What it has returned once stays the same whatever the snapshot applies.
 */
export function snapshotAfter(snapshot: Snapshot, { earlier = [], recorded }: Ahead): SnapshotView {
  const ids = new Map<NewEvent, number>(earlier.map((event) => [event, event.id]))
  const isAhead = (event: NewEvent) => (ids.get(event) ?? Number.POSITIVE_INFINITY) > snapshot.position
  const events: readonly NewEvent[] = [...earlier, ...recorded]
  const ended = events.filter(({ type }) => type === 'environment-deleted')
  const byToggle = groupedBy(events.filter(concernsSdks), ({ featureName }) => featureName)
  const eventsOf = (name: string): readonly NewEvent[] => {
    const own = byToggle.get(name) ?? []
    return ended.length === 0 ? own : events.filter((one) => own.includes(one) || ended.includes(one))
  }
  const toggle = remembered((name: string) => {
    let result = snapshot.toggle(name)
    for (const event of eventsOf(name)) if (isAhead(event)) result = folded(result, event)
    return result
  })
  const segment = remembered((id: number) => {
    const last = events.findLast((event) => isAhead(event) && segmentIdOf(event) === id)
    return last ? segmentAfter(last) : segmentIn(snapshot, id)
  })
  const refusedPatterns = remembered(
    async (environment: string) => (await snapshot.environment(environment)?.refusedPatterns()) ?? new Map(),
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

function* segmentsOf({ environments }: KnownToggle): Generator<number> {
  for (const { strategies } of environments.values()) for (const { segments } of strategies) yield* segments
}

/** The toggle, and the toggles on which it depends. */
function* familyOf(view: SnapshotView, name: string): Generator<KnownToggle> {
  const toggle = view.toggle(name)
  if (!toggle) return
  yield toggle
  for (const { feature } of toggle.dependencies) {
    const parent = view.toggle(feature)
    if (parent) yield parent
  }
}

/** Reads the toggles with their parents and segments, so that the view keeps them as they are now. */
export function pinToggles(view: SnapshotView, names: Iterable<string>): void {
  const segments = new Set<number>()
  for (const name of names)
    for (const toggle of familyOf(view, name)) for (const id of segmentsOf(toggle)) segments.add(id)
  for (const id of segments) view.segment(id)
}

/** True when the toggle, one of its dependencies, or a segment of either is touched. */
export function isTouched(view: SnapshotView, name: string, { toggles, segments }: Touched): boolean {
  for (const toggle of familyOf(view, name)) {
    if (toggles.has(toggle.name)) return true
    if (segments.size > 0) for (const id of segmentsOf(toggle)) if (segments.has(id)) return true
  }
  return false
}

/** Compiles toggles of one environment with their parents and segments. */
export async function compiledIn(view: SnapshotView, environment: string, names: Iterable<string>): Promise<Compiled> {
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
    { refused: await view.refusedPatterns(environment) },
  )
}
