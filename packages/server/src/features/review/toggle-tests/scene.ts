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

/** Toggles and segments at one moment: of now, or of a moment that is being made. */
export interface Scene {
  toggle(name: string): KnownToggle | undefined
  segment(id: number): Segment | undefined
  /** Patterns that are not used in an environment. */
  refusedPatterns(environment: string): RefusedPatterns
}

/** All environments know the same ones. */
function segmentIn(snapshot: Snapshot, id: number): Segment | undefined {
  for (const environment of snapshot.environments) return environment.segment(id)
  return undefined
}

const segmentAfter = ({ type, data }: NewEvent): Segment | undefined =>
  type === 'segment-deleted' ? undefined : (data as unknown as Segment)

/** The segment that an event is about. */
const segmentIdOf = ({ type, data, preData }: NewEvent): number | undefined =>
  type.startsWith('segment-') ? ((data ?? preData) as unknown as Segment).id : undefined

/** What the events make of the snapshot: they say all that is needed, so that the store is not asked. */
export function sceneAfter(snapshot: Snapshot, events: readonly NewEvent[]): Scene {
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

/** What a write touches that toggles can depend on. */
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

/** Is the toggle touched: itself, by a toggle that it depends on, or by a segment of either? */
export function isTouched(scene: Scene, name: string, { toggles, segments }: Touched): boolean {
  const toggle = scene.toggle(name)
  if (!toggle) return false
  const family = [toggle, ...toggle.dependencies.flatMap(({ feature }) => scene.toggle(feature) ?? [])]
  if (family.some((one) => toggles.has(one.name))) return true
  return segments.size > 0 && family.some((one) => segmentsOf(one).some((id) => segments.has(id)))
}

/** These toggles of one environment with everything that they need, ready to be asked. */
export function compiledIn(scene: Scene, environment: string, names: Iterable<string>): Compiled {
  const definitions = new Map<string, FeatureDefinition>()
  const add = (name: string): KnownToggle | undefined => {
    const toggle = scene.toggle(name)
    if (toggle && !definitions.has(name))
      definitions.set(name, fullDefinition({ toggle, feature: clientFeature(toggle, environment) }, environment))
    return toggle
  }
  for (const name of names)
    for (const { feature } of add(name)?.dependencies ?? []) if (scene.toggle(feature)?.archived === false) add(feature)
  const ids = new Set(
    [...definitions.values()].flatMap(({ strategies }) => strategies).flatMap((one) => one.segments ?? []),
  )
  return compile(
    definitions.values(),
    [...ids].flatMap((id) => scene.segment(id) ?? []),
    { refused: scene.refusedPatterns(environment) },
  )
}
