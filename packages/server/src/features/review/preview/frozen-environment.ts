import type { RefusedPatterns } from '@leverframe/engine'
import { snapshotAfter, touchedBy } from '#features/review/toggle-tests/index'
import {
  clientFeature,
  type EnvironmentSnapshot,
  type EvaluationEnvironment,
  type Segment,
  type Snapshot,
  type SnapshotEntry,
  segmentIdsOf,
} from '#features/sdk/index'
import type { NewEvent } from '#kernel/event'

export interface FrozenEnvironment extends EvaluationEnvironment {
  readonly entries: readonly SnapshotEntry[]
}

/** Copies the current state of an environment. Later changes do not affect the copy. */
export function freeze(environment: EnvironmentSnapshot, refused: RefusedPatterns): FrozenEnvironment {
  const entries = [...environment.entries]
  const byName = new Map(entries.map((entry) => [entry.toggle.name, entry]))
  const ids = new Set(entries.flatMap(({ feature }) => segmentIdsOf(feature)))
  const segments = new Map([...ids].map((id) => [id, environment.segment(id)]))
  return {
    name: environment.name,
    refusedPatterns: async () => refused,
    entries,
    get: (name) => byName.get(name),
    // Segments of disabled strategies are only used in explanations.
    segment: (id) => (segments.has(id) ? segments.get(id) : environment.segment(id)),
  }
}

/** The environment after the events. Only changed toggles and segments are rebuilt. */
export function environmentAfter(
  snapshot: Snapshot,
  now: FrozenEnvironment,
  events: readonly NewEvent[],
): FrozenEnvironment {
  const { name } = now
  const view = snapshotAfter(snapshot, { recorded: events })
  const touched = touchedBy(events)
  const changed = new Map<string, SnapshotEntry | undefined>()
  for (const one of touched.toggles) {
    const toggle = view.toggle(one)
    changed.set(one, toggle && !toggle.archived ? { toggle, feature: clientFeature(toggle, name) } : undefined)
  }
  const segments = new Map<number, Segment | undefined>()
  for (const id of touched.segments) segments.set(id, view.segment(id))
  const get = (toggle: string) => (changed.has(toggle) ? changed.get(toggle) : now.get(toggle))
  return {
    name,
    refusedPatterns: now.refusedPatterns,
    // Change requests cannot create toggles.
    entries: now.entries.flatMap(({ toggle }) => get(toggle.name) ?? []),
    get,
    segment: (id) => (segments.has(id) ? segments.get(id) : now.segment(id)),
  }
}
