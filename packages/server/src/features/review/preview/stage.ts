import { sceneAfter, touchedBy } from '#features/review/toggle-tests/index'
import {
  clientFeature,
  type EnvironmentSnapshot,
  type Segment,
  type Snapshot,
  type SnapshotEntry,
  type Stage,
  segmentIdsOf,
} from '#features/sdk/index'
import type { NewEvent } from '#kernel/event'

export interface FrozenStage extends Stage {
  readonly entries: readonly SnapshotEntry[]
}

/** An environment that stays as it is at this moment, however long somebody looks at it. */
export function frozen(environment: EnvironmentSnapshot): FrozenStage {
  const entries = [...environment.entries]
  const byName = new Map(entries.map((entry) => [entry.toggle.name, entry]))
  const ids = new Set(entries.flatMap(({ feature }) => segmentIdsOf(feature)))
  const segments = new Map([...ids].map((id) => [id, environment.segment(id)]))
  return {
    name: environment.name,
    refusedPatterns: environment.refusedPatterns,
    entries,
    get: (name) => byName.get(name),
    // Those of strategies that are switched off only ever explain something.
    segment: (id) => (segments.has(id) ? segments.get(id) : environment.segment(id)),
  }
}

/** The same with what the events change; only that is made anew. */
export function stageAfter(snapshot: Snapshot, now: FrozenStage, events: readonly NewEvent[]): FrozenStage {
  const { name } = now
  const scene = sceneAfter(snapshot, events)
  const touched = touchedBy(events)
  const changed = new Map<string, SnapshotEntry | undefined>()
  for (const one of touched.toggles) {
    const toggle = scene.toggle(one)
    changed.set(one, toggle && !toggle.archived ? { toggle, feature: clientFeature(toggle, name) } : undefined)
  }
  const segments = new Map<number, Segment | undefined>()
  for (const id of touched.segments) segments.set(id, scene.segment(id))
  const get = (toggle: string) => (changed.has(toggle) ? changed.get(toggle) : now.get(toggle))
  return {
    name,
    refusedPatterns: now.refusedPatterns,
    // No change of a request adds a toggle.
    entries: now.entries.flatMap(({ toggle }) => get(toggle.name) ?? []),
    get,
    segment: (id) => (segments.has(id) ? segments.get(id) : now.segment(id)),
  }
}
