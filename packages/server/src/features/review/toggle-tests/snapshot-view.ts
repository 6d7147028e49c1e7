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

/** The snapshot after the events. Events contain all data, so the store is not read. */
export function snapshotAfter(snapshot: Snapshot, events: readonly NewEvent[]): SnapshotView {
  const ended = events.filter(({ type }) => type === 'environment-deleted')
  const known = new Map<string, KnownToggle | undefined>()
  const toggle = (name: string) => {
    if (known.has(name)) return known.get(name)
    const own = events.filter((one) => (one.featureName === name && concernsSdks(one)) || ended.includes(one))
    let result = snapshot.toggle(name)
    for (const event of own) result = folded(result, event)
    known.set(name, result)
    return result
  }
  const segment = (id: number) => {
    const last = events.findLast((event) => segmentIdOf(event) === id)
    return last ? segmentAfter(last) : segmentIn(snapshot, id)
  }
  const refusedPatterns = (environment: string) => snapshot.environment(environment)?.refusedPatterns ?? new Map()
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

const segmentsOf = (toggle: KnownToggle): number[] =>
  [...toggle.environments.values()].flatMap(({ strategies }) => strategies.flatMap(({ segments }) => segments))

/** True when the toggle, one of its dependencies, or a segment of either is touched. */
export function isTouched(view: SnapshotView, name: string, { toggles, segments }: Touched): boolean {
  const toggle = view.toggle(name)
  if (!toggle) return false
  const family = [toggle, ...toggle.dependencies.flatMap(({ feature }) => view.toggle(feature) ?? [])]
  if (family.some((one) => toggles.has(one.name))) return true
  return segments.size > 0 && family.some((one) => segmentsOf(one).some((id) => segments.has(id)))
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
